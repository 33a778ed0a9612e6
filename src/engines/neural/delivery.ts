import { mannersOf, phrasesWithout } from '../../descriptions/describe.ts';
import type { Manner } from '../../descriptions/meanings.ts';
import { understand } from '../../descriptions/understand.ts';
import type { Delivered, Direction } from '../engine.ts';
import type { NeuralRecipe } from './recipe.ts';

/** What a manner of speaking changes of a neural voice: factors, and dB that are added. Its melody is the model's own. */
interface Change {
  rate?: number;
  pauses?: number;
  loudnessDb?: number;
}

const CHANGES: Readonly<Partial<Record<Manner['value'], Change>>> = {
  slow: { rate: 0.82, pauses: 1.3 },
  fast: { rate: 1.2, pauses: 0.7 },
  pausing: { pauses: 1.6 },
  soft: { loudnessDb: -4 },
  loud: { loudnessDb: 2.5 },
  calm: { rate: 0.9, pauses: 1.2 },
  gentle: { rate: 0.94, loudnessDb: -2 },
  energetic: { rate: 1.1, pauses: 0.85 },
  urgent: { rate: 1.2, pauses: 0.6 },
  weary: { rate: 0.84, pauses: 1.2 },
  reflective: { rate: 0.86, pauses: 1.4 },
  measured: { rate: 0.92, pauses: 1.2 },
  sad: { rate: 0.85, pauses: 1.4, loudnessDb: -3 },
  angry: { rate: 1.06, pauses: 0.7, loudnessDb: 2 },
  excited: { rate: 1.15, pauses: 0.7, loudnessDb: 1.5 },
  bored: { rate: 0.9, pauses: 1.3, loudnessDb: -1.5 },
  whisper: { rate: 0.94, loudnessDb: -6 },
};
const LIMITS = { rate: [0.6, 1.5], pauses: [0.4, 2.5], loudnessDb: [-9, 3] } as const;

/** The recipe as instructions ask it to be spoken: pace, pauses and loudness, as far as they say something of these. */
export function withDelivery(
  recipe: NeuralRecipe,
  { instructions, languageCode }: Pick<Direction, 'instructions' | 'languageCode'>,
): Delivered<NeuralRecipe> {
  let { rate, pauses, loudnessDb } = recipe;
  const { understood, unknown } = understand(instructions, languageCode);
  const manners = mannersOf(understood).filter(({ manner }) => CHANGES[manner.value] !== undefined);
  const ignored = [...phrasesWithout(understood, ({ value }) => CHANGES[value] !== undefined), ...unknown];
  if (manners.length === 0) return { recipe, ignored };
  for (const { manner, strength } of manners) {
    const change = CHANGES[manner.value] ?? {};
    rate *= (change.rate ?? 1) ** strength;
    pauses *= (change.pauses ?? 1) ** strength;
    loudnessDb += (change.loudnessDb ?? 0) * strength;
  }
  const limited = (value: number, [low, high]: readonly [number, number]) => Math.max(low, Math.min(high, value));
  return {
    recipe: {
      ...recipe,
      rate: limited(rate, LIMITS.rate),
      pauses: limited(pauses, LIMITS.pauses),
      loudnessDb: limited(loudnessDb, LIMITS.loudnessDb),
    },
    ignored,
  };
}
