import { createSpectrum } from './spectrum.ts';

/** What is compared, a row each 10 ms. */
export interface Features {
  rows: number;
  /** `rows` × `FEATURE_SIZE` figures. */
  data: Float32Array;
}

export const HOP_SECS = 0.01;
const WINDOW_SECS = 0.025;
const BANDS = 26;
/** What every rate has, from below the voice to above the hiss. */
const LOW_HZ = 80;
const HIGH_HZ = 7600;
const CEPSTRA = 10;
/** Each cepstrum counts less than the one before: the high ones tell voices apart, the low ones sounds. */
const DECAY = 0.15;
export const FEATURE_SIZE = CEPSTRA * 2;
/** Silence is no quieter than this against the loudest frame: below, there is only noise to tell apart. */
const FLOOR = 1e-5;
/** Frames on each side that a change is measured over. */
const DELTA_REACH = 3;

/**
 * The sound of speech as the ear sees it, whoever speaks: mel cepstra and their change, with the mean and the spread of the
 * whole taken out.
 */
export function speechFeatures(pcm: Int16Array, sampleRateHz: number): Features {
  const cepstra = cepstraOf(logMel(pcm, sampleRateHz));
  normalize(cepstra);
  const changes = cepstra.map((_, row) => change(cepstra, row));
  normalize(changes);
  const data = new Float32Array(cepstra.length * FEATURE_SIZE);
  for (const [row, own] of cepstra.entries()) {
    data.set(own, row * FEATURE_SIZE);
    data.set(changes[row] ?? [], row * FEATURE_SIZE + CEPSTRA);
  }
  return { rows: cepstra.length, data };
}

function logMel(pcm: Int16Array, sampleRateHz: number): Float64Array[] {
  const window = Math.round(WINDOW_SECS * sampleRateHz);
  const spectrum = createSpectrum(2 ** Math.ceil(Math.log2(window)));
  const filters = melFilters(spectrum.bins, sampleRateHz);
  const hann = Float64Array.from(
    { length: window },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / (window - 1)),
  );
  const lifted = withTreble(pcm, window);
  const frame = new Float64Array(spectrum.bins * 2);
  const rows: Float64Array[] = [];
  for (let row = 0; row * HOP_SECS * sampleRateHz < pcm.length; row += 1) {
    // The window lies around its moment.
    const start = Math.round(row * HOP_SECS * sampleRateHz + window / 2);
    for (let index = 0; index < window; index += 1) {
      frame[index] = (hann[index] as number) * (lifted[start + index] as number);
    }
    rows.push(inBands(spectrum.power(frame), filters));
  }
  const floor = FLOOR * rows.reduce((highest, row) => Math.max(highest, ...row), 1e-9);
  return rows.map((row) => row.map((power) => Math.log(power + floor)));
}

/** Speech falls towards the high end; the difference of neighbours lifts it. With `margin` zeros at both ends. */
function withTreble(pcm: Int16Array, margin: number): Float64Array {
  const lifted = new Float64Array(pcm.length + 2 * margin);
  let before = 0;
  for (let index = 0; index < pcm.length; index += 1) {
    const sample = pcm[index] as number;
    lifted[index + margin] = sample - 0.97 * before;
    before = sample;
  }
  return lifted;
}

function inBands(power: Float64Array, filters: readonly Filter[]): Float64Array {
  return Float64Array.from(filters, ({ first, weights }) => {
    let sum = 0;
    for (let index = 0; index < weights.length; index += 1) {
      sum += (power[first + index] as number) * (weights[index] as number);
    }
    return sum;
  });
}

/** Weights of neighbouring frequencies. */
interface Filter {
  first: number;
  weights: Float64Array;
}

const toMel = (hz: number) => 2595 * Math.log10(1 + hz / 700);
const toHz = (mel: number) => 700 * (10 ** (mel / 2595) - 1);

/** Overlapping triangles, as wide as the ear's bands. */
function melFilters(bins: number, sampleRateHz: number): Filter[] {
  const edge = (index: number) => toHz(toMel(LOW_HZ) + ((toMel(HIGH_HZ) - toMel(LOW_HZ)) * index) / (BANDS + 1));
  const binOf = (hz: number) => (hz * 2 * bins) / sampleRateHz;
  return Array.from({ length: BANDS }, (_, band) => {
    const [low, centre, high] = [binOf(edge(band)), binOf(edge(band + 1)), binOf(edge(band + 2))];
    const first = Math.ceil(low);
    const weights = Float64Array.from({ length: Math.min(bins, Math.floor(high) + 1) - first }, (_, index) =>
      Math.max(0, Math.min((first + index - low) / (centre - low), (high - first - index) / (high - centre))),
    );
    return { first, weights };
  });
}

function cepstraOf(rows: readonly Float64Array[]): Float64Array[] {
  const cosines = Array.from({ length: CEPSTRA }, (_, order) =>
    Float64Array.from({ length: BANDS }, (_, band) => Math.cos((Math.PI * order * (band + 0.5)) / BANDS)),
  );
  return rows.map((row) =>
    Float64Array.from(cosines, (cosine) => row.reduce((sum, value, band) => sum + value * (cosine[band] as number), 0)),
  );
}

/** Each figure as its distance from the mean, in standard deviations, by its weight. */
function normalize(rows: Float64Array[]): void {
  for (let column = 0; column < CEPSTRA; column += 1) {
    const values = rows.map((row) => row[column] as number);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
    const weight = Math.exp(-DECAY * column) / spread;
    for (const row of rows) row[column] = ((row[column] as number) - mean) * weight;
  }
}

/** The slope of each figure around a row. */
function change(rows: readonly Float64Array[], row: number): Float64Array {
  const at = (index: number) => rows[Math.max(0, Math.min(rows.length - 1, index))] as Float64Array;
  const slope = new Float64Array(CEPSTRA);
  for (let reach = 1; reach <= DELTA_REACH; reach += 1) {
    const [after, before] = [at(row + reach), at(row - reach)];
    for (let column = 0; column < CEPSTRA; column += 1) {
      slope[column] = (slope[column] as number) + reach * ((after[column] as number) - (before[column] as number));
    }
  }
  return slope;
}
