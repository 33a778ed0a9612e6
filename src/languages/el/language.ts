import type { Language } from '../language.ts';

export const greek: Language = {
  languageCode: 'el',
  name: 'Greek',
  espeakVoice: 'grk/el',
  script:
    'Καλημέρα. Σήμερα έχει ήλιο και θα πάμε με τα πόδια μέχρι την παλιά αγορά. Τα παιδιά παίζουν στον κήπο και γελούν.',
  numbers: {
    decimal: ',',
    hasCents: true,
    currencies: { '€': ['ευρώ'], $: ['δολάριο', 'δολάρια'], '£': ['λίρα', 'λίρες'], '¥': ['γιεν'] },
  },
  signs: {
    '&': 'και',
    '<': 'μικρότερο από',
    '>': 'μεγαλύτερο από',
    '×': 'επί',
    '÷': 'διά',
    '@': 'παπάκι',
    '#': 'δίεση',
    '°': 'μοίρες',
    '§': 'παράγραφος',
  },
  abbreviations: ['κ', 'κα', 'δρ', 'καθ', 'αρ', 'σελ', 'π.χ', 'δηλ'],
  grammar: {
    clauseEnds: ['αλλά'],
    or: ['ή'],
    ages: { years: ['ετών', String.raw`χρον\p{L}+`], about: ['γύρω στα', 'περίπου'] },
  },
};
