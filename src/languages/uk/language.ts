import type { Language } from '../language.ts';
import { abbreviations } from './abbreviations.ts';

export const ukrainian: Language = {
  languageCode: 'uk',
  name: 'Ukrainian',
  script:
    'Доброго ранку. Сьогодні сонячно, тож ми підемо пішки через міст на старий ринок. Діти граються в саду і сміються.',
  shortForms: abbreviations,
  neverLast: [
    'див',
    'грн',
    'тис',
    'млн',
    'напр',
    'р',
    'рр',
    'ст',
    'обл',
    'пор',
    'тел',
    'млрд',
    'трлн',
    'коп',
    'дол',
    'бл',
    'зав',
    'англ',
    'хв',
    'сек',
    'год',
    'н.е',
    'т.зв',
  ],
  loadReading: async () => (await import('./reading.ts')).ukrainian,
  grammar: {
    clauseEnds: ['але'],
    or: ['або'],
    ages: { years: [String.raw`літ\b`, 'років', 'рок[иу]'], about: ['близько', 'років'] },
    career: { years: ['років'], experience: ['досвіду'] },
  },
};
