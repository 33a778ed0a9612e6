import type { SynthesisRequest } from '../../../src/engines/engine.ts';
import type { StartedEngine } from './speaking.ts';

/** What a recording sounds like, in figures. */
export interface Acoustics {
  /** Median fundamental, in semitones over 55 Hz. */
  pitchSemitones: number;
  /** Standard deviation of the fundamental, in semitones. */
  pitchDeviation: number;
  durationSecs: number;
  /** Long-term average spectrum in octave bands from 125 Hz to 8 kHz, in dB around its mean. */
  spectrumDb: number[];
  /** Root mean square, dB of full scale. */
  levelDb: number;
  /** Part of the frames with a clear period. */
  voiced: number;
  /** How much of a voiced frame comes again after a period, 0.7 to 1: breath takes from it. Median. */
  harmonicity: number;
  /** How the spectrum falls from 250 Hz to 4 kHz, in dB an octave. */
  tiltDb: number;
  /** Envelope of the long-term spectrum, in dB, in steps of a 48th of an octave from 300 Hz on: where the formants are. */
  envelopeDb: number[];
}

export async function record(engine: StartedEngine, request: SynthesisRequest): Promise<Int16Array> {
  const chunks: Int16Array[] = [];
  for (const segment of engine.segments(request)) {
    await engine.speak(request, segment, (samples) => {
      chunks.push(samples.slice());
      return true;
    });
    chunks.push(new Int16Array(Math.round(segment.pauseAfterSecs * engine.sampleRateHz)));
  }
  const all = new Int16Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

export async function measure(
  engine: StartedEngine,
  request: SynthesisRequest,
  highestHz?: number,
): Promise<Acoustics> {
  return acousticsOf(await record(engine, request), engine.sampleRateHz, highestHz);
}

/** @param highestHz above which no fundamental is looked for: half a period of a lower voice is not to be taken for one */
export function acousticsOf(samples: Int16Array, rateHz: number, highestHz = 400): Acoustics {
  const { pitches, scores, frames } = track(samples, rateHz, highestHz);
  const sorted = pitches.toSorted((a, b) => a - b);
  const spectrumDb = octaves(samples, rateHz);
  const quantile = (q: number) => sorted[Math.floor(sorted.length * q)] ?? Number.NaN;
  let power = 0;
  for (const sample of samples) power += (sample / 32768) ** 2;
  return {
    pitchSemitones: quantile(0.5),
    // A normal distribution's deviation from its quartiles: a tracker's octave errors do not count.
    pitchDeviation: (quantile(0.75) - quantile(0.25)) / 1.35,
    durationSecs: samples.length / rateHz,
    spectrumDb,
    levelDb: 10 * Math.log10(power / samples.length),
    voiced: pitches.length / Math.max(1, frames),
    harmonicity: scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? Number.NaN,
    tiltDb: slope(spectrumDb.slice(1, 6)),
    envelopeDb: envelope(samples, rateHz),
  };
}

/**
 * How far two recordings of one text are apart: a semitone, 5 % of the rate, 1 dB of the spectrum, half a semitone of
 * melody each count 1.
 */
export function distance(a: Acoustics, b: Acoustics): number {
  const spectrum = a.spectrumDb.map((level, band) => level - (b.spectrumDb[band] ?? 0));
  const parts = [
    a.pitchSemitones - b.pitchSemitones,
    Math.log(a.durationSecs / b.durationSecs) / Math.log(1.05),
    Math.sqrt(spectrum.reduce((sum, difference) => sum + difference ** 2, 0) / spectrum.length),
    (a.pitchDeviation - b.pitchDeviation) / 0.5,
  ];
  return Math.hypot(...parts);
}

/** Fundamental by normalized autocorrelation, 40 ms frames every 20 ms. */
function track(
  samples: Int16Array,
  rateHz: number,
  highestHz: number,
): { pitches: number[]; scores: number[]; frames: number } {
  const step = 3;
  const low = Float32Array.from({ length: Math.floor(samples.length / step) }, (_, i) => samples[i * step] ?? 0);
  const rate = rateHz / step;
  const size = Math.round(0.04 * rate);
  const pitches: number[] = [];
  const periodic: number[] = [];
  let frames = 0;
  for (let at = 0; at + 2 * size < low.length; at += Math.round(0.02 * rate)) {
    let power = 0;
    for (let i = at; i < at + size; i += 1) power += (low[i] ?? 0) ** 2;
    if (power / size < 1e4) continue;
    frames += 1;
    let best = { lag: 0, score: 0 };
    const scores: number[] = [];
    for (let lag = Math.floor(rate / highestHz); lag <= Math.ceil(rate / 60); lag += 1) {
      let score = 0;
      let other = 0;
      for (let i = at; i < at + size; i += 1) {
        score += (low[i] ?? 0) * (low[i + lag] ?? 0);
        other += (low[i + lag] ?? 0) ** 2;
      }
      score /= Math.sqrt(power * other) || 1;
      scores[lag] = score;
      // The shortest of nearly equal periods: its multiples match as well.
      if (score > best.score + 0.03) best = { lag, score };
    }
    if (best.score <= 0.7) continue;
    pitches.push(12 * Math.log2(rate / peakNear(scores, best.lag) / 55));
    periodic.push(best.score);
  }
  return { pitches, scores: periodic, frames };
}

/** The top of the parabola through a lag and its neighbours: a whole lag is half a semitone of a high voice. */
function peakNear(scores: readonly number[], lag: number): number {
  const [before = 0, at = 0, after = 0] = [scores[lag - 1], scores[lag], scores[lag + 1]];
  const bend = before - 2 * at + after;
  return bend < 0 ? lag + Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : lag;
}

/** Energy in octaves. */
function octaves(samples: Int16Array, rateHz: number): number[] {
  const bands = [125, 250, 500, 1000, 2000, 4000, 8000];
  const energy = bands.map(() => 1e-9);
  longTermSpectrum(samples).forEach((power, bin) => {
    const hz = (bin * rateHz) / FRAME;
    const band = bands.findIndex((centre) => hz >= centre / Math.SQRT2 && hz < centre * Math.SQRT2);
    if (band >= 0) energy[band] = (energy[band] ?? 0) + power;
  });
  const levels = energy.map((sum) => 10 * Math.log10(sum));
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return levels.map((level) => level - mean);
}

const FRAME = 1024;
const ENVELOPE = { fromHz: 300, stepsAnOctave: 48, steps: 4 * 48 };

/** Mean power of Hann windows, by bins up to half the rate. */
function longTermSpectrum(samples: Int16Array): Float64Array {
  const total = new Float64Array(FRAME / 2);
  for (let at = 0; at + FRAME < samples.length; at += 4 * FRAME) {
    const frame = Float64Array.from(
      { length: FRAME },
      (_, i) => ((samples[at + i] ?? 0) / 32768) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME)),
    );
    powerSpectrum(frame).forEach((power, bin) => {
      total[bin] = (total[bin] ?? 0) + power;
    });
  }
  return total;
}

