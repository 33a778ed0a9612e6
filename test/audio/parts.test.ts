import { expect, test } from 'vitest';
import { parseOutputFormat } from '../../src/audio/formats.ts';
import { createAudioPipeline, type PipelineState } from '../../src/audio/pipeline.ts';
import { decodeAudio } from './decode.ts';

const RATE_HZ = 24_000;
const PARTS = 4;
const TONE_SECS = 0.613;
const PAUSE_SECS = 0.4;
const FORMATS = [
  'mp3_24000_96',
  'mp3_44100_128',
  'wav_24000',
  'wav_8000',
  'flac',
  'aac',
  'opus',
  'webm_opus',
  'mp4_aac',
];

/** A tone of so many seconds. */
const tone = (hz: number) =>
  Int16Array.from({ length: Math.round(TONE_SECS * RATE_HZ) }, (_, at) =>
    Math.round(8000 * Math.sin((2 * Math.PI * hz * at) / RATE_HZ)),
  );

/** Tones with pauses between them; each part by a pipeline that knows only where the one before ended, as plain data. */
function inParts(formatName: string): { file: Buffer; starts: number[]; durationSecs: number } {
  const format = parseOutputFormat(formatName);
  const starts: number[] = [];
  const pieces: Uint8Array[] = [];
  let before: PipelineState | undefined;
  for (let part = 0; ; part += 1) {
    const pipeline = createAudioPipeline({ inputRateHz: RATE_HZ, gainDb: 0, format, before });
    try {
      if (part === 0) pieces.push(pipeline.head);
      starts.push(pipeline.durationSecs);
      pieces.push(pipeline.write(tone(440)));
      if (part === PARTS - 1) {
        const { tail, head } = pipeline.finish();
        const body = Buffer.concat([...pieces, tail]);
        body.set(head);
        return { file: body, starts, durationSecs: pipeline.durationSecs };
      }
      pieces.push(pipeline.silence(PAUSE_SECS));
      const { tail, state } = pipeline.endPart();
      pieces.push(tail);
      before = JSON.parse(JSON.stringify(state)) as PipelineState;
    } finally {
      pipeline.close();
    }
  }
}

/** What an MP3 file tells players to leave out at its ends: the demuxer counts it in. */
function gapSecs(file: Buffer, sampleRateHz: number): number {
  const tag = file.indexOf('LAME3.100');
  if (tag === -1) return 0;
  const delayAndPadding = file.readUIntBE(tag + 21, 3);
  return ((delayAndPadding >> 12) + (delayAndPadding & 0xfff)) / sampleRateHz;
}

test.each(
  FORMATS,
)('%s: parts of encoders of their own are one stream, and each tone is where it is said to be', (name) => {
  const { file, starts, durationSecs } = inParts(name);
  const { samples, sampleRateHz, durationSecs: told } = decodeAudio(file);
  const delaySecs = name === 'aac' ? 1024 / parseOutputFormat(name).sampleRateHz : 0;
  expect(samples.length / sampleRateHz).toBeGreaterThan(durationSecs - 0.001);
  expect(samples.length / sampleRateHz).toBeLessThan(durationSecs + delaySecs + 0.1);
  // The container tells the length of the whole, where it tells one.
  if (/^(wav|flac|mp3|opus|webm)/.test(name)) expect(told - gapSecs(file, sampleRateHz)).toBeCloseTo(durationSecs, 1);
  const loudness = (fromSecs: number, toSecs: number) => {
    const [from, to] = [fromSecs, toSecs].map((secs) => Math.round((secs + delaySecs) * sampleRateHz));
    const part = samples.subarray(from, to);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length);
  };
  for (const [index, start] of starts.entries()) {
    expect(start).toBeGreaterThanOrEqual(index * (TONE_SECS + PAUSE_SECS) - 1e-9);
    expect(start).toBeLessThan(index * (TONE_SECS + PAUSE_SECS + 0.11) + 1e-9);
    expect(loudness(start + 0.02, start + TONE_SECS - 0.02), `tone ${index}`).toBeCloseTo(8000 / 32768 / Math.SQRT2, 1);
    if (index > 0) expect(loudness(start - 0.3, start - 0.02), `pause before ${index}`).toBeLessThan(0.003);
  }
  expect(inParts(name).file.equals(file)).toBe(true);
});
