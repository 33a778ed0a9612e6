import type { Language } from '../language.ts';

export const french: Language = {
  languageCode: 'fr',
  name: 'French',
  script:
    'Bonjour. Il fait beau aujourd’hui, alors nous irons à pied par le pont jusqu’au vieux marché. Les enfants jouent dans le jardin et rient.',
  numbers: {
    decimal: ',',
    minus: 'moins',
    hasCents: true,
    currencies: { '€': ['euro', 'euros'], $: ['dollar', 'dollars'], '£': ['livre', 'livres'], '¥': ['yen', 'yens'] },
  },
  signs: { '<': 'inférieur à', '>': 'supérieur à', '=': 'égale', '#': 'dièse', '§': 'paragraphe' },
  abbreviations: ['m', 'mm', 'mme', 'mlle', 'dr', 'pr', 'me', 'st', 'ste', 'av', 'bd', 'p.ex', 'cf', 'fig', 'vol', 'tél', 'art', 'env', 'prof', 'gal', 'cne', 'pl', 'imp', 'pp', 'chap', 'ch', 'al', 'apr', 'ca', 'av.j.-c', 'apr.j.-c', 'ap.j.-c', 'ap', 'j.-c', 'c.-à-d', 'max', 'min', 'resp', 'dép', 'hab', 'qqch', 'p.-s', 'cie', 'ltd', 'vs', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim', 'janv', 'févr', 'avr', 'juil', 'sept', 'oct', 'nov', 'déc'],
  loadReading: async () => (await import('./reading.ts')).french,
  grammar: {
    clauseEnds: ['mais'],
    or: ['ou'],
    ages: { years: [String.raw`ans\b`], about: ['environ'] },
    career: { years: ['ans'], experience: ['expérience'] },
  },
};
