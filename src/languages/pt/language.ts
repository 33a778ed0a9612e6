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
  abbreviations: ['sr', 'sra', 'srta', 'dr', 'dra', 'prof', 'profa', 'eng', 'av', 'r', 'n', 'pág', 'tel', 'exmo', 'srs', 'sras', 'drs', 'arq', 'gen', 'cap', 'cel', 'ten', 'sgt', 'maj', 'alm', 'sto', 'sta', 'fr', 'pe', 'ir', 'exma', 'ilmo', 'ilma', 'dep', 'sen', 'gov', 'min', 'al', 'pça', 'trav', 'rod', 'est', 'jd', 'vl', 'págs', 'pp', 'núm', 'caps', 'art', 'arts', 'vol', 'fig', 'ed', 'séc', 'sécs', 'inc', 'ap', 'apto', 'bl', 'km', 'p.ex', 'aprox', 'cf', 'obs', 'máx', 'mín', 'cia', 'ltda', 'v.exa', 'v.sa', 'exa', 'ee.uu', 'ee', 'vs', 'depto', 'dpto', 'jan', 'fev', 'abr', 'ago', 'set', 'out', 'nov', 'dez', 'seg', 'qua', 'qui', 'sáb', 'dom'],
  loadReading: async () => (await import('./reading.ts')).portuguese,
  grammar: {
    clauseEnds: ['mas'],
    or: ['ou'],
    ages: { years: ['anos'], about: ['cerca de', 'por volta de'] },
    career: { years: ['anos'], experience: ['experiência'] },
  },
};