/** The long-term spectrum without the harmonics of the voice: its cepstrum up to 1.2 ms. */
function envelope(samples: Int16Array, rateHz: number): number[] {
  const levels = Array.from(longTermSpectrum(samples), (power) => 10 * Math.log10(power + 1e-9));
  const orders = Math.round(0.0012 * rateHz);
  const cosine = (order: number, bin: number) => Math.cos((Math.PI * order * (bin + 0.5)) / levels.length);
  const cepstrum = Array.from(
    { length: orders },
    (_, order) => levels.reduce((sum, level, bin) => sum + level * cosine(order, bin), 0) / levels.length,
  );
  return Array.from({ length: ENVELOPE.steps }, (_, step) => {
    const bin = (ENVELOPE.fromHz * 2 ** (step / ENVELOPE.stepsAnOctave) * FRAME) / rateHz;
    return cepstrum.reduce((sum, value, order) => sum + (order === 0 ? 1 : 2) * value * cosine(order, bin), 0);
  });
}

/** By how many per cent the formants of the second lie higher: the shift that lays one envelope over the other. */
export function formantShift(a: Acoustics, b: Acoustics): number {
  const [from, to] = [level(a.envelopeDb), level(b.envelopeDb)];
  const match = (shift: number) => {
    const pairs = from.flatMap((value, step) =>
      to[step + shift] === undefined ? [] : [(to[step + shift] ?? 0) - value],
    );
    return pairs.reduce((sum, difference) => sum + difference ** 2, 0) / pairs.length;
  };
  const shifts = Array.from({ length: 41 }, (_, index) => index - 20);
  const best = shifts.reduce((found, shift) => (match(shift) < match(found) ? shift : found), 0);
  return 100 * (2 ** (best / ENVELOPE.stepsAnOctave) - 1);
}

/** Without its mean and its tilt. */
function level(values: readonly number[]): number[] {
  const tilt = slope(values);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value, index) => value - mean - tilt * (index - (values.length - 1) / 2));
}

/** Of the straight line through equally spaced values, for each step. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return values.reduce((sum, value, index) => sum + value * (index - middle), 0) / spread;
}

/** Power of the lower half of the bins, by a radix-2 transform. */
function powerSpectrum(frame: Float64Array): Float64Array {
  const size = frame.length;
  const re = frame.slice();
  const im = new Float64Array(size);
  for (let i = 1, j = 0; i < size; i += 1) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0];
  }
  for (let length = 2; length <= size; length <<= 1) {
    const angle = (-2 * Math.PI) / length;
    for (let start = 0; start < size; start += length) {
      for (let k = 0; k < length / 2; k += 1) {
        const [c, s] = [Math.cos(angle * k), Math.sin(angle * k)];
        const [a, b] = [start + k, start + k + length / 2];
        const [x, y] = [(re[b] ?? 0) * c - (im[b] ?? 0) * s, (re[b] ?? 0) * s + (im[b] ?? 0) * c];
        [re[b], im[b]] = [(re[a] ?? 0) - x, (im[a] ?? 0) - y];
        [re[a], im[a]] = [(re[a] ?? 0) + x, (im[a] ?? 0) + y];
      }
    }
  }
  return re.subarray(0, size / 2).map((value, bin) => value ** 2 + (im[bin] ?? 0) ** 2);
}
