import type { Caller } from '../accounts/authenticate.ts';
import type { ConversationSlots, ReleaseSlot } from '../accounts/conversation-slots.ts';

/** The texts of one client, such as a socket's contexts, which share one of the plan's slots. */
export interface Conversation {
  /**
   * The slot is taken with the first text that is spoken, and released when the last one has ended.
   * @returns what ends this text's part in it
   * @throws as `ConversationSlots.take`
   */
  join(caller: Caller, signal: AbortSignal): Promise<ReleaseSlot>;
}

export function createConversation(slots: ConversationSlots): Conversation {
  let members = 0;
  let slot: Promise<ReleaseSlot> | undefined;
  let giveUp = new AbortController();

  async function leave(): Promise<void> {
    members -= 1;
    if (members > 0) return;
    const held = slot;
    slot = undefined;
    giveUp.abort();
    giveUp = new AbortController();
    const release = await held?.catch(() => undefined);
    await release?.();
  }

  return {
    async join(caller, signal) {
      members += 1;
      slot ??= slots.take(caller, giveUp.signal);
      try {
        await unlessAborted(slot, signal);
      } catch (error) {
        // Whoever comes next tries again.
        if (!signal.aborted) slot = undefined;
        await leave();
        throw error;
      }
      return leave;
    },
  };
}

/** @throws the signal's reason when it fires before */
function unlessAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(() => resolve(), reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
