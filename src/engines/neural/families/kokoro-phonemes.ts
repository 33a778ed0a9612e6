import type { SpeechLanguage } from '../../espeak/languages.ts';

/**
 * eSpeak NG's phonemes as Kokoro was trained on them: the rules of misaki (espeak.py of hexgrad/misaki), which joins what
 * eSpeak has as one phoneme; here a phoneme comes alone, so a pair of letters in it is such a tie.
 */
type Rules = readonly (readonly [RegExp, string])[];

const ENGLISH: Rules = [
  [/aɪ/g, 'I'],
  [/aʊ/g, 'W'],
  [/eɪ/g, 'A'],
  [/ɔɪ/g, 'Y'],
  [/dʒ/g, 'ʤ'],
  [/tʃ/g, 'ʧ'],
  [/əl/g, 'ᵊl'],
  [/ɚ/g, 'əɹ'],
  [/ʲ(?=[oə])/g, 'j'],
  [/ʲ/g, ''],
  [/r/g, 'ɹ'],
  [/[xç]/g, 'k'],
  [/ɐ/g, 'ə'],
  [/ɬ/g, 'l'],
  [/ʔ/g, 't'],
  [/ɾ/g, 'T'],
  [/(\S)\u0329/g, 'ᵊ$1'],
  [/\u0303/g, ''],
];

const AMERICAN: Rules = [
  ...ENGLISH,
  [/oʊ/g, 'O'],
  [/ɜːɹ?/g, 'ɜɹ'],
  [/ɪə/g, 'iə'],
  [/ː/g, ''],
  [/o/g, 'ɔ'],
  [/e/g, 'A'],
];

const BRITISH: Rules = [...ENGLISH, [/eə/g, 'ɛː'], [/iə/g, 'ɪə'], [/əʊ/g, 'Q'], [/o/g, 'ɔ'], [/e/g, 'A']];

const OTHER: Rules = [
  [/aɪ/g, 'I'],
  [/aʊ/g, 'W'],
  [/dz/g, 'ʣ'],
  [/dʒ/g, 'ʤ'],
  [/eɪ/g, 'A'],
  [/oʊ/g, 'O'],
  [/əʊ/g, 'Q'],
  [/ss/g, 'S'],
  [/ts/g, 'ʦ'],
  [/tʃ/g, 'ʧ'],
  [/ɔɪ/g, 'Y'],
  [/-/g, ''],
];

/** A phoneme of eSpeak NG in Kokoro's symbols. */
export function kokoroPhoneme(ipa: string, { languageCode, accent }: SpeechLanguage): string {
  const rules = languageCode !== 'en' ? OTHER : accent === 'british' ? BRITISH : AMERICAN;
  return rules.reduce((rewritten, [from, to]) => rewritten.replace(from, to), ipa);
}
