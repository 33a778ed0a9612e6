import type { Language } from '../language.ts';

export const italian: Language = {
  languageCode: 'it',
  name: 'Italian',
  script:
    'Buongiorno. Oggi c’è il sole, perciò andremo a piedi oltre il ponte fino al vecchio mercato. I bambini giocano in giardino e ridono.',
  numbers: {
    decimal: ',',
    hasCents: true,
    currencies: { '€': ['euro'], $: ['dollaro', 'dollari'], '£': ['sterlina', 'sterline'], '¥': ['yen'] },
  },
  signs: { '&': 'e', '<': 'minore di', '>': 'maggiore di', '×': 'per', '÷': 'diviso' },
  abbreviations: [
    'sig',
    'sig.ra',
    'sigg',
    'dott',
    'dott.ssa',
    'prof',
    'avv',
    'ing',
    'arch',
    'geom',
    'on',
    'pag',
    'art',
    'n',
    'tel',
    'ecc',
  ],
  grammar: {
    clauseEnds: ['ma'],
    or: ['o'],
    ages: { years: [String.raw`anni\b`], about: ['circa'] },
    career: { years: ['anni'], experience: ['esperienza'] },
  },
};
