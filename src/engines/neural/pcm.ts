/** A half-open range of samples. */
export interface SampleRange {
  start: number;
  end: number;
}

/** 16-bit mono samples. */
export interface Recording {
  pcm: Int16Array;
  sampleRateHz: number;
}

/** Below the loudest sample of a run by this much, it is silence: the breath of a model between words is louder. */
const SILENCE = 10 ** (-46 / 20);
/** Left at both ends, so that no consonant is cut. */
const MARGIN_SECS = 0.03;

/**
 * Where a model's run speaks. Models put half a second of silence and more at the ends; what is paused between segments
 * is for the text to say.
 */
export function speechRange(samples: Float32Array | Int16Array, sampleRateHz: number): SampleRange {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const limit = peak * SILENCE;
  const margin = Math.round(MARGIN_SECS * sampleRateHz);
  let first = 0;
  while (first < samples.length && Math.abs(samples[first] as number) <= limit) first += 1;
  let last = samples.length - 1;
  while (last > first && Math.abs(samples[last] as number) <= limit) last -= 1;
  if (first === samples.length) return { start: 0, end: 0 };
  return { start: Math.max(0, first - margin), end: Math.min(samples.length, last + 1 + margin) };
}

/** Samples of −1 to 1 as 16 bits; what is louder is cut. */
export function toPcm(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) {
    pcm[at] = Math.max(-32_768, Math.min(32_767, Math.round((samples[at] as number) * 32_768)));
  }
  return pcm;
}

/** Parts in one, in their order. */
export function joined(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
