import { traitsOf } from '../../descriptions/describe.ts';
import { understand } from '../../descriptions/reading.ts';
import type { NeuralRecipe } from './recipe.ts';

/** What instructions can change of a neural voice, between these limits; its timbre and melody are the model's. */
const LIMITS = { rate: [0.6, 1.5], pauses: [0.4, 2.5], loudnessDb: [-9, 3] } as const;

/** The recipe as instructions ask it to be spoken: pace, pauses and loudness, as far as they say something of these. */
export function withDelivery(
  recipe: NeuralRecipe,
  { instructions, languageCode }: { instructions: string; languageCode: string },
): NeuralRecipe {
  let { rate, pauses, loudnessDb } = recipe;
  for (const { trait, strength } of traitsOf(understand(instructions, languageCode))) {
    rate *= (trait.rate ?? 1) ** strength;
    pauses *= (trait.pauses ?? 1) ** strength;
    loudnessDb += (trait.loudnessDb ?? 0) * strength;
  }
  const limited = (value: number, [low, high]: readonly [number, number]) => Math.max(low, Math.min(high, value));
  return {
    ...recipe,
    rate: limited(rate, LIMITS.rate),
    pauses: limited(pauses, LIMITS.pauses),
    loudnessDb: limited(loudnessDb, LIMITS.loudnessDb),
  };
}
