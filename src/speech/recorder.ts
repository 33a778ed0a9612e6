import type { Caller } from '../accounts/authenticate.ts';
import type { Credits } from '../accounts/credits.ts';
import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { Charge } from '../store/ledger.ts';
import type { Concurrency } from '../store/reservations.ts';
import type { Store } from '../store/store.ts';
import type { GenerationRow } from '../store/tables.ts';
import type { AudioChunk } from '../workers/protocol.ts';
import type { ResolvedSpeech } from './resolve.ts';
import { createTake, type RecordedSpeech, type TakenParts } from './take.ts';

/** A generation on its way into the history. Exactly one of `keep`, `leave` and `discard` takes effect, the first. */
export interface Recording {
  historyItemId: string;
  concurrency: Concurrency;
  write(chunk: AudioChunk): Promise<void>;
  /** Makes the audio durable, then the row and its charge: there is never a row without its file. */
  keep(): Promise<void>;
  /** The caller went away: nothing is kept, what was begun is charged. */
  leave(): Promise<void>;
  /** The work failed: nothing is kept or charged. */
  discard(): Promise<void>;
}

/** A job's attempt: its audio is staged here; the job's completion stores the row and the charge. */
export interface JobRecording {
  write(chunk: AudioChunk): Promise<void>;
  /** Makes the audio durable. */
  finish(): Promise<{ charge: Charge; generation: GenerationRow }>;
  /** Leaves no audio behind, whether it was finished or not. */
  discard(): Promise<void>;
}

/** Saves generations as they are made, and pays for them. */
export function createRecorder({ store, credits }: { store: Pick<Store, 'audio' | 'credits'>; credits: Credits }) {
  return {
    /** @throws Problem as `Credits.reserve` */
    async begin(speech: ResolvedSpeech, caller: Caller, source: string): Promise<Recording> {
      // Their common id says whose the staged audio is.
      const { reservation_id: historyItemId, concurrency } = await credits.reserve(caller, speech.creditUnits);
      const take = createTake(store.audio.create(historyItemId), speech);
      let ended = false;
      const end = async (charge: Charge) => {
        if (ended) return;
        ended = true;
        try {
          await take.audio.discard();
        } finally {
          await credits.settle(historyItemId, charge);
        }
      };
      return {
        historyItemId,
        concurrency,
        write: take.write,
        async keep() {
          const stored = await take.audio.commit();
          const generation = take.row({ historyItemId, caller, source, stored });
          const isKept = await store.credits.settleMade(historyItemId, take.charge(1), { generation }, unixNow());
          ended = true;
          if (isKept) return;
          await store.audio.remove(historyItemId);
          throw new Problem(
            'UPSTREAM_GENERATION_ERROR',
            'This server was declared dead while processing the request. Nothing was stored or charged. Try again.',
          );
        },
        leave: () => end(take.charge(take.begunPart())),
        discard: () => end(take.charge(0)),
      };
    },

    /** Records an attempt at a job under an id of its own; with `parts` on from where those end. */
    attempt(
      historyItemId: string,
      caller: Pick<Caller, 'accountId' | 'keyId'>,
      speech: RecordedSpeech,
      parts?: TakenParts,
    ): JobRecording {
      const take = createTake(parts?.audio ?? store.audio.create(historyItemId), speech, parts);
      let isCommitted = false;
      return {
        write: take.write,
        async finish() {
          const stored = await take.audio.commit();
          isCommitted = true;
          return { charge: take.charge(1), generation: take.row({ historyItemId, caller, source: 'job', stored }) };
        },
        discard: () => (isCommitted ? store.audio.remove(historyItemId) : take.audio.discard()),
      };
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
