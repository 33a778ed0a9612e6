import { Compile, type Validator } from 'typebox/compile';
import type { Engine, EngineVoice, SpeechModel, VoiceRecipe } from './engine.ts';
import { formant } from './formant/formant.ts';
import type { ModelStore } from './model-store.ts';
import { createNeuralEngine, type NeuralOptions } from './neural/neural.ts';

/** The engines that every server has. The first one's voices and models are everyone's defaults. */
export const ENGINES: readonly Engine[] = [formant];

/** Every engine of a server: those that come with it, and what is installed on it. */
export const enginesOf = (neural: NeuralOptions): readonly Engine[] => [...ENGINES, createNeuralEngine(neural)];

/** The engines of a server, looked up by what the store and the callers know: recipes and model ids. */
export interface EngineRegistry {
  engines: readonly Engine[];
  /** In the order of the engines; each engine's cheapest first. */
  models(): readonly SpeechModel[];
  model(modelId: string): SpeechModel | undefined;
  voices(): readonly EngineVoice[];
  /** @throws RecipeError where this server does not have the recipe's engine */
  engineOf(recipe: Pick<VoiceRecipe, 'engine'>): Engine;
  /** What renders recipes, each of them once: `Engine.renderedBy` with commas between. @throws RecipeError */
  versionsOf(recipes: readonly VoiceRecipe[]): string;
  /** The engine that has a model, undefined where none has. */
  engineOfModel(modelId: string): Engine | undefined;
  /** Where models are installed; undefined where no engine of this server has any that come and go. */
  modelStore(): ModelStore | undefined;
  /** A stored recipe. @throws RecipeError where no engine of this server can read it */
  parseRecipe(json: string): VoiceRecipe;
  /** The same for JSON that has been parsed. @throws RecipeError */
  checkRecipe(value: unknown): VoiceRecipe;
}

/** A recipe that no engine of this server can read: another version's, or that of an engine that is gone. */
export class RecipeError extends Error {}

export function createRegistry(engines: readonly Engine[]): EngineRegistry {
  const byName = new Map(engines.map((engine) => [engine.name, engine]));
  const validators = new Map<string, Validator>();

  const models = () => engines.flatMap((engine) => engine.models());

  function engineOf({ engine: name }: Pick<VoiceRecipe, 'engine'>): Engine {
    const engine = byName.get(name);
    if (engine === undefined) throw new RecipeError(`This server has no engine "${name}".`);
    return engine;
  }

  function validatorOf({ name, recipeSchema }: Engine): Validator {
    const validator = validators.get(name) ?? Compile(recipeSchema);
    validators.set(name, validator);
    return validator;
  }

  function checkRecipe(value: unknown): VoiceRecipe {
    const recipe = value as VoiceRecipe;
    const validator = validatorOf(engineOf({ engine: String(recipe?.engine) }));
    if (validator.Check(value)) return recipe;
    const [error] = validator.Errors(value);
    throw new RecipeError(`A recipe of "${recipe.engine}" cannot be read: ${error?.instancePath} ${error?.message}.`);
  }

  return {
    engines,
    models,
    model: (modelId) => models().find((model) => model.modelId === modelId),
    voices: () => engines.flatMap((engine) => engine.voices()),
    engineOf,
    versionsOf: (recipes) => [...new Set(recipes.map((recipe) => engineOf(recipe).renderedBy(recipe)))].join(', '),
    engineOfModel: (modelId) => engines.find((engine) => engine.models().some((model) => model.modelId === modelId)),
    modelStore: () => engines.find(({ modelStore }) => modelStore !== undefined)?.modelStore,
    parseRecipe: (json) => checkRecipe(JSON.parse(json)),
    checkRecipe,
  };
}
