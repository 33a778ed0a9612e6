import { setTimeout } from 'node:timers/promises';
import type { Caller } from '../accounts/authenticate.ts';
import { requireOperation } from '../accounts/key-limits.ts';
import { KEYLESS_ACCOUNT_ID } from '../accounts/keyless.ts';
import { notFound, Problem } from '../errors.ts';
import { newId, unixNow } from '../ids.ts';
import type { SavedAudio } from '../store/blobs.ts';
import type { SpeechLinkRow } from '../store/link-tables.ts';
import type { Store } from '../store/store.ts';
import type { SpeechPool } from '../workers/pool.ts';
import { convert } from './convert.ts';
import type { History } from './history.ts';
import type { Preparer, SpeechRequest } from './prepare.ts';
import type { Recorder } from './recorder.ts';

/** Links that an account can have waiting: each holds a text. */
const MOST_LINKS = 1000;
/** A claim is renewed while it is spoken. One of a server that died ends by itself. */
const CLAIM_SECS = 60;
const RENEW_MS = 20_000;
const POLL_MS = 100;
/** The end of the year 9999: what has been spoken is never claimed again. */
const SPOKEN_UNIX = 253_402_300_799;

/**
 * Speech that is made when its link is first opened. It is made once, whole, and charged once to the account that created the
 * link; whoever opens the link later, or meanwhile, gets the same audio.
 */
export function createSpeechLinks(services: {
  store: Pick<Store, 'links' | 'audio' | 'generations'>;
  prepare: Preparer;
  pool: Pick<SpeechPool, 'speak'>;
  record: Recorder;
  history: History;
}) {
  const { store, prepare, pool, record, history } = services;

  async function speak(caller: Caller, { link_id: linkId, request }: SpeechLinkRow): Promise<void> {
    const renewal = setInterval(() => {
      // A renewal that fails lets the claim end, and the next one tries again.
      store.links.update(linkId, { claimed_until_unix: unixNow() + CLAIM_SECS }).catch(() => {});
    }, RENEW_MS);
    let claimedUntilUnix = 0;
    try {
      const speech = await prepare.speech(caller, JSON.parse(request) as SpeechRequest);
      const begin: Recorder['begin'] = async (...recorded) => {
        const recording = await record.begin(...recorded);
        // Named before it is spoken: a server that dies after the charge has not spoken in vain.
        await store.links.update(linkId, { history_item_id: recording.historyItemId });
        return recording;
      };
      // Whoever opened it may leave: the next one gets what was paid for.
      const stays = new AbortController().signal;
      await convert({ pool, record: { ...record, begin }, audio: store.audio }, speech, caller, 'link', stays);
      claimedUntilUnix = SPOKEN_UNIX;
    } finally {
      clearInterval(renewal);
      await store.links.update(linkId, { claimed_until_unix: claimedUntilUnix });
    }
  }

  async function find(caller: Caller, linkId: string): Promise<SpeechLinkRow> {
    const row = await store.links.find(caller.accountId, linkId);
    if (row === undefined) throw notFound('The speech of this link');
    return row;
  }

  return {
    /**
     * @param operations the group that the caller's key needs when the link is opened
     * @throws Problem RATE_LIMITED, FORBIDDEN; and as `Preparer.speech` for a request that could not be spoken
     */
    async create(caller: Caller, request: SpeechRequest, operations: string, expiresAtUnix: number): Promise<string> {
      if (caller.accountId === KEYLESS_ACCOUNT_ID) {
        throw new Problem(
          'FORBIDDEN',
          'Creating a link requires an API key: it would let any network speak on behalf of this one.',
        );
      }
      await prepare.speech(caller, request);
      if ((await store.links.count(caller.accountId, unixNow())) >= MOST_LINKS) {
        throw new Problem(
          'RATE_LIMITED',
          `The account has ${MOST_LINKS} links that have not expired. Create links that expire sooner, or wait for some to expire.`,
        );
      }
      const linkId = newId();
      await store.links.insert({
        link_id: linkId,
        account_id: caller.accountId,
        request: JSON.stringify(request),
        operations,
        history_item_id: null,
        claimed_until_unix: 0,
        expires_at_unix: expiresAtUnix,
      });
      return linkId;
    },

    /**
     * The audio of a link, which the first call makes. The signal ends only the waiting.
     * @throws Problem RESOURCE_NOT_FOUND where it was deleted; as `Preparer.speech`, `Credits.reserve` and `SpeechPool.speak`
     */
    async audio(caller: Caller, linkId: string, signal: AbortSignal): Promise<SavedAudio> {
      for (;;) {
        const row = await find(caller, linkId);
        requireOperation(caller.limits, row.operations);
        const { history_item_id: itemId } = row;
        if (itemId !== null && (await store.generations.find(caller.accountId, itemId)) !== undefined) {
          return await history.savedAudio(caller.accountId, itemId);
        }
        if (row.claimed_until_unix === SPOKEN_UNIX) throw notFound('The history item of this link');
        const nowUnix = unixNow();
        if (await store.links.claim(linkId, nowUnix, nowUnix + CLAIM_SECS)) await speak(caller, row);
        else await setTimeout(POLL_MS);
        signal.throwIfAborted();
      }
    },
  };
}

export type SpeechLinks = ReturnType<typeof createSpeechLinks>;
