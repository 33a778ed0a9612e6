import { parseOutputFormat } from '../../src/audio/formats.ts';
import { createAudioPipeline } from '../../src/audio/pipeline.ts';

export const INPUT_HZ = 22050;

/** A harmonic voice with syllables and a gliding pitch, beginning and ending in silence of 3 ms. */
export function voice(secs: number, sampleRateHz = INPUT_HZ, peak = 0.3): Int16Array {
  const length = Math.round(secs * sampleRateHz);
  const edge = Math.round(0.003 * sampleRateHz);
  let phase = 0;
  return Int16Array.from({ length }, (_, i) => {
    const t = i / sampleRateHz;
    phase += (140 + 40 * Math.sin(5 * t)) / sampleRateHz;
    if (i < edge || i >= length - edge) return 0;
    let sample = 0;
    for (let harmonic = 1; harmonic <= 15; harmonic++) sample += Math.sin(2 * Math.PI * phase * harmonic) / harmonic;
    const syllable = 0.15 + 0.85 * Math.sin(Math.PI * 4 * t) ** 2;
    return Math.round((32767 * peak * sample * syllable) / 1.85);
  });
}

/** The samples with a burst of 1 kHz over their last `secs`. */
export function withBurstAtEnd(samples: Int16Array, secs: number, sampleRateHz = INPUT_HZ): Int16Array {
  const marked = samples.slice();
  const from = samples.length - Math.round(secs * sampleRateHz);
  for (let i = from; i < samples.length; i++) {
    marked[i] = Math.round(12000 * Math.sin((2 * Math.PI * 1000 * (i - from)) / sampleRateHz));
  }
  return marked;
}

export interface Encoded {
  /** What a listener of the stream receives. */
  stream: Uint8Array;
  /** The same with the final head in place. */
  file: Uint8Array;
  durationSecs: number;
  delaySecs: number;
}

/** Takes samples through a pipeline, in chunks of the given lengths in turn. */
export function encode(
  samples: Int16Array,
  formatName: string,
  { gainDb = 0, inputRateHz = INPUT_HZ, chunks = [2205] as readonly number[] } = {},
): Encoded {
  const pipeline = createAudioPipeline({ inputRateHz, gainDb, format: parseOutputFormat(formatName) });
  try {
    const parts: Uint8Array[] = [];
    for (let at = 0, turn = 0; at < samples.length; turn++) {
      const length = chunks[turn % chunks.length] as number;
      parts.push(pipeline.write(samples.subarray(at, at + length)));
      at += length;
    }
    const { tail, head } = pipeline.finish();
    const body = Buffer.concat([...parts, tail]);
    return {
      stream: Buffer.concat([pipeline.head, body]),
      file: Buffer.concat([head, body]),
      durationSecs: pipeline.durationSecs,
      delaySecs: pipeline.delaySecs,
    };
  } finally {
    pipeline.close();
  }
}

export function pcmSamples(bytes: Uint8Array): Int16Array {
  return new Int16Array(Uint8Array.from(bytes).buffer);
}

/** Without what does not swing: a filter of one pole at 10 Hz. */
export function highPassed(samples: Int16Array, sampleRateHz: number): Float64Array {
  const keep = Math.exp((-2 * Math.PI * 10) / sampleRateHz);
  let before = 0;
  let level = 0;
  return Float64Array.from(samples, (sample) => {
    level = sample - before + keep * level;
    before = sample;
    return level;
  });
}

/** Level of one frequency over a stretch, as a part of full scale (Goertzel). */
export function toneLevel(samples: Float32Array, frequencyHz: number, sampleRateHz: number): number {
  let re = 0;
  let im = 0;
  samples.forEach((sample, i) => {
    re += sample * Math.cos((2 * Math.PI * frequencyHz * i) / sampleRateHz);
    im += sample * Math.sin((2 * Math.PI * frequencyHz * i) / sampleRateHz);
  });
  return (2 * Math.hypot(re, im)) / samples.length;
}

/** True peak in dB of full scale by 8× oversampling with a long filter: finer than the limiter's own. */
export function truePeakDb(samples: Float32Array): number {
  const reach = 24;
  let peak = 0;
  for (let i = reach; i < samples.length - reach; i++) {
    if (Math.max(Math.abs(samples[i] as number), Math.abs(samples[i + 1] as number)) < 0.4) continue;
    for (let step = 0; step < 8; step++) {
      let value = 0;
      for (let k = 1 - reach; k <= reach; k++) {
        const t = k - step / 8;
        const sinc = t === 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t);
        value += (samples[i + k] as number) * sinc * Math.cos((Math.PI * t) / (2 * reach + 1)) ** 2;
      }
      peak = Math.max(peak, Math.abs(value));
    }
  }
  return 20 * Math.log10(peak);
}
