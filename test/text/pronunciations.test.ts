import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseIpa } from '../../src/text/ipa.ts';
import { arpabetToIpa } from '../../src/text/pronunciations/arpabet.ts';
import { createMatcher, findRules, type Matcher, type RuleTrie } from '../../src/text/pronunciations/matcher.ts';
import { findReplacements } from '../../src/text/pronunciations/replacements.ts';
import type { PronunciationRule } from '../../src/text/pronunciations/rules.ts';
import { runsOf } from '../runs.ts';

type Flags = Partial<Pick<PronunciationRule, 'caseSensitive' | 'wordBoundaries'>>;
const alias = (written: string, said: string, flags: Flags = {}): PronunciationRule => ({
  written,
  caseSensitive: true,
  wordBoundaries: true,
  ...flags,
  alias: said,
});
const ipa = (written: string, phoneme: string, flags: Flags = {}): PronunciationRule => ({
  written,
  caseSensitive: true,
  wordBoundaries: true,
  ...flags,
  phoneme,
  alphabet: 'ipa',
});
const anyCase = { caseSensitive: false };
const inside = { wordBoundaries: false };

const found = (text: string, ...dictionaries: PronunciationRule[][]) =>
  [...findRules(createMatcher(dictionaries), text)].map(({ start, end, rule }) => [
    text.slice(start, end),
    'alias' in rule ? rule.alias : rule.phoneme,
  ]);

describe('where rules apply', () => {
  test('whole words and phrases, in their letter case, unless a rule says otherwise', () => {
    const rules = [alias('API', 'A P I'), alias('new york', 'the city', anyCase)];
    expect(found('API, api, APIs and rAPId. New\nYork!', rules)).toEqual([
      ['API', 'A P I'],
      ['New\nYork', 'the city'],
    ]);
    expect(found('nation', [alias('tion', 'shun', inside)])).toEqual([['tion', 'shun']]);
    expect(found('ÉCOLE École', [alias('école', 'x', anyCase)])).toHaveLength(2);
    expect(found('ΟΔΟΣ', [alias('οδος', 'x', anyCase)])).toHaveLength(1);
  });

  test('the longest at a place, then the first dictionary, then the one with just this letter case', () => {
    expect(found('San Francisco Bay', [alias('San', '1'), alias('San Francisco', '2')])).toEqual([
      ['San Francisco', '2'],
    ]);
    expect(found('tea', [alias('tea', 'first', anyCase)], [alias('tea', 'second')])).toEqual([['tea', 'first']]);
    expect(found('tea', [alias('tea', 'any', anyCase), alias('tea', 'exact')])).toEqual([['tea', 'exact']]);
    expect(found('a b c', [alias('a b', '1')], [alias('b c', '2'), alias('a', '3')])).toEqual([['a b', '1']]);
    // Where the longest does not end at a word's end, a shorter one may.
    expect(found('New Yorker', [alias('New York', '1'), alias('New', '2')])).toEqual([['New', '2']]);
    expect(found('tea', [alias('tea', '1'), alias('tea', '2')])).toEqual([['tea', '1']]);
  });

  test('signs and letters of every script', () => {
    expect(found('C++ and C#, but C', [alias('C++', 'see plus plus'), alias('C#', 'see sharp')])).toHaveLength(2);
    expect(found('don’t', [alias("don't", 'do not')])).toEqual([['don’t', 'do not']]);
    expect(found('cafe\u0301', [alias('café', 'x')])).toHaveLength(1);
    expect(found('cafe\u0301', [alias('cafe', 'x', inside)])).toEqual([]);
    expect(found('😀😀', [alias('😀', 'x', inside)])).toHaveLength(2);
    expect(found('私は東京へ行く', [alias('東京', 'x')])).toEqual([['東京', 'x']]);
    expect(found('ランチ', [alias('ラン', 'x')])).toEqual([]);
    expect(found('ไปเชียงใหม่', [alias('เชียงใหม่', 'x')])).toHaveLength(1);
    expect(found('snake_case', [alias('snake', 'x')])).toEqual([]);
  });

  test('as a search that tries every rule at every place finds them', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' '), maxLength: 30 });
    const rules = fc.array(
      fc.record({
        written: fc.string({ unit: fc.constantFrom('a', 'b', 'A'), minLength: 1, maxLength: 4 }),
        caseSensitive: fc.boolean(),
        wordBoundaries: fc.boolean(),
        alias: fc.constant('x'),
      }),
      { maxLength: 8 },
    );
    const isLetter = (character: string | undefined) => /[abA]/.test(character ?? '');
    const slowly = (text: string, list: readonly PronunciationRule[]) => {
      const matches: [number, number][] = [];
      for (let at = 0; at < text.length; ) {
        const ends = list.flatMap(({ written, caseSensitive, wordBoundaries }) => {
          const here = text.slice(at, at + written.length);
          const fits = caseSensitive ? here === written : here.toLowerCase() === written.toLowerCase();
          const end = at + written.length;
          const isWhole = !isLetter(text[at - 1]) && !isLetter(text[end]);
          return fits && (isWhole || !wordBoundaries) ? [end] : [];
        });
        const end = Math.max(at, ...ends);
        if (end > at) matches.push([at, end]);
        at = Math.max(end, at + 1);
      }
      return matches;
    };
    fc.assert(
      fc.property(letters, rules, (text, list) => {
        const matches = [...findRules(createMatcher([list]), text)];
        expect(matches.map(({ start, end }) => [start, end])).toEqual(slowly(text, list));
      }),
      { seed: 20_261_121, numRuns: runsOf(2000) },
    );
  });
});

