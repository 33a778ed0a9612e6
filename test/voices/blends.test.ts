import { expect, test } from 'vitest';
import { blendRecipes } from '../../src/engines/neural/blend-recipes.ts';
import { recipeOf } from '../../src/engines/neural/packages/manifest.ts';
import { parseBlend } from '../../src/voices/blends.ts';

test.each([
  [
    'af_bella(2)+af_sky(1)',
    [
      ['af_bella', 2],
      ['af_sky', 1],
    ],
  ],
  [
    'af_bella + af_sky',
    [
      ['af_bella', 1],
      ['af_sky', 1],
    ],
  ],
  ['af_bella(0.5)', [['af_bella', 0.5]]],
])('%s is a blend', (text, parts) => {
  expect(parseBlend(text)?.map(({ voice, weight }) => [voice, weight])).toEqual(parts);
});

test('a plain name is none, and broken parts are told', () => {
  expect(parseBlend('af_bella')).toBeUndefined();
  expect(parseBlend('8HlrwYMfvea9lkxwkkMx')).toBeUndefined();
  for (const broken of ['a(0)+b', 'a(-1)+b', 'a(x)+b', '+b', 'a++b', 'a(1+b']) {
    expect(() => parseBlend(broken)).toThrow('is not a valid part of a blend');
  }
  expect(() => parseBlend(new Array(9).fill('a').join('+'))).toThrow('at most 8');
});

const voice = (name: string, accent: string | null = 'american', packageId = 'kokoro') =>
  recipeOf(packageId, { name, title: name, gender: null, languageCode: 'en', accent });

test('a blend of a blend counts with its parts; what differs is not told', () => {
  const half = blendRecipes(
    [
      { recipe: voice('a'), weight: 3 },
      { recipe: voice('b'), weight: 1 },
    ],
    true,
  );
  expect(half.accent).toBe('american');
  const both = blendRecipes(
    [
      { recipe: half, weight: 1 },
      { recipe: voice('b', 'british'), weight: 1 },
    ],
    true,
  );
  expect(both).toMatchObject({
    accent: null,
    gainDb: null,
    voices: [
      { name: 'a', weight: 0.75 },
      { name: 'b', weight: 1.25 },
    ],
  });
});

test('voices of several models, and of models without styles, are refused', () => {
  const other = { recipe: voice('a', null, 'kitten'), weight: 1 };
  expect(() => blendRecipes([{ recipe: voice('a'), weight: 1 }, other], true)).toThrow('belong to one model');
  expect(() => blendRecipes([other, other], false)).toThrow('Only voices of Kokoro and Kitten');
});
