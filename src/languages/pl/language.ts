import type { Language } from '../language.ts';

export const polish: Language = {
  languageCode: 'pl',
  name: 'Polish',
  script:
    'Dzień dobry. Dziś świeci słońce, więc pójdziemy pieszo przez most na stary rynek. Dzieci bawią się w ogrodzie i śmieją się.',
  numbers: {
    decimal: ',',
    minus: 'minus',
    hasCents: true,
    currencies: {
      '€': ['euro'],
      $: ['dolar', 'dolary', 'dolarów'],
      '£': ['funt', 'funty', 'funtów'],
      '¥': ['jen', 'jeny', 'jenów'],
    },
  },
  signs: { '&': 'i', '<': 'mniejsze niż', '>': 'większe niż' },
  abbreviations: [
    'dr',
    'mgr',
    'inż',
    'prof',
    'ul',
    'al',
    'pl',
    'św',
    'np',
    'tzn',
    'tj',
    'nr',
    'str',
    'godz',
    'tel',
    'ok',
    'r',
   'm.in', 'tzw', 'ks', 'gen', 'red', 'woj', 'pow', 'gm', 'os', 'im', 'rozdz', 'rys', 'tab', 'art', 'ust', 'cz', 'lok', 'poz', 'kl', 'wyd', 'zob', 'por', 'min', 'maks', 'ur', 'zm', 'tys', 'hab', 'doc', 'kpt', 'lek', 'kard', 'p', 'pp', 's', 't', 'ang', 'ew'],
  loadReading: async () => (await import('./reading.ts')).polish,
  hasOrdinalStop: true,
  grammar: {
    clauseEnds: ['ale'],
    or: ['lub'],
    ages: { years: [String.raw`lat\b`, 'lata', String.raw`letni\p{L}*`], about: ['około'] },
    career: { years: ['lat'], experience: ['doświadczenia'] },
  },
};
