import { Worker } from 'node:worker_threads';
import type { SourceText } from '../source.ts';
import type { Found } from './languages-in.ts';

export interface DetectorQuestion {
  id: number;
  source: SourceText;
  /** Sentences that are looked at; all where it is left out. */
  most: number | undefined;
}

/** Nothing is found where the markup is broken; `message` is what went wrong elsewhere. */
export type DetectorAnswer = { id: number; found: Found | undefined } | { id: number; message: string };

interface Waiting {
  resolve(found: Found | undefined): void;
  reject(error: Error): void;
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * The languages of a text, or of its first sentences; undefined where its markup is broken. Found in a thread of its own:
 * the tables take half a second to load and some 70 MB, a sentence 0.05 ms. The thread stays for as long as the process
 * and does not keep it.
 */
export function detectLanguages(source: SourceText, most?: number): Promise<Found | undefined> {
  worker ??= startWorker();
  worker.ref();
  lastId += 1;
  const id = lastId;
  const answer = new Promise<Found | undefined>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, source, most } satisfies DetectorQuestion);
  return answer;
}

/** Loads the tables in advance: else the first text waits for them. */
export function startDetector(): void {
  worker ??= startWorker();
  worker.unref();
}

function startWorker(): Worker {
  const started = new Worker(new URL('./thread.ts', import.meta.url));
  started.on('message', (answer: DetectorAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) started.unref();
    if ('found' in answer) asked?.resolve(answer.found);
    else asked?.reject(new Error(answer.message));
  });
  started.on('error', (error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return started;
}