describe('work', () => {
  /** Steps over the tries that a text takes. */
  function steps(matcher: Matcher, text: string): number {
    let count = 0;
    const counted = (trie: RuleTrie): RuleTrie => ({
      ends: trie.ends,
      next(node, unit) {
        count += 1;
        return trie.next(node, unit);
      },
    });
    const watched = { ...matcher, loose: counted(matcher.loose), bounded: counted(matcher.bounded) };
    expect([...findRules(watched, text)].length).toBeGreaterThanOrEqual(0);
    return count;
  }
  const word = (index: number) => `w${index.toString(36)}x`;
  const text = (length: number) =>
    Array.from({ length: Math.ceil(length / 6) }, (_, index) => word((index * 7919) % 40_000))
      .join(' ')
      .slice(0, length);
  const rules = (count: number) =>
    Array.from({ length: count }, (_, index) => alias(word(index), 'x', index % 2 ? {} : inside));

  test('grows as the text does and hardly with the rules: 20,000 of them over 200,000 characters', () => {
    const whole = steps(createMatcher([rules(20_000)]), text(200_000));
    expect(whole).toBeLessThan(8 * 200_000);
    expect(whole / steps(createMatcher([rules(20_000)]), text(50_000))).toBeLessThan(4.2);
    expect(whole / steps(createMatcher([rules(2000)]), text(200_000))).toBeLessThan(2);
  });

  test('is bounded by the longest rule for the worst of texts', () => {
    const longest = `${'a'.repeat(199)}b`;
    const worst = createMatcher([[alias(longest, 'x', inside), alias(longest, 'x')]]);
    const length = 20_000;
    expect(steps(worst, 'a'.repeat(length))).toBeLessThanOrEqual(length * (worst.longest + 3));
    // A rule for whole words begins at words only.
    const bounded = createMatcher([[alias(longest, 'x')]]);
    expect(steps(bounded, 'a'.repeat(length))).toBeLessThanOrEqual(2 * length + bounded.longest);
  });
});

describe('what is said', () => {
  const said = (text: string, rules: PronunciationRule[], languageCode = 'en') =>
    [...findReplacements(createMatcher([rules]), text, { languageCode })].map(({ start, end, said }) => [
      text.slice(start, end),
      ...said.map((part) => ('ipa' in part ? part.ipa.join(' ') : part.alias)),
    ]);

  test('what hangs on a word by an apostrophe stays with it', () => {
    expect(said("Anna's", [alias('Anna', 'Ahna')])).toEqual([["Anna's", "Ahna's"]]);
    expect(said('Anna’s cat', [ipa('Anna', 'ˈɑːnə')])).toEqual([['Anna’s', 'ˈ ɑː n ə z']]);
    expect(said('Max’s, Pat’s', [ipa('Max', 'mæks'), ipa('Pat', 'pæt')])).toEqual([
      ['Max’s', 'm æ k s ɪ z'],
      ['Pat’s', 'p æ t s'],
    ]);
    expect(said("Ankara'da", [alias('Ankara', 'Angara')], 'tr')).toEqual([["Ankara'da", "Angara'da"]]);
    expect(said("'Anna'", [alias('Anna', 'Ahna')])).toEqual([['Anna', 'Ahna']]);
  });

  test('a rule for a part says the whole word anew', () => {
    expect(said('a nation’s notions', [alias('tion', 'shun', inside)])).toEqual([
      ['nation’s', 'nashun’s'],
      ['notions', 'noshuns'],
    ]);
    expect(said('renation', [alias('na', 'nay', inside), alias('tion', 'shun', inside)])).toEqual([
      ['renation', 'renayshun'],
    ]);
    expect(said('nation', [ipa('tion', 'ʃən', inside)])).toEqual([['nation', 'na', 'ʃ ə n']]);
    expect(said(`${'x'.repeat(300)}tion${'x'.repeat(300)}`, [alias('tion', 'shun', inside)])).toEqual([
      ['tion', 'shun'],
    ]);
    expect(said('東京都', [alias('京', 'x', inside)])).toEqual([['京', 'x']]);
  });
});

describe('ARPAbet', () => {
  test('is told in IPA', () => {
    expect(parseIpa(arpabetToIpa('T AH0 M EY1 T OW0')).join('')).toBe('təmˈeɪtoʊ');
    expect(parseIpa(arpabetToIpa('  b er1 d  iy0 ')).join('')).toBe('bˈɝdi');
    expect(parseIpa(arpabetToIpa('EH2 K S T R AH0 AO1 R D AH0 N EH2 R IY0')).join('')).toBe('ˌɛkstɹəˈɔːɹdənˌɛɹi');
  });
  test.each(['', 'T7', 'T1', 'XX', 'tomato', 'AH3', 'ˈ'])('%s is none', (phoneme) => {
    expect(() => arpabetToIpa(phoneme)).toThrow(/not ARPAbet/);
  });
});
