import { mannersOf, phrasesWithout } from '../../descriptions/describe.ts';
import { understand } from '../../descriptions/understand.ts';
import type { Delivered, Direction } from '../engine.ts';
import type { FormantRecipe } from './recipe.ts';
import { traitOfAll } from './requested-traits.ts';
import { withTrait } from './traits.ts';

/** How strongly instructions are followed, by the guidance scale. */
const WEAKEST = 0.5;
const STRONGEST = 1.3;

/**
 * The recipe as instructions ask it to be spoken ("whisper", "angry and fast", "calm bedtime story"). Words
 * that name a person instead of a way to speak change nothing.
 */
export function withDelivery(
  recipe: FormantRecipe,
  { instructions, guidanceScale, languageCode }: Omit<Direction, 'modelId'>,
): Delivered<FormantRecipe> {
  const scale = WEAKEST + ((STRONGEST - WEAKEST) * (guidanceScale - 1)) / 9;
  const { understood, unknown } = understand(instructions, languageCode);
  const manners = mannersOf(understood);
  const ignored = [...phrasesWithout(understood, () => true), ...unknown];
  return { recipe: manners.length === 0 ? recipe : withTrait(recipe, traitOfAll(manners, scale)), ignored };
}
