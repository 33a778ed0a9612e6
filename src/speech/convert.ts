import type { Caller } from '../accounts/authenticate.ts';
import type { MarkTime, WordTime } from '../engines/engine.ts';
import type { BlobStore } from '../store/blobs.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { Recorder, Recording } from './recorder.ts';
import type { ResolvedSpeech } from './resolve.ts';

/** Answers up to this size are sent from memory, larger ones from the file they were written to. */
const IN_MEMORY_BYTES = 4 * 1024 * 1024;

export interface ConvertedSpeech extends Pick<Recording, 'historyItemId' | 'concurrency'> {
  audio: Buffer | AsyncGenerator<Uint8Array, void, undefined>;
  sizeBytes: number;
  durationSecs: number;
  /** Empty unless the request wants words. */
  words: WordTime[];
  /** Empty unless the text has some, and the request wants words. */
  marks: MarkTime[];
}

/**
 * Speaks a text into one complete file, which is in the history before it is answered.
 * @throws Problem as `SpeechPool.speak` and `Credits.reserve`; the signal's reason when it fires
 */
export async function convert(
  services: { pool: Pick<SpeechPool, 'speak'>; record: Recorder; audio: BlobStore },
  speech: ResolvedSpeech,
  caller: Caller,
  source: string,
  signal: AbortSignal,
): Promise<ConvertedSpeech> {
  const recording = await services.record.begin(speech, caller, source);
  const chunks: Uint8Array[] = [];
  const words: WordTime[] = [];
  const marks: MarkTime[] = [];
  let durationSecs = 0;
  let sizeBytes = 0;
  try {
    for await (const chunk of services.pool.speak({ ...speech.laneRequest, wholeSegments: true }, signal)) {
      await recording.write(chunk);
      sizeBytes += chunk.bytes.length;
      durationSecs = chunk.durationSecs;
      words.push(...chunk.words);
      marks.push(...(chunk.marks ?? []));
      if (sizeBytes <= IN_MEMORY_BYTES) chunks.push(chunk.bytes);
      else chunks.length = 0;
      if (chunk.isLast) chunks.unshift(chunk.fileHead);
    }
    await recording.keep();
  } catch (error) {
    await (signal.aborted ? recording.leave() : recording.discard());
    throw error;
  }
  const audio = sizeBytes <= IN_MEMORY_BYTES ? completeFile(chunks) : services.audio.read(recording.historyItemId);
  const { historyItemId, concurrency } = recording;
  return { historyItemId, concurrency, audio, sizeBytes, durationSecs, words, marks };
}

/** The first chunk is the head of a complete file: it takes the place of the same number of bytes after it. */
function completeFile([head, ...chunks]: Uint8Array[]): Buffer {
  const file = Buffer.concat(chunks);
  if (head !== undefined) file.set(head);
  return file;
}
