import type { Caller } from '../accounts/authenticate.ts';
import { started } from '../generators.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { AudioChunk } from '../workers/protocol.ts';
import type { Recorder, Recording } from './recorder.ts';
import type { ResolvedSpeech } from './resolve.ts';
import { type TimestampMode, timedLines } from './timed-stream.ts';

export interface SpeechStream<Piece> {
  historyItemId: string;
  /** Leaving the loop stops the synthesis. The generation is in the history once the last chunk has been taken. */
  chunks: AsyncGenerator<Piece, void, undefined>;
}

interface StreamServices {
  pool: SpeechPool;
  record: Recorder;
}

/**
 * Speaks a text chunk by chunk. Returns when the first is there, so that whatever goes wrong before can still be
 * answered as an error.
 * @throws Problem as `Credits.reserve`, and as `SpeechPool.speak` also from the chunks
 */
export async function stream(
  { pool, record }: StreamServices,
  speech: ResolvedSpeech,
  caller: Caller,
): Promise<SpeechStream<Uint8Array>> {
  const recording = await record.begin(speech, caller, 'stream');
  async function* bytes() {
    for await (const { bytes } of recorded(pool, speech, recording)) if (bytes.length > 0) yield bytes;
  }
  return { historyItemId: recording.historyItemId, chunks: await started(bytes()) };
}

/**
 * Like `stream`, with words: NDJSON lines. After the first line a failure is the last line.
 * @throws Problem as `Credits.reserve` and `SpeechPool.speak`
 */
export async function timedStream(
  { pool, record }: StreamServices,
  speech: ResolvedSpeech,
  caller: Caller,
  mode: TimestampMode,
  onFailure: (error: unknown) => void,
): Promise<SpeechStream<string>> {
  const recording = await record.begin(speech, caller, 'stream-with-timestamps');
  const lines = timedLines(recorded(pool, speech, recording), mode, onFailure);
  return { historyItemId: recording.historyItemId, chunks: await started(lines) };
}

async function* recorded(
  pool: SpeechPool,
  speech: ResolvedSpeech,
  recording: Recording,
): AsyncGenerator<AudioChunk, void, undefined> {
  let failed = false;
  try {
    for await (const chunk of pool.speak(speech.order)) {
      await recording.write(chunk);
      if (chunk.isLast) await recording.keep();
      yield chunk;
    }
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    // Left in the middle, it is the reader who went away. After `keep` both do nothing.
    await (failed ? recording.discard() : recording.leave());
  }
}
