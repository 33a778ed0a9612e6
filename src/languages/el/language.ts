import type { Language } from '../language.ts';
import { abbreviations } from './abbreviations.ts';
import { voices } from './voices.ts';

export const greek: Language = {
  languageCode: 'el',
  name: 'Greek',
  note: '',
  espeak: { voiceFile: 'grk/el', missingVowels: 'A: 3: I 0 V 3 W' },
  voices,
  ownScript: /\p{Script=Greek}/gu,
  script:
    'Καλημέρα. Σήμερα έχει ήλιο και θα πάμε με τα πόδια μέχρι την παλιά αγορά. Τα παιδιά παίζουν στον κήπο και γελούν.',
  shortForms: abbreviations,
  neverLast: ['π.χ', 'δηλ', 'βλ', 'πρβλ', 'τηλ', 'παρ', 'εκατ', 'δισ', 'χλμ', 'κλπ', 'κτλ', 'περ'],
  questionWords: [
    'τι',
    'ποιος',
    'ποια',
    'ποιο',
    'ποιον',
    'ποιοι',
    'ποιες',
    'πότε',
    'πού',
    'γιατί',
    'πώς',
    'πόσο',
    'πόση',
    'πόσα',
    'πόσοι',
  ],
  loadReading: async () => (await import('./reading.ts')).greek,
  grammar: {
    clauseEnds: ['αλλά'],
    or: ['ή'],
    ages: { years: ['ετών', String.raw`χρον\p{L}+`], about: ['γύρω στα', 'περίπου'] },
  },
};
