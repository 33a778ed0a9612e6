import type { Language } from '../language.ts';

export const portuguese: Language = {
  languageCode: 'pt',
  name: 'Portuguese',
  script:
    'Bom dia. Hoje faz sol, por isso vamos a pé pela ponte até ao velho mercado. As crianças brincam no jardim e riem.',
  numbers: {
    decimal: ',',
    hasCents: true,
    currencies: { '€': ['euro', 'euros'], $: ['dólar', 'dólares'], '£': ['libra', 'libras'], '¥': ['iene', 'ienes'] },
  },
  signs: { '<': 'menor que', '>': 'maior que', '#': 'hashtag' },
  abbreviations: ['sr', 'sra', 'srta', 'dr', 'dra', 'prof', 'profa', 'eng', 'av', 'r', 'n', 'pág', 'tel', 'exmo'],
  grammar: {
    clauseEnds: ['mas'],
    or: ['ou'],
    ages: { years: ['anos'], about: ['cerca de', 'por volta de'] },
    career: { years: ['anos'], experience: ['experiência'] },
  },
};
