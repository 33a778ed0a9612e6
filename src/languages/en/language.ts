import type { Language } from '../language.ts';
import { grammar } from './grammar.ts';

export const english: Language = {
  languageCode: 'en',
  name: 'English',
  script:
    'Good morning. The sun is out today, so we will walk across the bridge to the old market before noon. The children are playing in the garden and laughing.',
  numbers: {
    decimal: '.',
    hasCents: true,
    currencies: {
      '€': ['euro', 'euros'],
      $: ['dollar', 'dollars'],
      '£': ['pound', 'pounds'],
      '¥': ['yen'],
      '₹': ['rupee', 'rupees'],
    },
  },
  signs: { '<': 'less than', '>': 'greater than' },
  abbreviations: [
    'dr',
    'mr',
    'mrs',
    'ms',
    'prof',
    'st',
    'sr',
    'jr',
    'rev',
    'gen',
    'col',
    'capt',
    'lt',
    'sgt',
    'hon',
    'gov',
    'sen',
    'rep',
    'mt',
    'ft',
    'vs',
    'dept',
    'inc',
    'ltd',
    'co',
    'corp',
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
  numberAbbreviations: ['no', 'nos', 'fig', 'figs', 'vol', 'ed', 'pp', 'ch', 'art', 'op'],
  initials: {
    notBefore: words(
      `it the he she i we they this that these those then there but and or so if when while what why how who where
       a an as at in on for from to of by with not no yes my your his her its our their you is was are were`,
    ),
    after: words('by and or to from with for of as like named is was called met see'),
  },
  letterNames: { a: 'ay' },
  grammar,
};

function words(list: string): string[] {
  return list.split(/\s+/);
}
