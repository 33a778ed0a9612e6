import { createGainEnvelope } from './gain-envelope.ts';

/**
 * Static gain, then a look-ahead limiter that watches the true peak: it bounds what a 4× oversampling meter reads, not
 * only the samples themselves. Also eases the very first and last milliseconds in and out, which does nothing to audio
 * that begins and ends at zero and spares all other audio its click.
 */
export interface Limiter {
  /** Takes samples in −1…1 and returns those ready now, valid until the next call; `delay` samples are held back. */
  process(samples: Float32Array): Float32Array;
  /** Returns the samples held back. */
  flush(): Float32Array;
}

/** Time for the gain to come down ahead of a peak: long enough not to crackle, short enough to stream. */
const ATTACK_SECS = 0.002;
/** Time constant of the gain coming back: longer than a pitch period, so that it does not distort the voice. */
const RELEASE_SECS = 0.05;
const FADE_SECS = 0.002;

/** Samples looked at on either side of a point between two samples. */
const REACH = 12;
const WINDOW = 2 * REACH;

/** Interpolation at 1/4 and 1/2 between two samples, 3/4 being the first reversed: sinc under a Hann window. */
const QUARTER = interpolation(0.25);
const HALF = interpolation(0.5);

function interpolation(offset: number): Float64Array {
  const taps = Float64Array.from({ length: WINDOW }, (_, k) => {
    const t = k - (REACH - 1) - offset;
    return (Math.sin(Math.PI * t) / (Math.PI * t)) * Math.cos((Math.PI * t) / (2 * REACH)) ** 2;
  });
  const sum = taps.reduce((a, b) => a + b);
  return taps.map((tap) => tap / sum);
}

/** No interpolated value exceeds the samples around it by more than this factor, so quiet stretches need no look. */
const WORST_OVERSHOOT = HALF.reduce((sum, tap) => sum + Math.abs(tap), 0);

/** Stretch of samples that is passed through at once where there is nothing to limit. */
const STRETCH = 128;

export function createLimiter(options: { sampleRateHz: number; gainDb: number; ceilingDb: number }): Limiter {
  const { sampleRateHz } = options;
  const gain = 10 ** (options.gainDb / 20);
  const ceiling = 10 ** (options.ceilingDb / 20);
  const watchAbove = ceiling / WORST_OVERSHOOT;
  const attack = Math.max(1, Math.round(ATTACK_SECS * sampleRateHz));
  const release = Math.exp(-1 / (RELEASE_SECS * sampleRateHz));
  const fade = Math.round(FADE_SECS * sampleRateHz);
  const delay = attack + REACH;

  // The last `history` samples, then the block being processed.
  const history = delay + WINDOW;
  let signal = new Float32Array(history);
  let out = new Float32Array(0);
  let count = 0;

  const envelope = createGainEnvelope(attack, release);
  /** Samples for which the interpolation has still to be looked at. */
  let watching = 0;
  let previousNeed = 0;

  /** Reduction wanted for the sample `REACH` before `index`, now that all around it are known. */
  function needAt(index: number): number {
    const sample = signal[index] as number;
    if (sample > watchAbove || sample < -watchAbove) watching = WINDOW;
    if (watching === 0) return 0;
    watching--;
    const peak = truePeak(signal, index - REACH);
    return peak > ceiling ? 1 - ceiling / peak : 0;
  }

  /** Gain for the sample `delay` before `index`. */
  function gainAt(index: number): number {
    // A peak between two samples must find the gain down on both.
    const need = needAt(index);
    const value = need > previousNeed ? need : previousNeed;
    previousNeed = need;

    return envelope.next(value);
  }

  /** Limits the `length` samples of `signal` from `from` on into `out`, each written `delay` samples late. */
  function limit(from: number, length: number): void {
    let loudest = 0;
    for (let i = from; i < from + length; i++) loudest = Math.max(loudest, Math.abs(signal[i] as number));
    const atRest = watching === 0 && previousNeed === 0 && envelope.isAtRest();
    if (atRest && loudest <= watchAbove) {
      out.set(signal.subarray(from - delay, from - delay + length), from - history);
      return;
    }
    // What the envelope holds is older than the stretches passed through.
    if (atRest) envelope.reset();
    for (let i = from; i < from + length; i++) out[i - history] = (signal[i - delay] as number) * gainAt(i);
  }

  /** Returns as many samples as it takes, `delay` samples late: those of before the start are still in front. */
  function shift(samples: Float32Array, scale: number): Float32Array {
    const { length } = samples;
    if (signal.length < history + length) {
      const larger = new Float32Array(history + length);
      larger.set(signal.subarray(0, history));
      signal = larger;
      out = new Float32Array(length);
    }
    for (let i = 0; i < length; i++) signal[history + i] = (samples[i] as number) * scale;
    for (let i = 0; i < length && count + i < fade; i++) {
      (signal[history + i] as number) *= ease(count + i, fade);
    }
    for (let at = 0; at < length; at += STRETCH) limit(history + at, Math.min(STRETCH, length - at));
    signal.copyWithin(0, length, length + history);
    count += length;
    return out.subarray(0, length);
  }

  return {
    process(samples) {
      const early = Math.max(0, delay - count);
      return shift(samples, gain).subarray(Math.min(early, samples.length));
    },
    flush() {
      const left = Math.min(delay, count);
      const rest = shift(new Float32Array(delay), 0).subarray(delay - left);
      for (let i = Math.max(0, left - fade); i < left; i++) (rest[i] as number) *= ease(left - 1 - i, fade);
      return rest;
    },
  };
}

/** Rises from 0 to 1 over the `fade` samples at either end of a text. */
const ease = (samplesFromEnd: number, fade: number): number => Math.sin((Math.PI * samplesFromEnd) / (2 * fade)) ** 2;

/** Largest magnitude from sample `at` up to, not including, the next one. */
function truePeak(signal: Float32Array, at: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  const from = at - REACH + 1;
  for (let k = 0; k < WINDOW; k++) {
    const x = signal[from + k] as number;
    a += (QUARTER[k] as number) * x;
    b += (HALF[k] as number) * x;
    c += (QUARTER[WINDOW - 1 - k] as number) * x;
  }
  return Math.max(Math.abs(signal[at] as number), Math.abs(a), Math.abs(b), Math.abs(c));
}
