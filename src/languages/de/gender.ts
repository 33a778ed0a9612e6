import type { OwnSpan } from '../reading.ts';

const GENDERS: Readonly<Record<string, string>> = {
  m: 'männlich',
  w: 'weiblich',
  f: 'weiblich',
  d: 'divers',
  i: 'inter',
  x: 'divers',
};

/** How German writes both genders at once. */
export const gender: readonly OwnSpan[] = [
  // Kolleg*innen, Schüler:in, Mitarbeiter/-innen: a short break, no sign.
  { pattern: /(?<=\p{Ll}{2})(?:[*:_·]|\/-?)(?=in(?:nen)?(?!\p{L}))/gu, say: () => '' },
  { pattern: /(?<=\p{Ll}{2})\((?<ending>in(?:nen)?)\)(?!\p{L})/gu, say: ({ groups: { ending = '' } = {} }) => ending },
  // eine/n, jede:r.
  {
    pattern:
      /(?<!\p{L})(?<word>(?:[JjDdSsMm]?eine|[Kk]eine|[Jj]ede|[Dd]iese|[Ii]hre|[Uu]nsere|[Ee]ure|[Aa]lle|[Aa]ndere))[/:*](?<ending>[nrms])(?!\p{L})/gu,
    say: ({ groups: { word = '', ending = '' } = {} }) => `${word} oder ${word.toLowerCase()}${ending}`,
  },
  // (m/w/d).
  {
    pattern: /(?<![\p{L}/])[mwfdix](?:\s?[/|]\s?[mwfdix]){1,3}(?![\p{L}/])/gu,
    say: ([written]) => {
      const letters = written.split(/\s?[/|]\s?/);
      if (!letters.includes('w') && !letters.includes('f')) return undefined;
      return letters.map((letter) => GENDERS[letter] ?? letter).join(', ');
    },
  },
];
