import crypto from 'node:crypto';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import workerThreads from 'node:worker_threads';
import { randomToken } from '../../src/ids.ts';
import { hashOf } from '../../src/store/files/hash-thread.ts';
import type { Random } from './random.ts';

/**
 * What Node draws, times and runs beside the main thread, in the simulation's hands: ids come from the seed, clocks and timers move
 * when they are told to, and threads answer at once. Everything else is real: the store, its files, the use cases, the doors.
 */

const BEGINNING = Date.UTC(2030, 0, 15, 12);

interface HashTask {
  id: number;
  path: string;
  bytesPerSec: number;
}

/** A thread that hashes files, answers every other call with nothing (a text whose language is not found), and ends on request. */
class StandInWorker extends EventEmitter {
  postMessage(message: 'close' | { callId: number } | HashTask): void {
    setImmediate(() => {
      if (message === 'close') this.emit('exit', 0);
      else if ('callId' in message) this.emit('message', { callId: message.callId, answer: undefined });
      else this.emit('message', hashed(message));
    });
  }
  async terminate(): Promise<number> {
    this.emit('exit', 0);
    return 0;
  }
  ref(): void {}
  unref(): void {}
}

function hashed({ id, path }: HashTask): object {
  try {
    // At full speed: there is no time in which the main thread could wait.
    return { id, found: hashOf(path, Number.POSITIVE_INFINITY) };
  } catch (error) {
    return { id, error };
  }
}

let draws: Random | undefined;
let timesDrawn = 0;

export function replaceBuiltins(): void {
  const randomBytes = crypto.randomBytes;
  Object.assign(crypto, {
    randomBytes(size: number) {
      timesDrawn += 1;
      if (draws === undefined) return randomBytes(size);
      return Buffer.from(Array.from({ length: size }, () => draws?.below(256) ?? 0));
    },
  });
  Object.assign(workerThreads, { Worker: StandInWorker });
  syncBuiltinESMExports();
}

/** Draws ids from a seed from here on. Their bytes are drawn ahead: what is left of those before is used up. */
export function drawFrom(random: Random): void {
  draws = random;
  for (const before = timesDrawn; timesDrawn === before; ) randomToken(1);
}

let isStarted = false;
/** What timers go by: it never jumps, and stands still unless time is let pass. */
let passedMs = 0;
/** How far the wall clock was moved. */
let movedMs = 0;

const RealDate = Date;
const now = (): number => BEGINNING + passedMs + movedMs;

class SimulatedDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static override now = now;
}

/** Begins at the same time for every seed. */
export function startClock(): void {
  [passedMs, movedMs] = [0, 0];
  globalThis.Date = SimulatedDate as DateConstructor;
  performance.now = () => passedMs;
  forgetTimers();
}

/** Those of a process that is no more never fire. */
export function forgetTimers(): void {
  if (isStarted) mock.timers.reset();
  isStarted = true;
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  // Also for those who import them by name.
  syncBuiltinESMExports();
}

/** Lets time pass: timers that are due fire. */
export function passTime(ms: number): void {
  passedMs += ms;
  mock.timers.tick(ms);
}

/** Sets the wall clock, as a machine's owner may, also back. No timer goes by it. */
export function moveClock(ms: number): void {
  movedMs += ms;
}
