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
const REACH = 7;
const WINDOW = 2 * REACH;

/** Interpolation at 1/4, 1/2 and 3/4 between two samples: sinc under a Hann window, unity gain at DC. */
const PHASES: readonly Float64Array[] = [0.25, 0.5, 0.75].map((offset) => {
  const taps = new Float64Array(WINDOW);
  for (let k = 0; k < WINDOW; k++) {
    const t = k - (REACH - 1) - offset;
    taps[k] = (Math.sin(Math.PI * t) / (Math.PI * t)) * Math.cos((Math.PI * t) / (2 * REACH)) ** 2;
  }
  const sum = taps.reduce((a, b) => a + b);
  return taps.map((tap) => tap / sum);
});

/** No interpolated value exceeds the samples around it by more than this factor, so quiet stretches need no look. */
const WORST_OVERSHOOT = Math.max(...PHASES.map((taps) => taps.reduce((a, b) => a + Math.abs(b), 0)));

export function createLimiter(options: { sampleRateHz: number; gainDb: number; ceilingDb: number }): Limiter {
  const { sampleRateHz } = options;
  const gain = 10 ** (options.gainDb / 20);
  const ceiling = 10 ** (options.ceilingDb / 20);
  const watchAbove = ceiling / WORST_OVERSHOOT;
  const attack = Math.max(1, Math.round(ATTACK_SECS * sampleRateHz));
  const release = Math.exp(-1 / (RELEASE_SECS * sampleRateHz));
  const fade = Math.round(FADE_SECS * sampleRateHz);
  const delay = attack + REACH;

  // All rings share one mask; they hold the last `delay` samples and more.
  const size = 2 ** Math.ceil(Math.log2(delay + WINDOW + 2));
  const mask = size - 1;
  const signal = new Float32Array(size);
  const reductions = new Float64Array(size);
  // Falling sequence of the largest reductions of the attack window: positions and values.
  const queueAt = new Float64Array(size);
  const queueValue = new Float64Array(size);
  let queueHead = 0;
  let queueTail = 0;

  let count = 0;
  let watching = 0;
  let previousNeed = 0;
  let held = 0;
  let sum = 0;
  let quiet = 0;
  let out = new Float32Array(0);

  /** Largest magnitude from sample `at` up to, not including, the next one. */
  function truePeak(at: number): number {
    let peak = Math.abs(signal[at & mask] as number);
    for (const taps of PHASES) {
      let value = 0;
      for (let k = 0; k < WINDOW; k++) {
        value += (taps[k] as number) * (signal[(at - REACH + 1 + k) & mask] as number);
      }
      peak = Math.max(peak, Math.abs(value));
    }
    return peak;
  }

  /** Takes in one sample, already with gain, and returns the one `delay` samples before it. */
  function step(sample: number): number {
    const now = count++;
    signal[now & mask] = sample;
    if (sample > watchAbove || sample < -watchAbove) watching = WINDOW;

    const at = now - REACH;
    let need = 0;
    if (watching > 0) {
      watching--;
      const peak = truePeak(at);
      if (peak > ceiling) need = 1 - ceiling / peak;
    }
    // A peak between two samples must find the gain down on both.
    const value = need > previousNeed ? need : previousNeed;
    previousNeed = need;

    while (queueTail > queueHead && (queueValue[(queueTail - 1) & mask] as number) <= value) queueTail--;
    queueValue[queueTail & mask] = value;
    queueAt[queueTail++ & mask] = at;
    if ((queueAt[queueHead & mask] as number) < at - attack) queueHead++;
    const wanted = queueValue[queueHead & mask] as number;

    held = wanted > held ? wanted : wanted + (held - wanted) * release;
    if (held < 1e-6) held = 0;

    // The mean over the attack window turns steps into ramps and still reaches each peak's reduction in time.
    sum += held - (reductions[(at - attack - 1) & mask] as number);
    reductions[at & mask] = held;
    quiet = held === 0 ? quiet + 1 : 0;
    if (quiet > attack) sum = 0;

    const delayed = signal[(now - delay) & mask] as number;
    return sum === 0 ? delayed : delayed * (1 - sum / (attack + 1));
  }

  function room(length: number): void {
    if (out.length < length) out = new Float32Array(length);
  }

  return {
    process(samples) {
      room(samples.length);
      let written = 0;
      for (let i = 0; i < samples.length; i++) {
        let sample = (samples[i] as number) * gain;
        if (count < fade) sample *= Math.sin((Math.PI * count) / (2 * fade)) ** 2;
        const ready = count >= delay;
        const delayed = step(sample);
        if (ready) out[written++] = delayed;
      }
      return out.subarray(0, written);
    },
    flush() {
      const left = Math.min(delay, count);
      room(left);
      // Audio shorter than the delay has not left it yet: feed until the first sample comes out.
      for (let i = left; i < delay; i++) step(0);
      for (let i = 0; i < left; i++) {
        const toEnd = left - 1 - i;
        const ease = toEnd < fade ? Math.sin((Math.PI * toEnd) / (2 * fade)) ** 2 : 1;
        out[i] = step(0) * ease;
      }
      return out.subarray(0, left);
    },
  };
}
