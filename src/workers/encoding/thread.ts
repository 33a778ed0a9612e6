import { parentPort, workerData } from 'node:worker_threads';
import type { AudioPipeline } from '../../audio/pipeline.ts';
import { createGatedPipeline } from '../gated-pipeline.ts';
import type { NativeGate } from '../native-gate.ts';
import type { Encoded, EncodingTask, FromEncoding, ToEncoding } from './protocol.ts';

/** Encodes audio that lanes have spoken: of several voices, say, into one file. */
const port = parentPort;
if (port === null) throw new Error('thread.ts runs as a worker thread only');
const gate: NativeGate = workerData;
const sessions = new Map<number, AudioPipeline>();
const NOTHING = new Uint8Array();

function perform(sessionId: number, task: EncodingTask): Encoded {
  if (task.type === 'open') {
    const { format, inputRateHz } = task;
    const opened = createGatedPipeline(gate, { inputRateHz, gainDb: 0, format });
    sessions.set(sessionId, opened);
    return answer(opened, opened.head);
  }
  const pipeline = sessions.get(sessionId);
  if (pipeline === undefined) throw new Error(`no session ${sessionId}`);
  if (task.type === 'write') return answer(pipeline, pipeline.write(task.samples));
  if (task.type === 'silence') return answer(pipeline, pipeline.silence(task.secs));
  if (task.type === 'close') {
    sessions.delete(sessionId);
    pipeline.close();
    return answer(pipeline, NOTHING);
  }
  const { tail, head } = pipeline.finish();
  return { ...answer(pipeline, tail), fileHead: head };
}

const answer = ({ durationSecs, delaySecs }: AudioPipeline, bytes: Uint8Array): Encoded => ({
  bytes,
  durationSecs: durationSecs + delaySecs,
  delaySecs,
  fileHead: NOTHING,
});

port.on('message', ({ callId, sessionId, task }: ToEncoding) => {
  try {
    port.postMessage({ callId, encoded: perform(sessionId, task) } satisfies FromEncoding);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    port.postMessage({ callId, failure } satisfies FromEncoding);
  }
});
