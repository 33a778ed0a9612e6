import { beforeAll, describe, expect, test } from 'vitest';
import { createEspeak, type Espeak } from '../../../src/engines/espeak/espeak.ts';
import { createPhonemizer, type Phonemizer } from '../../../src/engines/espeak/phonemize.ts';

let espeak: Espeak;
let phonemizer: Phonemizer;

beforeAll(async () => {
  espeak = createEspeak();
  phonemizer = createPhonemizer(espeak);
});

/** Phonemes by word: `hə·lˈoʊ`; a word that begins inside a group is put after `+`. */
function said(voice: string, clause: string): string[] {
  const words = clause.split(' ');
  const phones = phonemizer.phonemize(voice, words);
  return words.map((_, index) => {
    const own = phones.filter(({ word }) => word === index);
    return `${own[0]?.startsGroup === false ? '+' : ''}${own.map(({ ipa }) => ipa).join('')}`;
  });
}

describe('phonemes of a clause', () => {
  // Phoneme strings that kokoro.js publishes for eSpeak NG (tests/phonemize.test.js of hexgrad/kokoro).
  test.each([
    ['gmw/en-US', 'Hello World', ['həlˈoʊ', 'wˈɜːld']],
    ['gmw/en-US', 'Test and Example', ['tˈɛst', 'ænd', 'ɛɡzˈæmpəl']],
    ['gmw/en-US', "Cat's tail", ['kˈæts', 'tˈeɪl']],
    ['gmw/en', "Cat's tail", ['kˈats', 'tˈeɪl']],
    ['gmw/en', 'Hello World', ['həlˈəʊ', 'wˈɜːld']],
  ])('%s: %s', (voice, clause, expected) => {
    expect(said(voice, clause)).toEqual(expected);
  });

  test('a number of thousands of digits is taken piece by piece, and keeps to its place', () => {
    const phones = phonemizer.phonemize('gmw/en-US', ['call', Array(5000).fill('one').join(' '), 'now']);
    expect(phones.filter(({ word }) => word === 0).map(({ ipa }) => ipa)).toEqual(['k', 'ˈɔː', 'l']);
    expect(phones.filter(({ word, startsGroup }) => word === 1 && startsGroup)).toHaveLength(5000);
    expect(phones.filter(({ word }) => word === 2).map(({ ipa }) => ipa)).toEqual(['n', 'ˈaʊ']);
  });

  test('eSpeak says pairs of words as one; each keeps its own phonemes', () => {
    expect(said('gmw/en-US', 'it was the best of the cats')).toEqual([
      'ɪt',
      'wʌz',
      '+ðə',
      'bˈɛst',
      'ʌv',
      '+ðə',
      'kˈæts',
    ]);
  });

  test('a number is many groups of one word, a silent word has none', () => {
    expect(said('gmw/en-US', 'in 2019 it was the end')).toEqual([
      'ɪn',
      'tˈuːθˈaʊzəndnˈaɪntiːn',
      'ɪt',
      'wʌz',
      '+ðɪ',
      'ˈɛnd',
    ]);
    expect(said('gmw/en-US', 'well … yes')).toEqual(['wˈɛl', '', 'jˈɛs']);
  });

  test('the marks of a foreign word are left out', () => {
    expect(said('gmw/de', 'der Download')).toEqual(['dɛɾ', 'dˈaʊnləʊd']);
  });

  test('diphthongs and affricates are one phoneme', () => {
    const phones = phonemizer.phonemize('gmw/en-US', ['joy']);
    expect(phones.map(({ ipa }) => ipa)).toEqual(['dʒ', 'ˈɔɪ']);
  });

  test('are the same whatever came before', () => {
    const first = phonemizer.phonemize('gmw/en-US', ['the', 'little', 'cat']);
    phonemizer.phonemize('roa/fr', ['bonjour', 'le', 'monde']);
    espeak.speak({ language: 'gmw/de', variant: [], rateWpm: 175, volume: 100 }, 'Guten Tag', () => true);
    expect(phonemizer.phonemize('gmw/en-US', ['the', 'little', 'cat'])).toEqual(first);
    expect(() => phonemizer.phonemize('gmw/none', ['x'])).toThrow('eSpeak NG has no voice gmw/none');
  });
});
