import type { Readable } from 'node:stream';
import type { ConvertedSpeech } from '../../speech/convert.ts';
import type { ResolvedSpeech } from '../../speech/resolve.ts';
import { milliseconds } from '../../speech/stored-words.ts';
import { createAligner } from '../mappers/alignment.ts';
import { audioFormat } from '../mappers/audio-format.ts';
import { markTimestamps, wordTimestamps } from '../mappers/word-timestamps.ts';
import { readableOf } from './speech.ts';

/** A JSON document and its size. */
export interface SizedJson {
  json: Readable;
  sizeBytes: number;
}

/** Speech and its words as one JSON document; `more` stands beside them. */
export const timestampsJson = (spoken: ConvertedSpeech, speech: ResolvedSpeech, more: object = {}): SizedJson =>
  audioJson('audio_base64', spoken, {
    word_timestamps: wordTimestamps(spoken.words),
    ...(speech.hasMarks ? { marks: markTimestamps(spoken.marks) } : {}),
    ...createAligner({ ...speech.laneRequest.request, text: speech.text }).whole(spoken.words, spoken.durationSecs),
    audio_format: audioFormat(speech.laneRequest.format),
    duration_secs: milliseconds(spoken.durationSecs),
    ignored: speech.ignoredInstructions,
    ...more,
  });

/** A JSON object of the audio under a field's name and the rest. Sent piece by piece: long audio is never in memory as text. */
export function audioJson(field: string, { audio, sizeBytes }: ConvertedSpeech, rest: object): SizedJson {
  const start = `{"${field}":"`;
  const end = `",${JSON.stringify(rest).slice(1)}`;
  return {
    json: readableOf(pieces(start, audio, end)),
    sizeBytes: start.length + Math.ceil(sizeBytes / 3) * 4 + Buffer.byteLength(end),
  };
}

async function* pieces(start: string, audio: ConvertedSpeech['audio'], end: string): AsyncGenerator<string> {
  yield start;
  let odd: Uint8Array = Buffer.alloc(0);
  for await (const chunk of Buffer.isBuffer(audio) ? [audio] : audio) {
    const bytes =
      odd.length > 0 ? Buffer.concat([odd, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    // Base64 can be joined only where it was cut at three bytes.
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    odd = bytes.subarray(whole);
  }
  yield Buffer.from(odd).toString('base64');
  yield end;
}
