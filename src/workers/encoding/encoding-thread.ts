import { Worker } from 'node:worker_threads';
import type { OutputFormat } from '../../audio/formats.ts';
import { Problem } from '../../errors.ts';
import { closeGate, createNativeGate } from '../native-gate.ts';
import type { Encoded, EncodingTask, FromEncoding, ToEncoding } from './protocol.ts';

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

interface Waiting {
  resolve(encoded: Encoded): void;
  reject(error: Problem): void;
}

const failed = (reason: string) => {
  const problem = new Problem('UPSTREAM_GENERATION_ERROR', 'Encoding the audio failed. Send the request again.');
  problem.cause = reason;
  return problem;
};

/** A thread that encodes what lanes have spoken; started with the first session, and again after it has died. */
export function createEncodingThread() {
  let thread: Worker | undefined;
  let gate = createNativeGate();
  let nextId = 1;
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    gate = createNativeGate();
    const started = new Worker(new URL('./thread.ts', import.meta.url), { workerData: gate });
    // It waits for work: no reason to keep the process.
    started.unref();
    let reason = 'the thread ended';
    started.on('error', (error) => {
      reason = String(error);
    });
    started.on('message', (message: FromEncoding) => {
      const call = waiting.get(message.callId);
      waiting.delete(message.callId);
      if ('encoded' in message) call?.resolve(message.encoded);
      else call?.reject(failed(message.failure));
    });
    started.on('exit', () => {
      thread = undefined;
      for (const call of waiting.values()) call.reject(failed(reason));
      waiting.clear();
    });
    return started;
  }

  function call(sessionId: number, task: EncodingTask): Promise<Encoded> {
    thread ??= start();
    const to = thread;
    const callId = nextId++;
    return new Promise((resolve, reject) => {
      waiting.set(callId, { resolve, reject });
      to.postMessage({ callId, sessionId, task } satisfies ToEncoding);
    });
  }

  return {
    /** @throws Problem UPSTREAM_GENERATION_ERROR, also from the session's calls */
    async open(format: OutputFormat, inputRateHz: number): Promise<EncodingSession> {
      const sessionId = nextId++;
      const { bytes: head, delaySecs } = await call(sessionId, { type: 'open', format, inputRateHz });
      return {
        head,
        delaySecs,
        write: (samples) => call(sessionId, { type: 'write', samples }),
        silence: (secs) => call(sessionId, { type: 'silence', secs }),
        finish: () => call(sessionId, { type: 'finish' }),
        close: () => void call(sessionId, { type: 'close' }).catch(() => undefined),
      };
    },

    /** @throws as `open` */
    async openConversion(source: OutputFormat, format: OutputFormat): Promise<ConversionSession> {
      const sessionId = nextId++;
      const { bytes: head } = await call(sessionId, { type: 'openConversion', source, format });
      return {
        head,
        feed: (bytes) => call(sessionId, { type: 'feed', bytes }),
        finish: () => call(sessionId, { type: 'finish' }),
        close: () => void call(sessionId, { type: 'close' }).catch(() => undefined),
      };
    },

    async close(): Promise<void> {
      if (thread === undefined) return;
      await closeGate(gate);
      await thread?.terminate();
    },
  };
}

export type EncodingThread = ReturnType<typeof createEncodingThread>;
