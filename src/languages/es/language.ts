import type { Language } from '../language.ts';

export const spanish: Language = {
  languageCode: 'es',
  name: 'Spanish',
  script:
    'Buenos días. Hoy hace sol, así que iremos caminando por el puente hasta el viejo mercado. Los niños juegan en el jardín y se ríen.',
  numbers: {
    decimal: ',',
    minus: 'menos',
    hasCents: true,
    currencies: { '€': ['euro', 'euros'], $: ['dólar', 'dólares'], '£': ['libra', 'libras'], '¥': ['yen', 'yenes'] },
  },
  signs: { '&': 'y', '<': 'menor que', '>': 'mayor que', '×': 'por', '÷': 'entre' },
  abbreviations: [
    'sr',
    'sra',
    'srta',
    'dr',
    'dra',
    'd',
    'dña',
    'ud',
    'uds',
    'prof',
    'ing',
    'lic',
    'av',
    'avda',
    'núm',
    'pág',
    'tel',
    'vol',
  ],
  grammar: {
    clauseEnds: ['pero'],
    or: ['o'],
    ages: { years: ['años'], about: ['unos', 'unas', 'cerca de'] },
    career: { years: ['años'], experience: ['experiencia'] },
  },
};
