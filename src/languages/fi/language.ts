import type { Language } from '../language.ts';

export const finnish: Language = {
  languageCode: 'fi',
  name: 'Finnish',
  script:
    'Hyvää huomenta. Tänään paistaa aurinko, joten kävelemme sillan yli vanhalle torille. Lapset leikkivät puutarhassa ja nauravat.',
  numbers: {
    decimal: ',',
    hasCents: true,
    currencies: {
      '€': ['euro', 'euroa'],
      $: ['dollari', 'dollaria'],
      '£': ['punta', 'puntaa'],
      '¥': ['jeni', 'jeniä'],
    },
  },
  signs: {
    '&': 'ja',
    '<': 'pienempi kuin',
    '>': 'suurempi kuin',
    '×': 'kertaa',
    '÷': 'jaettuna',
    '#': 'risuaita',
    '°': 'astetta',
    '§': 'pykälä',
  },
  abbreviations: ['tri', 'prof', 'esim', 'mm', 'ks', 'ns', 'nk', 'ym', 'yms'],
  hasOrdinalStop: true,
  grammar: {
    clauseEnds: ['mutta'],
    or: ['tai'],
    rewrites: [[/(?<=(?<!\p{L})vuotta )vanha(?!\p{L})/gu, '']],
    ages: { years: [String.raw`vuot\p{L}*`, 'vuoden'], about: ['noin'] },
  },
};
