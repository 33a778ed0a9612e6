import type { Language } from '../language.ts';
import { abbreviations } from './abbreviations.ts';

export const turkish: Language = {
  languageCode: 'tr',
  name: 'Turkish',
  script:
    'Günaydın. Bugün hava güneşli, bu yüzden köprüden geçip eski pazara yürüyeceğiz. Çocuklar bahçede oynuyor ve gülüyor.',
  shortForms: abbreviations,
  neverLast: [
    'mah',
    'cad',
    'sok',
    'bkz',
    'vb',
    'örn',
    'cd',
    'sk',
    'mh',
    'blv',
    'apt',
    'vd',
    'bk',
    'ör',
    'yy',
    'tel',
    'ltd',
    'şti',
    'min',
    'maks',
    'yak',
  ],
  loadReading: async () => (await import('./reading.ts')).turkish,
  hasOrdinalStop: true,
  grammar: { clauseEnds: ['ama'], or: ['veya'], ages: { years: [String.raw`yaş\p{L}*`], about: ['yaklaşık'] } },
};
