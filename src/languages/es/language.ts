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
  abbreviations: ['sr', 'sra', 'srta', 'dr', 'dra', 'd', 'dña', 'ud', 'uds', 'prof', 'ing', 'lic', 'av', 'avda', 'núm', 'pág', 'tel', 'vol', 'sres', 'sras', 'dres', 'profa', 'licda', 'arq', 'gral', 'cap', 'cnel', 'tte', 'sto', 'sta', 'fr', 'mons', 'hno', 'hna', 'hnos', 'pza', 'pl', 'ctra', 'col', 'edo', 'dpto', 'depto', 'págs', 'pp', 'no', 'núms', 'art', 'arts', 'fig', 'ed', 'ss', 'km', 'tfno', 'teléf', 'aprox', 'ee.uu', 'ee', 'jj.oo', 'jj', 'rr.hh', 'rr', 'cc.oo', 'cc', 'ff.aa', 'ff', 'p.ej', 'cf', 'vd', 'vds', 'cía', 'dcha', 'izq', 'izda', 'máx', 'mín', 'vs', 'admón', 'gob', 'prov', 'ene', 'feb', 'abr', 'ago', 'sept', 'oct', 'nov', 'dic'],
  loadReading: async () => (await import('./reading.ts')).spanish,
  grammar: {
    clauseEnds: ['pero'],
    or: ['o'],
    ages: { years: ['años'], about: ['unos', 'unas', 'cerca de'] },
    career: { years: ['años'], experience: ['experiencia'] },
  },
};
