/** Below every voice: 0.1 dB is taken from the deepest, at 70 Hz. */
const CUTOFF_HZ = 10;
/** What is left after a sound, below which it is nothing: numbers near zero are slow. */
const NOTHING = 1e-9;

/** Takes away what does not swing: an offset of the samples costs headroom and clicks where they are cut. In place. */
export function createHighPass(sampleRateHz: number): (samples: Float32Array) => Float32Array {
  const keep = Math.exp((-2 * Math.PI * CUTOFF_HZ) / sampleRateHz);
  let before = 0;
  let level = 0;
  return (samples) => {
    for (let i = 0; i < samples.length; i++) {
      const sample = samples[i] as number;
      level = sample - before + keep * level;
      if (level < NOTHING && level > -NOTHING) level = 0;
      before = sample;
      samples[i] = level;
    }
    return samples;
  };
}
