import type { Language } from '../language.ts';

export const indonesian: Language = {
  languageCode: 'id',
  name: 'Indonesian',
  script:
    'Selamat pagi. Hari ini cerah, jadi kita akan berjalan kaki melewati jembatan ke pasar lama. Anak-anak bermain di kebun dan tertawa.',
  numbers: { decimal: ',', minus: 'minus', currencies: { '€': ['euro'], $: ['dolar'], '£': ['pound'], '¥': ['yen'] } },
  signs: { '&': 'dan', '<': 'kurang dari', '>': 'lebih dari', '×': 'kali', '÷': 'bagi', '°': 'derajat', '§': 'pasal' },
  abbreviations: ['dr', 'drs', 'ir', 'prof', 'h', 'hj', 'jl', 'no', 'tn', 'ny', 'sdr', 'yth'],
  grammar: {
    clauseEnds: ['tapi'],
    or: ['atau'],
    ages: { years: ['tahun'], about: ['sekitar'] },
    career: { years: ['tahun'], experience: ['pengalaman'] },
  },
};
