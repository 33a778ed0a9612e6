import type { KeyLimits } from '../accounts/key-limits.ts';
import type { SpeechModel, VoiceRecipe } from '../engines/engine.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { foreignModel } from './foreign-models.ts';

/**
 * The model that a recipe is spoken with: the one asked for, or its engine's default, for which other services' names
 * stand too. The default of a key that is limited to models is the first of them that can speak the recipe.
 * @throws Problem BAD_REQUEST where that is none of this server's, cannot speak the recipe, or gives no word times
 */
export function chooseModel(
  registry: EngineRegistry,
  recipe: VoiceRecipe,
  requested: string | null | undefined,
  { wantWords, limits }: { wantWords: boolean; limits: Pick<KeyLimits, 'modelIds'> },
): SpeechModel {
  const engine = registry.engineOf(recipe);
  const modelIds = engine.modelIdsFor(recipe);
  const able = modelIds.flatMap((modelId) => registry.model(modelId) ?? []);
  if (able.length === 0) {
    const names = modelIds.join(' or ');
    throw new Problem('BAD_REQUEST', `This voice requires the model ${names}, which is not installed.`);
  }
  const isOpen = requested === null || requested === undefined || isForeignModel(registry, requested);
  const allowed = able.find(({ modelId }) => isOpen && limits.modelIds?.includes(modelId));
  // Callers that send the default of all voices mean the voice: an installed one brings its own model.
  const isUsual = isOpen || requested === defaultModel(registry);
  const model = allowed ?? (isUsual ? able[0] : able.find(({ modelId }) => modelId === requested));
  if (model === undefined) throw unable(registry, able, requested);
  if (wantWords && model.wordTimestamps === 'none') {
    const timed = able.find(({ wordTimestamps }) => wordTimestamps !== 'none');
    const hint = timed === undefined ? '' : ` Use ${timed.modelId}.`;
    throw new Problem('BAD_REQUEST', `The model ${model.modelId} does not support word timestamps.${hint}`);
  }
  return model;
}

/** Whether a name is another service's model, and none of this server's. */
export const isForeignModel = (registry: EngineRegistry, requested: string | null | undefined): boolean =>
  registry.model(requested ?? '') === undefined && foreignModel(requested) !== undefined;

/** The fullest model of the first engine. */
const defaultModel = (registry: EngineRegistry) => registry.engines[0]?.models().at(-1)?.modelId;

function unable(registry: EngineRegistry, able: readonly SpeechModel[], requested: string | null | undefined): Problem {
  const listed = (models: readonly SpeechModel[]) => models.map(({ modelId }) => modelId).join(', ');
  return new Problem(
    'BAD_REQUEST',
    requested && registry.model(requested)
      ? `The model ${requested} does not support this voice. Use ${listed(able)}.`
      : `There is no model "${requested}". Available models: ${listed(registry.models())}.`,
  );
}

/** The recipe of a voice that the text names as `name`: it must be of the text's model. @throws Problem BAD_REQUEST */
export function sharedRecipe(
  registry: EngineRegistry,
  { modelId }: SpeechModel,
  name: string,
  recipe: VoiceRecipe,
): VoiceRecipe {
  if (registry.engineOf(recipe).modelIdsFor(recipe).includes(modelId)) return recipe;
  throw new Problem(
    'BAD_REQUEST',
    `The voice "${name}" in a <voice> tag is not available in the model ${modelId}. All voices in a text must use the same model.`,
  );
}
