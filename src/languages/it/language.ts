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
  abbreviations: ['sig', 'sig.ra', 'sigg', 'dott', 'dott.ssa', 'prof', 'avv', 'ing', 'arch', 'geom', 'on', 'pag', 'art', 'n', 'tel', 'ecc', 'dr', 'proff', 'rag', 'sen', 'gen', 'col', 'cap', 'mons', 'cav', 'don', 'sant', 'pagg', 'pp', 'nr', 'num', 'nn', 'capp', 'artt', 'vol', 'fig', 'tab', 'ed', 'sec', 'int', 'cell', 'p.es', 'cfr', 'cosid', 'ca', 'max', 'min', 'secc', 'egr', 'prov', 'vs', 'feb', 'apr', 'lug', 'ago', 'sett', 'ott', 'nov', 'dic', 'lun', 'ven', 'dom'],
  loadReading: async () => (await import('./reading.ts')).italian,
  grammar: {
    clauseEnds: ['ma'],
    or: ['o'],
    ages: { years: [String.raw`anni\b`], about: ['circa'] },
    career: { years: ['anni'], experience: ['esperienza'] },
  },
};
