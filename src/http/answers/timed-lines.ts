import { type ErrorCode, Problem } from '../../errors.ts';
import type { AudioChunk } from '../../workers/protocol.ts';
import { markTimestamps, wordTimestamps } from '../mappers/word-timestamps.ts';
import type { MarkTimestampBody, WordTimestampBody } from '../schemas/timestamps.ts';

/** A line of `stream/with-timestamps`. `audio_base64` is on every line: existing clients need it there. */
export type TimedLine =
  | {
      audio_base64: string;
      word_timestamps: WordTimestampBody[];
      marks?: MarkTimestampBody[];
      sequence: number;
      is_final: boolean;
    }
  | { audio_base64: ''; error: { code: ErrorCode; message: string } };

interface Timing {
  words: WordTimestampBody[];
  marks: MarkTimestampBody[];
}

export type TimestampMode = 'chunk' | 'lookahead';

/**
 * Turns the chunks of an order that wants words into lines. A chunk is one segment: with `lookahead` its words come on a
 * line of their own before its audio, else on the line of its audio; its marks come with its words. A failure becomes the last line; before the first
 * line it is thrown, unless the operation has no status for it.
 */
export async function* timedLines(
  chunks: AsyncIterable<AudioChunk>,
  mode: TimestampMode,
  onFailure: (error: unknown) => void,
): AsyncGenerator<string, void, undefined> {
  let sequence = 0;
  const line = (bytes: Uint8Array, { words, marks }: Timing, isFinal: boolean) =>
    serialize({
      audio_base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
      word_timestamps: words,
      ...(marks.length > 0 ? { marks } : {}),
      sequence: sequence++,
      is_final: isFinal,
    });
  try {
    for await (const chunk of chunks) {
      const timing = { words: wordTimestamps(chunk.words), marks: markTimestamps(chunk.marks ?? []) };
      const isFinal = chunk.isLast;
      if (mode === 'lookahead' && timing.words.length + timing.marks.length > 0) {
        yield line(new Uint8Array(), timing, false);
        yield line(chunk.bytes, { words: [], marks: [] }, isFinal);
      } else yield line(chunk.bytes, timing, isFinal);
    }
  } catch (error) {
    const known = error instanceof Problem ? error : undefined;
    if (sequence === 0 && known?.code !== 'GENERATION_INVALID_RESPONSE') throw error;
    onFailure(error);
    const message = known?.message ?? 'The server failed on this request.';
    yield serialize({ audio_base64: '', error: { code: known?.code ?? 'INTERNAL_ERROR', message } });
  }
}

const serialize = (line: TimedLine) => `${JSON.stringify(line)}\n`;
