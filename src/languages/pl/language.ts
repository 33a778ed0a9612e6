import type { Language } from '../language.ts';
import { abbreviations } from './abbreviations.ts';

export const polish: Language = {
  languageCode: 'pl',
  name: 'Polish',
  script:
    'Dzień dobry. Dziś świeci słońce, więc pójdziemy pieszo przez most na stary rynek. Dzieci bawią się w ogrodzie i śmieją się.',
  shortForms: abbreviations,
  neverLast: [
    'mgr',
    'np',
    'tzn',
    'tj',
    'godz',
    'tel',
    'ok',
    'r',
    'm.in',
    'tzw',
    'red',
    'woj',
    'os',
    'wyd',
    'zob',
    'por',
    'min',
    'maks',
    'ur',
    'zm',
    'tys',
    'ang',
    'ew',
  ],
  loadReading: async () => (await import('./reading.ts')).polish,
  hasOrdinalStop: true,
  grammar: {
    clauseEnds: ['ale'],
    or: ['lub'],
    ages: { years: [String.raw`lat\b`, 'lata', String.raw`letni\p{L}*`], about: ['około'] },
    career: { years: ['lat'], experience: ['doświadczenia'] },
  },
};
