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
  abbreviations: [
    'm',
    'mm',
    'mme',
    'mlle',
    'dr',
    'pr',
    'me',
    'st',
    'ste',
    'av',
    'bd',
    'p.ex',
    'cf',
    'fig',
    'vol',
    'tél',
    'art',
    'env',
  ],
  loadReading: async () => (await import('./reading.ts')).french,
  grammar: {
    clauseEnds: ['mais'],
    or: ['ou'],
    ages: { years: [String.raw`ans\b`], about: ['environ'] },
    career: { years: ['ans'], experience: ['expérience'] },
  },
};
