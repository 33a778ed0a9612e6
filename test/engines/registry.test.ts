import { describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { createRegistry, ENGINES, RecipeError } from '../../src/engines/registry.ts';
import { tone } from '../fixtures/tone/tone.ts';
import { RECIPE } from './formant/speaking.ts';

const registry = createRegistry([...ENGINES, tone]);
const [hum] = tone.voices();

test('engines, models and voices stand in the order of the engines', () => {
  expect(registry.models().map(({ modelId }) => modelId)).toEqual(['locution-1', 'locution-2', 'tone-1']);
  expect(registry.voices()).toEqual([...BUILTIN_VOICES, hum]);
  expect(registry.model('locution-1')?.name).toBe('Locution 1');
  expect(registry.model('locution-3')).toBeUndefined();
  expect(registry.engineOfModel('tone-1')).toBe(tone);
  expect(registry.engineOf({ engine: 'tone' })).toBe(tone);
});

describe('a stored recipe', () => {
  test.each([['formant', RECIPE] as const, ['tone', hum?.recipe] as const])('of %s is read as it was', (_, recipe) => {
    expect(registry.parseRecipe(JSON.stringify(recipe))).toEqual(recipe);
  });

  test.each([
    ['of another engine', { ...RECIPE, engine: 'gone' }, 'no engine "gone"'],
    ['of another version', { ...RECIPE, version: 2 }, '/version'],
    ['with a figure that is none', { ...RECIPE, pitchHz: '110' }, '/pitchHz'],
    ['with fields of another engine only', { ...hum?.recipe, engine: 'formant' }, 'cannot be read'],
    ['that is no recipe', 7, 'no engine'],
    ['that is nothing', null, 'no engine'],
  ])('%s is refused', (_, recipe, reason) => {
    expect(() => registry.parseRecipe(JSON.stringify(recipe))).toThrow(RecipeError);
    expect(() => registry.checkRecipe(recipe)).toThrow(reason);
  });
});

test('every model that can do something has an engine that can', () => {
  for (const model of registry.models()) {
    const engine = registry.engineOfModel(model.modelId);
    if (model.supportsInstructions) expect(engine?.deliver).toBeDefined();
    if (model.supportsVoiceDesign) expect(engine?.design).toBeDefined();
    if (model.supportsLocalization) expect(engine?.localize).toBeDefined();
  }
  for (const voice of registry.voices()) {
    for (const modelId of registry.engineOf(voice.recipe).modelIdsFor(voice.recipe)) {
      expect(registry.model(modelId)?.languageCodes).toContain(voice.recipe.languageCode);
    }
  }
});
