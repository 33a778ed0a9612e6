import { type OutputFormat, parseOutputFormat } from '../audio/formats.ts';
import { checkSaved } from '../speech/saved-audio.ts';
import type { Store } from '../store/store.ts';
import type { EncodingThread } from '../workers/encoding/encoding-thread.ts';
import { CHAPTER_PAUSE_SECS } from './content.ts';
import type { SnapshotAudio } from './snapshots.ts';
import { TAKE_FORMAT } from './take-format.ts';

/** Of the WAV files that takes are kept in. */
const HEAD_BYTES = 44;

export interface JoinServices {
  encoding: EncodingThread;
  store: Pick<Store, 'audio' | 'generations' | 'audioChecks'>;
}

/**
 * Chapters as one stream, made while it is read; their takes are joined with the blocks' pauses.
 * @throws Problem AUDIO_DAMAGED, UPSTREAM_GENERATION_ERROR
 */
export async function* joinedAudio(
  { encoding, store }: JoinServices,
  accountId: string,
  chapters: readonly SnapshotAudio[],
  format: OutputFormat,
): AsyncGenerator<Uint8Array, void, undefined> {
  const session = await encoding.open(format, parseOutputFormat(TAKE_FORMAT).sampleRateHz);
  try {
    if (session.head.length > 0) yield session.head;
    let pauseSecs = 0;
    for (const { blocks } of chapters) {
      for (const { historyItemId, pauseAfterSecs } of blocks) {
        if (pauseSecs > 0) yield (await session.silence(pauseSecs)).bytes;
        for await (const samples of takeSamples(store, accountId, historyItemId)) {
          yield (await session.write(samples)).bytes;
        }
        pauseSecs = pauseAfterSecs;
      }
      pauseSecs = CHAPTER_PAUSE_SECS;
    }
    yield (await session.finish()).bytes;
  } finally {
    session.close();
  }
}

/** The samples of a take. @throws Problem AUDIO_DAMAGED, RESOURCE_NOT_FOUND */
async function* takeSamples(
  store: JoinServices['store'],
  accountId: string,
  historyItemId: string,
): AsyncGenerator<Int16Array, void, undefined> {
  const row = await store.generations.find(accountId, historyItemId);
  await checkSaved(
    store,
    row ?? { account_id: accountId, history_item_id: historyItemId, size_bytes: 0, damage: null },
  );
  let rest = Buffer.alloc(0);
  let headBytes = HEAD_BYTES;
  for await (const chunk of store.audio.read(historyItemId)) {
    const bytes = Buffer.concat([rest, chunk as Uint8Array]);
    const start = Math.min(headBytes, bytes.length);
    headBytes -= start;
    const end = bytes.length - ((bytes.length - start) % 2);
    rest = bytes.subarray(end);
    // A copy: samples begin at an even address, and go to a thread.
    if (end > start) yield new Int16Array(new Uint8Array(bytes.subarray(start, end)).buffer);
  }
}
