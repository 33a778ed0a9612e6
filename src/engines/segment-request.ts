import type { Segment } from '../text/segments.ts';
import type { SynthesisRequest, VoiceRecipe } from './engine.ts';

/** A request as one of its segments is spoken: in the voice and the language that the text's tags give it. */
export function segmentRequest<Recipe extends VoiceRecipe>(
  request: SynthesisRequest<Recipe>,
  { voice, languageCode }: Pick<Segment, 'voice' | 'languageCode'>,
): SynthesisRequest<Recipe> {
  const recipe = voice === undefined ? request.recipe : (request.recipes?.[voice] ?? request.recipe);
  return { ...request, languageCode, recipe };
}
