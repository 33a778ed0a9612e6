import { Problem } from '../errors.ts';
import { NOTHING } from '../store/ledger.ts';
import type { Caller } from './authenticate.ts';
import type { Credits } from './credits.ts';

/** Ends the reservation of a slot. */
export type ReleaseSlot = () => Promise<void>;

interface Waiting {
  wake(): void;
}

/** How often the first in a queue looks: requests and other nodes free slots without notice. */
const POLL_MS = 100;

/**
 * The plan's limit of concurrent generations, as conversations take it: text that comes in pieces cannot be sent again, so a
 * conversation waits for a slot, first come first served, where a request is refused at once.
 * @param options.waitSecs 0 refuses at once
 */
export function createConversationSlots({ credits, waitSecs }: { credits: Credits; waitSecs: number }) {
  const queues = new Map<string, Waiting[]>();

  async function take(caller: Caller, isLast: boolean): Promise<ReleaseSlot | undefined> {
    try {
      const { reservation_id } = await credits.reserve(caller, 0);
      return async () => {
        await credits.settle(reservation_id, NOTHING);
        queues.get(caller.accountId)?.[0]?.wake();
      };
    } catch (error) {
      const isFull = error instanceof Problem && error.code === 'GENERATION_CONCURRENCY_EXCEEDED';
      if (isFull && !isLast) return undefined;
      throw error;
    }
  }

  return {
    /** @throws Problem GENERATION_CONCURRENCY_EXCEEDED after the time to wait; the signal's reason when it fires */
    async take(caller: Caller, signal: AbortSignal): Promise<ReleaseSlot> {
      const untilMs = performance.now() + waitSecs * 1000;
      const queue = queues.get(caller.accountId) ?? [];
      queues.set(caller.accountId, queue);
      const own: Waiting = { wake() {} };
      queue.push(own);
      try {
        for (;;) {
          const leftMs = untilMs - performance.now();
          const isFirst = queue[0] === own;
          const release = isFirst || leftMs <= 0 ? await take(caller, leftMs <= 0) : undefined;
          if (signal.aborted) await release?.();
          signal.throwIfAborted();
          if (release !== undefined) return release;
          await pause(own, Math.max(0, isFirst ? Math.min(POLL_MS, leftMs) : leftMs), signal);
        }
      } finally {
        queue.splice(queue.indexOf(own), 1);
        if (queue.length === 0) queues.delete(caller.accountId);
        else queue[0]?.wake();
      }
    },
  };
}

export type ConversationSlots = ReturnType<typeof createConversationSlots>;

/** Until it is woken, the time is over, or the signal fires. */
function pause(own: Waiting, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    own.wake = end;
  });
}
