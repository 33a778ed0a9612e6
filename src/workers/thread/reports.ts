import type { MessagePort } from 'node:worker_threads';
import { TextError } from '../../text/text-error.ts';
import type { AudioChunk, LaneReport, SynthesisFailure } from '../protocol.ts';
import { TimingError } from './output.ts';

/** What a lane's thread says to the main thread. */
export function createReports(port: MessagePort) {
  /** The run that the main thread believes to be spoken: until it is told of another, or of this one's end. */
  let reportedRunId = 0;
  const send = (message: LaneReport, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const hasEnded = (runId: number) => {
    if (reportedRunId === runId) reportedRunId = 0;
  };

  return {
    ready: () => send({ type: 'ready' }),

    /** The run that is spoken from now on, 0 = none. */
    slice(runId: number): void {
      if (reportedRunId !== runId) send({ type: 'slice', runId });
      reportedRunId = runId;
    },

    chunk(runId: number, chunk: AudioChunk): void {
      const bytes = chunk.isLast ? [chunk.bytes, chunk.fileHead] : [chunk.bytes];
      const buffers = bytes.flatMap(({ length, buffer }) => (length > 0 ? [buffer as ArrayBuffer] : []));
      send({ type: 'chunk', runId, chunk }, buffers);
      if (chunk.isLast) hasEnded(runId);
    },

    failed(runId: number, error: unknown): void {
      send({ type: 'failed', runId, failure: describeFailure(error) });
      hasEnded(runId);
    },
  };
}

function describeFailure(error: unknown): SynthesisFailure {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof TextError) return { kind: 'text', message: error.message };
  return { kind: error instanceof TimingError ? 'timing' : 'engine', message };
}
