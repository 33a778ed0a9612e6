/** Loudness by ITU-R BS.1770-4, for one channel. */

/** What a voice is brought to, in LUFS. */
export const TARGET_LUFS = -18;

/** Coefficients b0 b1 b2 a1 a2 of a second-order section. */
type Section = readonly [number, number, number, number, number];

/** The two K-weighting filters, derived for any rate from their analogue form (BS.1770 tabulates 48 kHz only). */
function highShelf(sampleRateHz: number): Section {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
}

function highPass(sampleRateHz: number): Section {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}

function filter([b0, b1, b2, a1, a2]: Section): (x: number) => number {
  let s1 = 0;
  let s2 = 0;
  return (x) => {
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    return y;
  };
}

function lufs(meanSquare: number): number {
  return -0.691 + 10 * Math.log10(meanSquare);
}

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

/** Gated loudness in LUFS; −Infinity for silence and for less than 0.4 s. */
export function integratedLoudness(samples: Int16Array, sampleRateHz: number): number {
  const shelf = filter(highShelf(sampleRateHz));
  const pass = filter(highPass(sampleRateHz));
  const hop = Math.round(sampleRateHz / 10);
  const hops: number[] = [];
  let energy = 0;
  for (let i = 0; i < samples.length; i++) {
    const weighted = pass(shelf((samples[i] as number) / 32768));
    energy += weighted * weighted;
    if ((i + 1) % hop === 0) {
      hops.push(energy / hop);
      energy = 0;
    }
  }
  // Blocks of 400 ms, each 100 ms after the one before.
  const blocks = hops.slice(3).map((_, i) => mean(hops.slice(i, i + 4)));
  const audible = blocks.filter((block) => lufs(block) > -70);
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  const gate = lufs(mean(audible)) - 10;
  return lufs(mean(audible.filter((block) => lufs(block) > gate)));
}

/** Gain in dB that brings the samples to the target; 0 for silence, which no gain changes. */
export function gainToTarget(samples: Int16Array, sampleRateHz: number, targetLufs: number = TARGET_LUFS): number {
  const loudness = integratedLoudness(samples, sampleRateHz);
  return Number.isFinite(loudness) ? targetLufs - loudness : 0;
}
