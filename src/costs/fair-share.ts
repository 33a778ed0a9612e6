import { Problem } from '../errors.ts';
import type { UsageWindow, Work } from './usage-window.ts';

/** Delays callers that use more than their share while others are active. */
export interface FairShare {
  /**
   * Undefined where the caller may go on at once; else a promise of its turn, after `maxDelayMs` at the latest.
   * @throws Problem RATE_LIMITED, as the promise's error, where too many requests wait already
   */
  admit(caller: string): Promise<void> | undefined;
  counts(): { delayed: number; refused: number };
  /** Lets everybody go on. */
  close(): void;
}

export interface FairShareOptions {
  usage: UsageWindow;
  /** What there is of each in the window. */
  capacity: Work;
  /** Callers beside those of `usage` among whom the capacity is shared. */
  otherCallers: () => number;
  /** What others than those of `usage` used in the window. */
  otherWork: () => Work;
  /** 0: nobody is delayed. */
  maxDelayMs: number;
  now?: () => number;
}

/** Below this part of the capacity nothing is scarce, and nobody is delayed. */
const SCARCE = 0.5;
/** How often it is looked whether somebody may go on; one request of a caller each time. */
const TICK_MS = 10;
/** Requests of one caller that may wait, and of all. */
const MAX_WAITING = 64;
const MAX_WAITING_IN_ALL = 2048;

interface Waiting {
  since: number;
  goOn: () => void;
}

export function createFairShare(options: FairShareOptions): FairShare {
  const { usage, capacity, maxDelayMs, now = () => performance.now() } = options;
  const queues = new Map<string, Waiting[]>();
  const counts = { delayed: 0, refused: 0 };
  let waitingInAll = 0;
  let timer: NodeJS.Timeout | undefined;

  function isOver(caller: string): boolean {
    const callers = usage.size() + options.otherCallers();
    if (callers < 2) return false;
    const used = usage.of(caller);
    const total = usage.total();
    const others = options.otherWork();
    const isAbove = (kind: keyof Work) =>
      used[kind] > capacity[kind] / callers && total[kind] + others[kind] > capacity[kind] * SCARCE;
    return isAbove('mainMs') || isAbove('workerMs');
  }

  /** The oldest request of each caller that is within its share by now, and all that have waited long enough. */
  function look(): void {
    const at = now();
    for (const [caller, queue] of queues) {
      let isTurn = !isOver(caller);
      for (let [first] = queue; first !== undefined; [first] = queue) {
        if (!isTurn && at - first.since < maxDelayMs) break;
        isTurn = false;
        queue.shift();
        waitingInAll -= 1;
        first.goOn();
      }
      if (queue.length === 0) queues.delete(caller);
    }
    if (queues.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    admit(caller) {
      if (maxDelayMs === 0) return undefined;
      const queue = queues.get(caller) ?? [];
      if (queue.length === 0 && !isOver(caller)) return undefined;
      if (queue.length >= MAX_WAITING || waitingInAll >= MAX_WAITING_IN_ALL) {
        counts.refused += 1;
        return Promise.reject(tooMany(queue.length, maxDelayMs));
      }
      counts.delayed += 1;
      waitingInAll += 1;
      queues.set(caller, queue);
      timer ??= setInterval(look, TICK_MS);
      return new Promise((goOn) => queue.push({ since: now(), goOn }));
    },

    counts: () => counts,

    close() {
      clearInterval(timer);
      for (const queue of queues.values()) for (const { goOn } of queue) goOn();
      queues.clear();
    },
  };
}

function tooMany(waiting: number, maxDelayMs: number): Problem {
  const retryAfterSecs = Math.max(1, Math.ceil(maxDelayMs / 1000));
  return new Problem(
    'RATE_LIMITED',
    `Your requests exceed your share of this server while others are using it, and ${waiting} of them are already waiting. ` +
      `Try again in ${retryAfterSecs} seconds, with fewer requests at once.`,
    { retry_after_secs: retryAfterSecs },
  );
}
