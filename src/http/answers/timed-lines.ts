import { type ErrorCode, Problem } from '../../errors.ts';
import type { SourceText } from '../../text/source.ts';
import type { AudioChunk } from '../../workers/protocol.ts';
import { type Alignments, createAligner } from '../mappers/alignment.ts';
import { markTimestamps, wordTimestamps } from '../mappers/word-timestamps.ts';
import type { MarkTimestampBody, WordTimestampBody } from '../schemas/timestamps.ts';

/** A line of `stream/with-timestamps`. `audio_base64` is on every line: existing clients need it there. */
export type TimedLine =
  | ({
      audio_base64: string;
      word_timestamps: WordTimestampBody[];
      marks?: MarkTimestampBody[];
      sequence: number;
      is_final: boolean;
    } & Partial<Alignments>)
  | { audio_base64: ''; error: { code: ErrorCode; message: string } };

export type TimestampMode = 'chunk' | 'lookahead';

interface LineOptions {
  /** What is spoken, for the times of its characters. */
  source: SourceText;
  mode: TimestampMode;
  onFailure: (error: unknown) => void;
  /** What a chunk's line has beside the usual. */
  more?: (chunk: AudioChunk) => object;
}

/**
 * Turns the chunks of an order that wants words into lines. A chunk is one segment: with `lookahead` its words come on a
 * line of their own before its audio, else on the line of its audio; its marks come with its words. A failure becomes the last line; before the first
 * line it is thrown, unless the operation has no status for it.
 */
export async function* timedLines(
  chunks: AsyncIterable<AudioChunk>,
  { source, mode, onFailure, more = () => ({}) }: LineOptions,
): AsyncGenerator<string, void, undefined> {
  let sequence = 0;
  const alignmentOf = chunkAligner(source);
  const line = (bytes: Uint8Array, rest: { words: WordTimestampBody[]; isFinal: boolean; more?: object }) =>
    serialize({
      audio_base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
      word_timestamps: rest.words,
      ...rest.more,
      sequence: sequence++,
      is_final: rest.isFinal,
    });
  try {
    for await (const chunk of chunks) {
      const words = wordTimestamps(chunk.words);
      const isFinal = chunk.isLast;
      const marks = chunk.marks === undefined ? {} : { marks: markTimestamps(chunk.marks) };
      const told = { ...marks, ...alignmentOf(chunk), ...more(chunk) };
      if (mode === 'lookahead' && words.length + (chunk.marks?.length ?? 0) > 0) {
        yield line(new Uint8Array(), { words, isFinal: false, more: told });
        yield line(chunk.bytes, { words: [], isFinal });
      } else yield line(chunk.bytes, { words, isFinal, more: told });
    }
  } catch (error) {
    const known = error instanceof Problem ? error : undefined;
    if (sequence === 0 && known?.code !== 'GENERATION_INVALID_RESPONSE') throw error;
    onFailure(error);
    const message = known?.message ?? 'The server failed to process this request.';
    yield serialize({ audio_base64: '', error: { code: known?.code ?? 'INTERNAL_ERROR', message } });
  }
}

/** Times of the characters that each chunk speaks, in turn; nothing where it speaks none. */
function chunkAligner(source: SourceText): (chunk: AudioChunk) => Partial<Alignments> {
  const aligner = createAligner(source);
  let startChar = 0;
  let startSecs = 0;
  return ({ words, begunChars, durationSecs }) => {
    if (begunChars <= startChar) return {};
    const part = aligner.part(words, { startChar, endChar: begunChars, startSecs, endSecs: durationSecs });
    [startChar, startSecs] = [begunChars, durationSecs];
    return part;
  };
}

const serialize = (line: TimedLine) => `${JSON.stringify(line)}\n`;
