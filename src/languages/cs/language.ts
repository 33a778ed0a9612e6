import type { Language } from '../language.ts';

export const czech: Language = {
  languageCode: 'cs',
  name: 'Czech',
  script:
    'Dobré ráno. Dnes je krásně, a tak půjdeme pěšky přes most až na staré náměstí. Děti si hrají na zahradě a smějí se.',
  numbers: {
    decimal: ',',
    hasCents: true,
    currencies: {
      '€': ['euro', 'eura', 'eur'],
      $: ['dolar', 'dolary', 'dolarů'],
      '£': ['libra', 'libry', 'liber'],
      '¥': ['jen', 'jeny', 'jenů'],
    },
  },
  signs: { '&': 'a', '<': 'menší než', '>': 'větší než' },
  abbreviations: [
    'dr',
    'mgr',
    'ing',
    'bc',
    'prof',
    'doc',
    'např',
    'tj',
    'tzn',
    'atd',
    'apod',
    'č',
    'str',
    'sv',
    'ul',
    'nám',
  ],
  hasOrdinalStop: true,
  grammar: {
    clauseEnds: ['ale'],
    or: ['nebo'],
    rewrites: [[/(?<=(?<!\p{L})let )star[ýáé](?!\p{L})/gu, '']],
    ages: { years: [String.raw`let\b`, String.raw`rok[uy]\b`], about: ['asi', 'kolem'] },
    career: { years: ['let'], experience: ['zkušeností'] },
  },
};
