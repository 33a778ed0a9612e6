import { parentPort, workerData } from 'node:worker_threads';
import type { EngineRuntime } from '../../engines/runtime.ts';
import { startProcessSynthesizer } from '../process/process-synthesizer.ts';
import type { FromLane, LaneData } from '../protocol.ts';
import { serve } from './serve.ts';

/** The thread of one lane. */
const port = parentPort;
if (port === null) throw new Error('thread.ts runs as a worker thread only');
const data: LaneData = workerData;
const { runtime }: { runtime: EngineRuntime } = await import(data.runtime);

if (data.runsIn === 'thread') serve(port, { runtime, synthesizer: await runtime.start(data.lane) }, () => undefined);
else {
  const onChild = (pid: number) => port.postMessage({ type: 'child', pid } satisfies FromLane);
  const synthesizer = await startProcessSynthesizer({ ...data, onChild });
  serve(port, { runtime, synthesizer }, synthesizer.askReader);
}
