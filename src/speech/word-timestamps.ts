import type { OutputFormat } from '../audio/formats.ts';
import type { MarkTime, WordTime } from '../engines/engine.ts';
import type { AudioFormatBody, MarkTimestampBody, WordTimestampBody } from '../http/schemas/timestamps.ts';

/** Seconds to three decimals. */
export const milliseconds = (secs: number): number => Math.round(secs * 1000) / 1000;

/** Words in the form of the API: seconds to three decimals. */
export function wordTimestamps(words: readonly WordTime[]): WordTimestampBody[] {
  return words.map((word) => ({
    word: word.word,
    start: milliseconds(word.startSecs),
    end: milliseconds(word.endSecs),
    start_char: word.startChar,
    end_char: word.endChar,
  }));
}

/** Marks in the form of the API. */
export function markTimestamps(marks: readonly MarkTime[]): MarkTimestampBody[] {
  return marks.map(({ mark, atSecs }) => ({ mark, time: milliseconds(atSecs) }));
}

/** A delivered format in the form of the API. */
export function audioFormat(format: OutputFormat): AudioFormatBody {
  return {
    encoding: format.encoding,
    sample_rate: format.sampleRateHz,
    channels: 1,
    bitrate_kbps: format.bitrateKbps,
  };
}
