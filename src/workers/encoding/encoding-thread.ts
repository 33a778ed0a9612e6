import type { OutputFormat } from '../../audio/formats.ts';
import { Problem } from '../../errors.ts';
import { createCallThread } from '../thread-calls.ts';
import type { Encoded, EncodingTask } from './protocol.ts';

/** One stream of audio on its way into a format. Each call waits for its bytes, which keeps a fast speaker back. */
export interface EncodingSession {
  head: Uint8Array;
  /** Seconds by which a decoder's output lags the audio. */
  delaySecs: number;
  write(samples: Int16Array): Promise<Encoded>;
  silence(secs: number): Promise<Encoded>;
  finish(): Promise<Encoded>;
  close(): void;
}

/** A file of one format on its way into another. */
export interface ConversionSession extends Pick<EncodingSession, 'head' | 'finish' | 'close'> {
  /** Takes the file's next bytes. */
  feed(bytes: Uint8Array): Promise<Encoded>;
}

const failed = (reason: string) => {
  const problem = new Problem('UPSTREAM_GENERATION_ERROR', 'Encoding the audio failed. Send the request again.');
  problem.cause = reason;
  return problem;
};

/** A thread that encodes what lanes have spoken; started with the first session, and again after it has died. */
export function createEncodingThread() {
  const thread = createCallThread<EncodingTask, Encoded>(new URL('./thread.ts', import.meta.url), { failed });
  let nextId = 1;

  return {
    /** @throws Problem UPSTREAM_GENERATION_ERROR, also from the session's calls */
    async open(format: OutputFormat, inputRateHz: number): Promise<EncodingSession> {
      const sessionId = nextId++;
      const { bytes: head, delaySecs } = await thread.call({ type: 'open', sessionId, format, inputRateHz });
      return {
        head,
        delaySecs,
        write: (samples) => thread.call({ type: 'write', sessionId, samples }),
        silence: (secs) => thread.call({ type: 'silence', sessionId, secs }),
        finish: () => thread.call({ type: 'finish', sessionId }),
        close: () => void thread.call({ type: 'close', sessionId }).catch(() => undefined),
      };
    },

    /** @throws as `open` */
    async openConversion(source: OutputFormat, format: OutputFormat): Promise<ConversionSession> {
      const sessionId = nextId++;
      const { bytes: head } = await thread.call({ type: 'openConversion', sessionId, source, format });
      return {
        head,
        feed: (bytes) => thread.call({ type: 'feed', sessionId, bytes }),
        finish: () => thread.call({ type: 'finish', sessionId }),
        close: () => void thread.call({ type: 'close', sessionId }).catch(() => undefined),
      };
    },

    close: () => thread.close(),
  };
}

export type EncodingThread = ReturnType<typeof createEncodingThread>;
