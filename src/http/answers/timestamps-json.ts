import { Readable } from 'node:stream';
import type { ConvertedSpeech } from '../../speech/convert.ts';
import type { ResolvedSpeech } from '../../speech/resolve.ts';
import { milliseconds } from '../../speech/stored-words.ts';
import { audioFormat } from '../mappers/audio-format.ts';
import { markTimestamps, wordTimestamps } from '../mappers/word-timestamps.ts';

/** Speech and its words as one JSON document, and the document's size. */
export function timestampsJson(spoken: ConvertedSpeech, speech: ResolvedSpeech): { json: Readable; sizeBytes: number } {
  const rest = timingJson(spoken, speech);
  return {
    json: Readable.from(withAudio(spoken.audio, rest), { objectMode: false }),
    sizeBytes: JSON_START.length + Math.ceil(spoken.sizeBytes / 3) * 4 + Buffer.byteLength(rest),
  };
}

const JSON_START = '{"audio_base64":"';

/** What follows the audio in the body. */
function timingJson(spoken: ConvertedSpeech, speech: ResolvedSpeech): string {
  const rest = JSON.stringify({
    word_timestamps: wordTimestamps(spoken.words),
    ...(speech.hasMarks ? { marks: markTimestamps(spoken.marks) } : {}),
    audio_format: audioFormat(speech.order.format),
    duration_secs: milliseconds(spoken.durationSecs),
  });
  return `",${rest.slice(1)}`;
}

/** The JSON body piece by piece: long audio is never in memory as text. */
async function* withAudio(audio: Buffer | Readable, rest: string): AsyncGenerator<string> {
  yield JSON_START;
  let odd: Uint8Array = Buffer.alloc(0);
  for await (const chunk of Buffer.isBuffer(audio) ? [audio] : (audio as AsyncIterable<Buffer>)) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
    // Base64 can be joined only where it was cut at three bytes.
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    odd = bytes.subarray(whole);
  }
  yield Buffer.from(odd).toString('base64');
  yield rest;
}
