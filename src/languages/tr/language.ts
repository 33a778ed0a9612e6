import type { Language } from '../language.ts';

export const turkish: Language = {
  languageCode: 'tr',
  name: 'Turkish',
  script:
    'Günaydın. Bugün hava güneşli, bu yüzden köprüden geçip eski pazara yürüyeceğiz. Çocuklar bahçede oynuyor ve gülüyor.',
  numbers: {
    decimal: ',',
    minus: 'eksi',
    hasCents: true,
    currencies: { '€': ['avro'], $: ['dolar'], '£': ['sterlin'], '¥': ['yen'], '₺': ['lira'] },
  },
  signs: { '<': 'küçüktür', '>': 'büyüktür', '×': 'çarpı', '÷': 'bölü', '@': 'et', '#': 'kare' },
  abbreviations: ['dr', 'prof', 'doç', 'sn', 'av', 'mah', 'cad', 'sok', 'no', 'bkz', 'vb', 'örn', 'yrd'],
  hasOrdinalStop: true,
  grammar: { clauseEnds: ['ama'], or: ['veya'], ages: { years: [String.raw`yaş\p{L}*`], about: ['yaklaşık'] } },
};
