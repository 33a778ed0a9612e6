import type { Language } from '../language.ts';
import { voices } from './voices.ts';

export const arabic: Language = {
  languageCode: 'ar',
  name: 'Arabic',
  note: 'Short vowels are not inferred: text without vowel marks is read without them. Vocalized text (مَرْحَبًا) is read in full.',
  espeak: { voiceFile: 'sem/ar', pitchCentre: 0.77, missingVowels: 'OI U@ O: 3: y: Y: I y E 0 O U V 3 Y W' },
  voices,
  ownScript: /\p{Script=Arabic}/gu,
  script: 'صباح الخير. الطقس جميل اليوم، وسنمشي معًا إلى السوق القديم قبل الظهر. الأطفال يلعبون في الحديقة ويضحكون.',
  signs: {
    '&': 'و',
    '<': 'أصغر من',
    '>': 'أكبر من',
    '=': 'يساوي',
    '×': 'ضرب',
    '÷': 'قسمة',
    '@': 'آت',
    '#': 'هاشتاغ',
    '°': 'درجة',
    '§': 'فقرة',
  },
  neverLast: ['رقم', 'هـ'],
  questionWords: ['ما', 'ماذا', 'من', 'متى', 'أين', 'لماذا', 'كيف', 'كم', 'أي', 'أية'],
  loadReading: async () => (await import('./reading.ts')).arabic,
  grammar: { particle: /^(?:ال|[وفبلك])(?=\p{L}{3})/u, ages: { years: ['سنة', 'عاما?'] } },
};
