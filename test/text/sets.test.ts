import { expect, test } from 'vitest';
import { languagesOfSets, percentOf, scoreSet } from './sets/set.ts';

/** Percent of a language's set that must be said right: what was reached, rounded down a little. */
const FLOORS: Readonly<Record<string, number>> = {
  ar: 99,
  cs: 98,
  de: 98,
  el: 98,
  en: 98,
  es: 99,
  fi: 99,
  fr: 97,
  hi: 99,
  id: 99,
  it: 99,
  ja: 99,
  ko: 99,
  nl: 99,
  pl: 99,
  pt: 98,
  ro: 98,
  ru: 99,
  th: 98,
  tr: 99,
  uk: 99,
  vi: 99,
  zh: 99,
};

test('every language with a set has a floor', () => {
  expect(languagesOfSets()).toEqual(Object.keys(FLOORS).sort());
});

test.each(Object.entries(FLOORS))(
  '%s: at least %d percent of the set are said as a person would say them',
  { timeout: 0 },
  async (languageCode, floor) => {
    const scores = await scoreSet(languageCode);
    const failures = scores.filter(({ passed }) => !passed).map(({ item }) => item.text);
    expect(percentOf(scores), failures.join('\n')).toBeGreaterThanOrEqual(floor);
  },
);
