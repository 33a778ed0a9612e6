import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PronunciationRule } from '../../src/text/pronunciations/rules.ts';
import { cutSegments } from '../../src/text/segments.ts';
import type { SourceText } from '../../src/text/source.ts';
import { spokenText } from '../../src/text/spoken.ts';
import { runsOf } from '../runs.ts';

let versions = 0;
const dictionary = (...rules: PronunciationRule[]) => {
  versions += 1;
  return { dictionaryId: 'd', versionId: `v${versions}`, rules: JSON.stringify(rules) };
};
const place = { caseSensitive: true, wordBoundaries: true };
const alias = (written: string, said: string, flags = {}): PronunciationRule => ({
  written,
  ...place,
  ...flags,
  alias: said,
});
const ipa = (written: string, phoneme: string, flags = {}): PronunciationRule => ({
  ...{ written, ...place, ...flags, phoneme },
  alphabet: 'ipa',
});

const segments = (text: string, options: Partial<SourceText> = {}) => [
  ...cutSegments({ text, languageCode: 'en', segmentPauseSecs: 0, ...options }, () => 0),
];

/** Each word of the caller's text and what is heard for it; its range is held against the text. */
async function heard(text: string, options: Partial<SourceText> = {}): Promise<[string, string][]> {
  const spoken = await Promise.all(segments(text, options).map(spokenText));
  const points = [...text];
  let last = 0;
  return spoken.flatMap(({ words }) =>
    words.map(({ word, said, startChar, endChar }): [string, string] => {
      expect(points.slice(startChar, endChar).join('')).toBe(word);
      expect(startChar).toBeGreaterThanOrEqual(last);
      last = endChar;
      return [word, said.map((part) => ('ipa' in part ? `/${part.ipa.join('')}/` : part.text)).join(' ')];
    }),
  );
}

describe('rules of dictionaries', () => {
  test('are said in place of what stands there, whose place they keep', async () => {
    const pronunciations = [
      dictionary(alias('SQL', 'sequel'), ipa('Nguyen', 'wɪn'), alias('New York', 'the big apple')),
    ];
    expect(await heard('Dr. Nguyen’s SQL of New York.', { pronunciations })).toEqual([
      ['Dr', 'doctor'],
      ['Nguyen’s', '/wɪnz/'],
      ['SQL', 'sequel'],
      ['of', 'of'],
      ['New York', 'the big apple'],
    ]);
  });

  test('come before what is understood otherwise, and the words that are said are read as all text', async () => {
    const pronunciations = [dictionary(alias('$5', 'a fiver'), alias('3/4', '75 %'), alias('read', 'red'))];
    expect(await heard('I read $5 and 3/4.', { pronunciations })).toEqual([
      ['I', 'I'],
      ['read', 'red'],
      ['$5', 'a fiver'],
      ['and', 'and'],
      ['3/4', 'seventy five percent'],
    ]);
    expect(await heard('read 5', { pronunciations, normalize: false })).toContainEqual(['read', 'red']);
  });

  test('hold through markup; what a tag says stays', async () => {
    const pronunciations = [dictionary(alias('Big Apple', 'the city'), alias('SQL', 'sequel'))];
    expect(await heard('The **Big** _Apple_ &amp; <sub alias="S Q L">SQL</sub>', { pronunciations })).toEqual([
      ['The', 'The'],
      ['Big** _Apple', 'the city'],
      ['&amp;', 'and'],
      ['SQL', 'S Q L'],
    ]);
    expect(await heard('<prosody rate="slow">my SQL</prosody>', { pronunciations })).toContainEqual(['SQL', 'sequel']);
  });

  test('hold in every language, in parts of words too', async () => {
    expect(
      await heard('Ich mag Worcester.', {
        languageCode: 'de',
        pronunciations: [dictionary(alias('Worcester', 'Wuster'))],
      }),
    ).toContainEqual(['Worcester', 'Wuster']);
    const japanese = [dictionary(ipa('東京', 'toːkjoː'))];
    expect(await heard('東京へ行く。', { languageCode: 'ja', pronunciations: japanese })).toContainEqual([
      '東京',
      '/toːkjoː/',
    ]);
    const inside = [
      dictionary(ipa('tion', 'ʃən', { wordBoundaries: false }), alias('Na', 'Nay', { wordBoundaries: false })),
    ];
    expect(await heard('a Nation', { pronunciations: inside })).toEqual([
      ['a', 'a'],
      ['Nation', 'Nay /ʃən/'],
    ]);
  });

  test('are never cut: neither at a stop inside nor at the end of what is read at once', async () => {
    const pronunciations = [dictionary(alias('Yahoo! Inc', 'that company'), alias('a b c', 'alphabet'))];
    expect(
      segments('We like Yahoo! Inc a lot. And more.', { pronunciations }).map(({ plain }) => plain.trim()),
    ).toEqual(['We like Yahoo! Inc a lot.', 'And more.']);
    // As the end of a sentence it still is one.
    const ends = [dictionary(alias('Yahoo!', 'that company'))];
    expect(segments('We like Yahoo! And more.', { pronunciations: ends })).toHaveLength(2);
    for (let length = 1960; length < 2010; length += 7) {
      const text = `${'x '.repeat(length / 2)}a b c, ${'y '.repeat(2000)}a b c`;
      const words = await heard(text, { pronunciations });
      expect(words.filter(([word]) => word === 'a b c')).toHaveLength(2);
    }
  });

  test('change nothing where none applies, and lose nothing of a text', async () => {
    const words = fc.array(
      fc.constantFrom('tea', 'Tea', 'team', 'a', '5', 'x', '.', '!', '\n\n', 'tea-time', '*tea*'),
      { maxLength: 40 },
    );
    const none = [dictionary(alias('zebra', 'x'))];
    const some = [dictionary(alias('tea', 'drink'), ipa('a', 'eɪ'), alias('ea', 'ee', { wordBoundaries: false }))];
    await fc.assert(
      fc.asyncProperty(words, fc.boolean(), async (parts, isSpaced) => {
        const text = `Go ${parts.join(isSpaced ? ' ' : '')}`;
        expect(segments(text, { pronunciations: none })).toEqual(segments(text));
        await heard(text, { pronunciations: some });
        const joined = (options: Partial<SourceText>) =>
          segments(text, options)
            .map(({ plain }) => plain)
            .join('');
        expect(joined({ pronunciations: some })).toBe(joined({}));
      }),
      { seed: 20_261_121, numRuns: runsOf(300) },
    );
  });

  test('are what the tags would be', async () => {
    const pronunciations = [dictionary(alias('Thailand', 'tie land'), ipa('Qatar', 'ˈkʌtər'))];
    const tagged =
      'In <sub alias="tie land">Thailand</sub> and <phoneme alphabet="ipa" ph="ˈkʌtər">Qatar</phoneme>, 5 of them.';
    expect(await heard('In Thailand and Qatar, 5 of them.', { pronunciations })).toEqual(await heard(tagged));
  });
});
