import { BlendError } from '../engine.ts';
import type { NeuralRecipe } from './recipe.ts';

/** As many voices as a recipe holds. */
const MOST_VOICES = 8;

/**
 * The recipe between recipes of one package. It speaks the language of the heaviest part; a part that is a blend itself
 * counts with its own parts.
 * @param hasStyles the package's voices are figures that have a mean
 * @throws BlendError
 */
export function blendRecipes(
  parts: readonly { recipe: NeuralRecipe; weight: number }[],
  hasStyles: boolean,
): NeuralRecipe {
  const [heaviest] = parts.toSorted((a, b) => b.weight - a.weight);
  if (heaviest === undefined) throw new BlendError('A blend must name voices.');
  if (!hasStyles) throw new BlendError('Only voices of Kokoro and Kitten models can be blended.');
  const { packageId } = heaviest.recipe;
  if (parts.some(({ recipe }) => recipe.packageId !== packageId)) {
    throw new BlendError(`All voices of a blend must belong to one model; ${packageId} does not have all of these.`);
  }
  const weights = new Map<string, number>();
  for (const { recipe, weight } of parts) {
    const total = recipe.voices.reduce((sum, voice) => sum + voice.weight, 0);
    for (const voice of recipe.voices) {
      weights.set(voice.name, (weights.get(voice.name) ?? 0) + (weight * voice.weight) / total);
    }
  }
  if (weights.size > MOST_VOICES) throw new BlendError(`A blend has at most ${MOST_VOICES} voices.`);
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  const mean = (of: (recipe: NeuralRecipe) => number) =>
    parts.reduce((total, { recipe, weight }) => total + of(recipe) * weight, 0) / sum;
  return {
    ...heaviest.recipe,
    accent: parts.every(({ recipe }) => recipe.accent === heaviest.recipe.accent) ? heaviest.recipe.accent : null,
    loudnessDb: 0,
    gainDb: null,
    voices: [...weights].map(([name, weight]) => ({ name, weight })),
    rate: mean(({ rate }) => rate),
    pauses: mean(({ pauses }) => pauses),
  };
}
