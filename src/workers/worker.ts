import { parentPort, workerData } from 'node:worker_threads';
import type { EngineRuntime } from '../engines/runtime.ts';
import { serveOrders } from './serve-orders.ts';

if (parentPort === null) throw new Error('worker.ts runs as a worker thread only');
const { runtime }: { runtime: EngineRuntime } = await import(workerData.runtime);
serveOrders(parentPort, runtime, await runtime.start(), workerData.shared);
