import type { Caller } from '../accounts/authenticate.ts';
import { started } from '../generators.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { AudioChunk } from '../workers/protocol.ts';
import type { Recorder, Recording } from './recorder.ts';
import type { ResolvedSpeech } from './resolve.ts';

export interface SpeechStream<Piece> extends Pick<Recording, 'historyItemId' | 'concurrency'> {
  /** Leaving the loop stops the synthesis. The generation is in the history once the last chunk has been taken. */
  chunks: AsyncGenerator<Piece, void, undefined>;
}

interface StreamServices {
  pool: Pick<SpeechPool, 'speak'>;
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
  source = 'stream',
): Promise<SpeechStream<Uint8Array>> {
  const recording = await record.begin(speech, caller, source);
  async function* bytes() {
    for await (const { bytes } of recorded(pool, speech, recording)) if (bytes.length > 0) yield bytes;
  }
  const { historyItemId, concurrency } = recording;
  return { historyItemId, concurrency, chunks: await started(bytes()) };
}

/**
 * Like `stream`, part by part, with the words of each. Nothing has been spoken yet when it returns.
 * @throws Problem as `Credits.reserve`, and as `SpeechPool.speak` from the parts
 */
export async function timedStream(
  { pool, record }: StreamServices,
  speech: ResolvedSpeech,
  caller: Caller,
  source = 'stream-with-timestamps',
): Promise<SpeechStream<AudioChunk>> {
  const recording = await record.begin(speech, caller, source);
  const { historyItemId, concurrency } = recording;
  return { historyItemId, concurrency, chunks: recorded(pool, speech, recording) };
}

async function* recorded(
  pool: Pick<SpeechPool, 'speak'>,
  speech: ResolvedSpeech,
  recording: Recording,
): AsyncGenerator<AudioChunk, void, undefined> {
  let failed = false;
  try {
    for await (const chunk of pool.speak(speech.laneRequest)) {
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
