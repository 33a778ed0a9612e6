import { mannersOf } from '../../descriptions/describe.ts';
import { understand } from '../../descriptions/understand.ts';
import { traitOf } from './manners.ts';
import type { FormantRecipe } from './recipe.ts';
import { withTrait } from './traits.ts';

/** How strongly instructions are followed, by the guidance scale. */
const WEAKEST = 0.5;
const STRONGEST = 1.3;

/**
 * The recipe as instructions ask it to be spoken ("whisper", "angry and fast", "calm bedtime story"). Words
 * that name a person instead of a way to speak change nothing; neither does what is not in it.
 */
export function withDelivery(
  recipe: FormantRecipe,
  { instructions, guidanceScale, languageCode }: { instructions: string; guidanceScale: number; languageCode: string },
): FormantRecipe {
  const scale = WEAKEST + ((STRONGEST - WEAKEST) * (guidanceScale - 1)) / 9;
  const manners = mannersOf(understand(instructions, languageCode));
  return manners.reduce(
    (delivered, { manner, strength }) => withTrait(delivered, traitOf(manner), strength * scale),
    recipe,
  );
}
