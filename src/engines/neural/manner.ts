import type { Attributes, EmphasisLevel } from '../../text/attributes.ts';
import type { ModelSymbol, RunAudio } from './families/family.ts';

/** How a word is spoken against the rest, as far as a model can: its melody is its own. */
export interface Manner {
  /** Factor of the pace. */
  rate: number;
  volumeDb: number;
}

/** Emphasis as loudness alone: at another pace the word would be a phrase of its own. */
const EMPHASIS_DB: Readonly<Record<EmphasisLevel, number>> = { strong: 4, moderate: 2, reduced: -3 };

const LIMITS = { rate: [0.5, 2], volumeDb: [-100, 10] } as const;

/** @param isPlaced the model tells where its words are heard: emphasis needs that */
export function mannerOf({ prosody, emphasis }: Attributes, isPlaced: boolean): Manner {
  const emphasisDb = emphasis !== undefined && isPlaced ? EMPHASIS_DB[emphasis] : 0;
  const limited = (value: number, [low, high]: readonly [number, number]) => Math.max(low, Math.min(high, value));
  return {
    rate: limited(prosody?.rate ?? 1, LIMITS.rate),
    volumeDb: limited((prosody?.volumeDb ?? 0) + emphasisDb, LIMITS.volumeDb),
  };
}

/** Symbols that are spoken in one go. */
export interface Stretch {
  symbols: ModelSymbol[];
  /** That of its first word; where a model does not tell its words' places, that of all. */
  manner: Manner;
}

/**
 * Parts symbols where their words are spoken at another pace, which a model has one of in a run; where it does not tell
 * the words' places, also where their loudness changes. What stands between words stays with the word before.
 */
export function stretchesOf(symbols: readonly ModelSymbol[], manners: readonly Manner[], isPlaced: boolean): Stretch[] {
  const stretches: Stretch[] = [];
  for (const symbol of symbols) {
    const manner = symbol.word === null ? undefined : manners[symbol.word];
    const last = stretches.at(-1);
    const isSame =
      manner === undefined ||
      (manner.rate === last?.manner.rate && (isPlaced || manner.volumeDb === last.manner.volumeDb));
    if (last !== undefined && isSame) last.symbols.push(symbol);
    else stretches.push({ symbols: [symbol], manner: manner ?? { rate: 1, volumeDb: 0 } });
  }
  return stretches;
}

/** From one loudness to another without a click. */
const RAMP_SECS = 0.005;

/** Makes the words of a run as loud as they are asked for, no louder than full scale. */
export function applyVolumes(
  { samples, spans }: RunAudio,
  run: readonly ModelSymbol[],
  { manner, manners, sampleRateHz }: { manner: Manner; manners: readonly Manner[]; sampleRateHz: number },
): void {
  if (spans === undefined) scale(samples, manner.volumeDb, 0);
  const ramp = Math.round(RAMP_SECS * sampleRateHz);
  for (const [index, { start }] of spans?.entries() ?? []) {
    const volumeDb = volumeAt(run, index, manners);
    if (volumeDb === 0 || (index > 0 && volumeAt(run, index - 1, manners) === volumeDb)) continue;
    let last = index;
    while (last + 1 < run.length && volumeAt(run, last + 1, manners) === volumeDb) last += 1;
    scale(samples.subarray(Math.max(0, start), Math.max(0, spans?.[last]?.end ?? 0)), volumeDb, ramp);
  }
}

/** What stands between words is as loud as the word before it. */
function volumeAt(run: readonly ModelSymbol[], index: number, manners: readonly Manner[]): number {
  const word = run.slice(0, index + 1).findLast((symbol) => symbol.word !== null)?.word ?? null;
  return word === null ? 0 : (manners[word]?.volumeDb ?? 0);
}

function scale(samples: Float32Array, volumeDb: number, ramp: number): void {
  if (volumeDb === 0) return;
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const wanted = 10 ** (volumeDb / 20);
  const factor = wanted > 1 && peak > 0 ? Math.max(1, Math.min(wanted, 1 / peak)) : wanted;
  for (let at = 0; at < samples.length; at += 1) {
    const share = ramp === 0 ? 1 : Math.min(1, at / ramp, (samples.length - at) / ramp);
    samples[at] = (samples[at] as number) * (1 + (factor - 1) * share);
  }
}
