import type { Language } from '../language.ts';

export const arabic: Language = {
  languageCode: 'ar',
  name: 'Arabic',
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
