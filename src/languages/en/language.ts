import type { Language } from '../language.ts';
import { abbreviations } from './abbreviations.ts';
import { grammar } from './grammar.ts';
import { voices } from './voices.ts';

export const english: Language = {
  languageCode: 'en',
  name: 'English',
  note: 'American unless the voice has another accent.',
  espeak: { voiceFile: 'gmw/en-US', missingVowels: 'y: Y: y Y W' },
  voices,
  script:
    'Good morning. The sun is out today, so we will walk across the bridge to the old market before noon. The children are playing in the garden and laughing.',
  signs: { '<': 'less than', '>': 'greater than' },
  shortForms: abbreviations,
  suffixSounds: (letters, word) => (letters.toLowerCase() === 's' ? possessive(word) : undefined),
  neverLast: [
    'dr',
    'st',
    'sr',
    'jr',
    'ft',
    'vs',
    'dept',
    'inc',
    'ltd',
    'co',
    'corp',
    'hwy',
    'qty',
    'univ',
    'blvd',
    'ave',
    'rd',
    'bldg',
    'approx',
    'cf',
    'viz',
    'mgr',
    'asst',
    'assn',
    'attn',
    'jan',
    'feb',
    'mar',
    'apr',
    'jun',
    'jul',
    'aug',
    'sep',
    'sept',
    'oct',
    'nov',
    'dec',
  ],
  initials: {
    notBefore: words(
      `it the he she i we they this that these those then there but and or so if when while what why how who where
       a an as at in on for from to of by with not no yes my your his her its our their you is was are were`,
    ),
    after: words('by and or to from with for of as like named is was called met see'),
  },
  questionWords: ['what', 'who', 'whom', 'whose', 'which', 'when', 'where', 'why', 'how'],
  loadReading: async () => (await import('./reading.ts')).english,
  grammar,
};

function words(list: string): string[] {
  return list.split(/\s+/);
}

/** The sound of 's behind a word. */
function possessive(word: readonly string[]): string[] {
  const last = word.at(-1) ?? '';
  if (/^(?:s|z|ʃ|ʒ|t͡?ʃ|d͡?ʒ)/u.test(last)) return ['ɪ', 'z'];
  return /^[ptkfθ]/u.test(last) ? ['s'] : ['z'];
}
