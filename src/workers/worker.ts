import { parentPort, workerData } from 'node:worker_threads';
import { createEmbeddedEngine } from '../engines/formant/engine.ts';
import { serveOrders } from './serve-orders.ts';

if (parentPort === null) throw new Error('worker.ts runs as a worker thread only');
serveOrders(parentPort, await createEmbeddedEngine(), workerData.shared);
