import type { Caller } from '../accounts/authenticate.ts';
import type { ConversationPlaces, ReleasePlace } from '../accounts/conversation-places.ts';

/** The texts of one client, such as a socket's contexts, which share one of the plan's places. */
export interface Conversation {
  /**
   * The place is taken with the first text that speaks, and given back when the last one has ended.
   * @returns what ends this text's part in it
   * @throws as `ConversationPlaces.take`
   */
  join(caller: Caller, signal: AbortSignal): Promise<ReleasePlace>;
}

export function createConversation(places: ConversationPlaces): Conversation {
  let members = 0;
  let place: Promise<ReleasePlace> | undefined;
  let giveUp = new AbortController();

  async function leave(): Promise<void> {
    members -= 1;
    if (members > 0) return;
    const taken = place;
    place = undefined;
    giveUp.abort();
    giveUp = new AbortController();
    const release = await taken?.catch(() => undefined);
    await release?.();
  }

  return {
    async join(caller, signal) {
      members += 1;
      place ??= places.take(caller, giveUp.signal);
      try {
        await unlessAborted(place, signal);
      } catch (error) {
        // Whoever comes next tries again.
        if (!signal.aborted) place = undefined;
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
