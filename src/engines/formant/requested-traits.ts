import type { RequestedManner } from '../../descriptions/describe.ts';
import { traitOf } from './manners.ts';
import { OWN_TONE, type Trait } from './traits.ts';

type Figure = Exclude<keyof Trait, 'tone' | 'whisper' | 'pitchReach'>;

/** Figures that words name outright: what tones and moods say against them is left out. */
const NAMED: Readonly<Record<string, readonly Figure[]>> = {
  deep: ['pitchSemitones', 'formantPercent'],
  high: ['pitchSemitones', 'formantPercent'],
  slow: ['rate', 'pauses'],
  fast: ['rate', 'pauses'],
  pausing: ['pauses'],
  soft: ['loudnessDb'],
  loud: ['loudnessDb'],
  monotone: ['pitchRange'],
  melodic: ['pitchRange'],
};
/** Factors, whose logarithms add up; the others do themselves. */
const FACTORS: ReadonlySet<Figure> = new Set(['pitchRange', 'rate', 'pauses']);
/** "Calm, weary, reflective and sad" is not four times as slow: of those that pull one way each counts half the one before. */
const STACKED: ReadonlySet<Figure> = new Set(['rate', 'pauses']);
/** How far tones and moods take the rate where nothing says "slow" or "fast". */
const UNNAMED_RATE = { slowest: Math.log(0.75), fastest: Math.log(1.25) };
/** The degree, "very", from which "deep" and "high" are the end of what a voice can reach. */
const UTMOST = 1.4;

/** How far a figure is changed: its sum, or the logarithm of its factor. */
interface Change {
  name: Figure;
  amount: number;
  isNamed: boolean;
}

/**
 * What several manners change together.
 * @param scale how strongly words are followed, 1 as they stand; "deep" and "high" always are
 */
export function traitOfAll(manners: readonly RequestedManner[], scale: number): Trait {
  const total: Trait = {};
  const changes: Change[] = [];
  for (const { manner, strength } of manners) {
    const { tone, whisper, pitchReach, ...figures } = traitOf(manner);
    for (const [name, value] of Object.entries(figures) as [Figure, number][]) {
      const amount = (FACTORS.has(name) ? Math.log(value) : value) * strength * scale;
      changes.push({ name, amount, isNamed: NAMED[manner.value]?.includes(name) === true });
    }
    if (pitchReach !== undefined) total.pitchReach = (total.pitchReach ?? 0) + reached(pitchReach, strength);
    if (tone !== undefined) total.tone = tilted(total.tone ?? OWN_TONE, tone, strength * scale);
    if (whisper && strength > 0) total.whisper = true;
  }
  for (const [name, parts] of Map.groupBy(changes, (change) => change.name)) {
    const named = name === 'pitchSemitones' ? total.pitchReach : sum(parts.filter(({ isNamed }) => isNamed));
    const amount = joined(name, parts, named ?? 0);
    total[name] = FACTORS.has(name) ? Math.exp(amount) : amount;
  }
  return total;
}

/** "High" is some of the way, "very high" all of it. */
function reached(part: number, strength: number): number {
  const degree = Math.abs(strength);
  const far = Math.min(1, Math.max(0, degree - 1) / (UTMOST - 1));
  const way = Math.abs(part) * Math.min(1, degree);
  return Math.sign(part * strength) * (way + (1 - way) * far);
}

/** @param named what words say outright of the figure; 0 where they do not */
function joined(name: Figure, parts: readonly Change[], named: number): number {
  const kept = parts.filter(({ amount, isNamed }) => isNamed || amount * named >= 0);
  if (!STACKED.has(name)) return sum(kept);
  const pulls = [1, -1].map((way) => stacked(kept.map(({ amount }) => amount * way)) * way);
  const total = (pulls[0] ?? 0) + (pulls[1] ?? 0);
  if (name !== 'rate' || named !== 0) return total;
  return Math.max(UNNAMED_RATE.slowest, Math.min(UNNAMED_RATE.fastest, total));
}

const sum = (changes: readonly Change[]) => changes.reduce((total, { amount }) => total + amount, 0);

const stacked = (amounts: readonly number[]) =>
  amounts
    .filter((amount) => amount > 0)
    .toSorted((a, b) => b - a)
    .reduce((total, amount, index) => total + amount / 2 ** index, 0);

type Tone = NonNullable<Trait['tone']>;

function tilted(from: Readonly<Tone>, tone: Readonly<Tone>, strength: number): Tone {
  const at = (band: 0 | 1 | 2 | 3) => from[band] + (tone[band] - OWN_TONE[band]) * strength;
  return [at(0), at(1), at(2), at(3)];
}
