/** A place in speech by which its pitch is told. */
export interface PitchMark {
  /** In samples, with a fraction. */
  at: number;
  /** What lies between two voiced marks, in samples; undefined where nothing comes again. */
  period: number | undefined;
}

/** From one mark to the next where there is no period. */
const HOP_SECS = 0.005;
/** Correlation of neighbouring periods from which on they count as voiced. */
const VOICED = 0.5;
/** The first period is the shortest that comes again nearly as well as the best: two periods are not to be taken for one. */
const NEARLY = 0.85;
/** What a period may be of the one before. */
const CHANGE = { least: 0.86, most: 1.16 };
/** Mean square up to which there is a pause. */
const PAUSE = 25;
/** Samples between the lags that are tried first. */
const STEP = 3;
/** The first period of a stretch is looked for in sums of so many samples. */
const COARSE = 4;

interface Repetition {
  lag: number;
  correlation: number;
}

/** Finds the pitch marks of speech, one after the other: voice comes again after a period. */
export class PitchMarker {
  /** So many samples must follow a mark for the next to be found. */
  readonly lookahead: number;
  readonly #shortest: number;
  readonly #longest: number;
  readonly #hop: number;

  /** @param range of the fundamental to look for */
  constructor(sampleRateHz: number, range: { lowestHz: number; highestHz: number }) {
    this.#shortest = Math.floor(sampleRateHz / range.highestHz);
    this.#longest = Math.ceil(sampleRateHz / range.lowestHz);
    this.#hop = HOP_SECS * sampleRateHz;
    this.lookahead = 3 * this.#longest;
  }

  /**
   * The mark that follows another.
   * @param samples those from the sample `base` on
   */
  next(samples: Float32Array, base: number, last: PitchMark): PitchMark {
    const at = Math.round(last.at) - base;
    const period =
      last.period === undefined ? this.#firstPeriod(samples, at) : this.#nextPeriod(samples, at, last.period);
    if (period === undefined) return { at: last.at + this.#hop, period };
    if (last.period !== undefined) return { at: last.at + period, period };
    return { at: base + loudestIn(samples, at + period / 2, at + 1.5 * period), period };
  }

  #nextPeriod(samples: Float32Array, at: number, period: number): number | undefined {
    const low = Math.max(this.#shortest, Math.floor(period * CHANGE.least));
    const high = Math.min(this.#longest, Math.ceil(period * CHANGE.most));
    return precisely(samples, at, period, bestRepetition(samples, at, period, { low, high, step: STEP }));
  }

  #firstPeriod(samples: Float32Array, at: number): number | undefined {
    const width = Math.sqrt(this.#shortest * this.#longest);
    const from = Math.max(0, Math.round(at - width / 2));
    const rough = sumsOf(samples.subarray(from, from + Math.round(width) + 2 * this.#longest));
    const search = (low: number, high: number) =>
      bestRepetition(rough, width / (2 * COARSE), width / COARSE, {
        low: Math.floor(low),
        high: Math.ceil(high),
        step: 1,
      });
    const best = search(this.#shortest / COARSE, this.#longest / COARSE);
    if (best.correlation < VOICED) return undefined;
    const shorter = [3, 2]
      .map((parts) => best.lag / parts)
      .filter((lag) => lag >= this.#shortest / COARSE)
      .map((lag) => search(lag - 1, lag + 1))
      .find(({ correlation }) => correlation > NEARLY * best.correlation);
    return precisely(samples, at, width, { lag: COARSE * (shorter ?? best).lag, correlation: 0 }, COARSE);
  }
}

/** The best lag beside a found one, between two samples: the top of the parabola through it and its neighbours. */
function precisely(
  samples: Float32Array,
  at: number,
  width: number,
  found: Repetition,
  reach = STEP - 1,
): number | undefined {
  const range = { low: Math.max(1, found.lag - reach), high: found.lag + reach, step: 1 };
  const { lag, correlation } = bestRepetition(samples, at, width, range);
  if (correlation < VOICED) return undefined;
  const beside = (step: number) => bestRepetition(samples, at, width, { low: lag + step, high: lag + step, step: 1 });
  const [left, right] = [beside(-1).correlation, beside(1).correlation];
  const bend = left - 2 * correlation + right;
  return bend < 0 ? lag + Math.max(-0.5, Math.min(0.5, (left - right) / (2 * bend))) : lag;
}

/** Where the `width` samples around a place come again best, a lag of `range` later. */
function bestRepetition(
  samples: Float32Array,
  at: number,
  width: number,
  range: { low: number; high: number; step: number },
): Repetition {
  const from = Math.max(0, Math.round(at - width / 2));
  const to = from + Math.round(width);
  const least = PAUSE * (to - from);
  let best: Repetition = { lag: range.low, correlation: 0 };
  let power = 0;
  for (let i = from; i < to; i++) power += (samples[i] as number) ** 2;
  if (power < least) return best;
  for (let lag = range.low; lag <= range.high; lag += range.step) {
    let product = 0;
    let later = 0;
    for (let i = from; i < to; i++) {
      const sample = samples[i + lag] as number;
      product += (samples[i] as number) * sample;
      later += sample * sample;
    }
    const correlation = later < least ? 0 : product / Math.sqrt(power * later);
    if (correlation > best.correlation) best = { lag, correlation };
  }
  return best;
}

function sumsOf(samples: Float32Array): Float32Array {
  const sums = new Float32Array(Math.floor(samples.length / COARSE));
  for (let i = 0; i < sums.length * COARSE; i++) (sums[(i / COARSE) | 0] as number) += samples[i] as number;
  return sums;
}

/** A period's loudest sample is the middle of what its pulse makes: cutting there costs least. */
function loudestIn(samples: Float32Array, from: number, to: number): number {
  let loudest = Math.round(from);
  for (let i = loudest; i < to; i++) {
    if (Math.abs(samples[i] as number) > Math.abs(samples[loudest] as number)) loudest = i;
  }
  return loudest;
}
