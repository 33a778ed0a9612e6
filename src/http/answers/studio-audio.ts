import { PassThrough, pipeline, type Readable } from 'node:stream';
import yazl from 'yazl';
import { parseOutputFormat } from '../../audio/formats.ts';
import { sourceOf } from '../../speech/history.ts';
import { readWords } from '../../speech/stored-words.ts';
import { CHAPTER_PAUSE_SECS } from '../../studio/content.ts';
import { type JoinServices, joinedAudio } from '../../studio/joined-audio.ts';
import type { SnapshotAudio } from '../../studio/snapshots.ts';
import { createAligner } from '../mappers/alignment.ts';
import type { AlignmentBody } from '../schemas/timestamps.ts';
import { readableOf } from './speech.ts';

/** What snapshots are answered in. */
export const SNAPSHOT_FORMAT = parseOutputFormat('mp3_44100_128');

/** Each chapter as a file, made when its turn comes. */
export async function* chapterArchive(
  services: JoinServices,
  accountId: string,
  chapters: readonly SnapshotAudio[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  let current: Readable | undefined;
  for (const [index, chapter] of chapters.entries()) {
    const number = String(index + 1).padStart(3, '0');
    const name = chapter.name.replace(/[^\p{L}\p{N} _-]+/gu, '_').slice(0, 80);
    zip.addReadStreamLazy(`${number} ${name}.${SNAPSHOT_FORMAT.extension}`, { compress: false }, (give) => {
      current = readableOf(joinedAudio(services, accountId, [chapter], SNAPSHOT_FORMAT));
      // The archive listens to the streams of files that it opens itself only.
      current.on('error', fail);
      give(null, current);
    });
  }
  zip.on('error', fail);
  zip.end();
  pipeline(zip.outputStream, out, () => undefined);
  try {
    yield* out;
  } finally {
    // A reader who leaves leaves no file open.
    current?.destroy();
  }
}

/** The characters of each block with their times in the whole audio. */
export async function snapshotAlignments(
  { store }: Pick<JoinServices, 'store'>,
  accountId: string,
  chapters: readonly SnapshotAudio[],
): Promise<{ alignments: AlignmentBody[]; durationSecs: number }> {
  const alignments: AlignmentBody[] = [];
  let [startSecs, pauseSecs] = [0, 0];
  for (const { blocks } of chapters) {
    for (const { historyItemId, pauseAfterSecs } of blocks) {
      const row = await store.generations.find(accountId, historyItemId);
      if (row === undefined) continue;
      startSecs += pauseSecs;
      const words = readWords(row.word_timestamps ?? '[]').map((word) => ({
        ...word,
        startSecs: word.startSecs + startSecs,
        endSecs: word.endSecs + startSecs,
      }));
      const endSecs = startSecs + row.duration_ms / 1000;
      const stretch = { startChar: 0, endChar: [...row.text].length, startSecs, endSecs };
      alignments.push(createAligner(sourceOf(row)).part(words, stretch).alignment);
      startSecs = endSecs;
      pauseSecs = pauseAfterSecs;
    }
    pauseSecs = CHAPTER_PAUSE_SECS;
  }
  return { alignments, durationSecs: Math.round(startSecs * 1000) / 1000 };
}
