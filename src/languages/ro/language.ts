import type { Language } from '../language.ts';

export const romanian: Language = {
  languageCode: 'ro',
  name: 'Romanian',
  script:
    'Bună dimineața. Astăzi e soare, așa că vom merge pe jos peste pod până la piața veche. Copiii se joacă în grădină și râd.',
  numbers: {
    decimal: ',',
    hasCents: true,
    currencies: {
      '€': ['euro', 'euro', 'de euro'],
      $: ['dolar', 'dolari', 'de dolari'],
      '£': ['liră', 'lire', 'de lire'],
      '¥': ['yen', 'yeni', 'de yeni'],
    },
  },
  signs: { '&': 'și', '<': 'mai mic decât', '>': 'mai mare decât', '×': 'ori', '÷': 'împărțit la', '§': 'paragraf' },
  abbreviations: ['dl', 'dna', 'dra', 'dr', 'prof', 'ing', 'str', 'nr', 'sf', 'ex', 'pag', 'tel', 'art', 'dlui', 'conf', 'av', 'gen', 'col', 'cpt', 'lt', 'mr', 'pr', 'bd', 'șos', 'cal', 'al', 'jud', 'com', 'mun', 'loc', 'bl', 'ap', 'sc', 'et', 'pp', 'cap', 'alin', 'lit', 'vol', 'fig', 'tab', 'ed', 'sec', 'aprox', 'cca', 'î.hr', 'd.hr', 'cf', 'dvs', 'dv', 'dumneav', 'max', 'min', 'vs', 'ian', 'febr', 'apr', 'aug', 'sept', 'oct', 'nov', 'dec', 'resp', 'inclusiv', 'lb', 'km'],
  loadReading: async () => (await import('./reading.ts')).romanian,
  grammar: {
    clauseEnds: ['dar'],
    or: ['sau'],
    ages: { years: [String.raw`(?:de\s+)?ani\b`], about: ['în jur de'] },
    career: { years: ['ani'], experience: ['experiență'] },
  },
};
