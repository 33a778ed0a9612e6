import type { Language } from '../language.ts';

export const indonesian: Language = {
  languageCode: 'id',
  name: 'Indonesian',
  script:
    'Selamat pagi. Hari ini cerah, jadi kita akan berjalan kaki melewati jembatan ke pasar lama. Anak-anak bermain di kebun dan tertawa.',
  numbers: { decimal: ',', minus: 'minus', currencies: { '€': ['euro'], $: ['dolar'], '£': ['pound'], '¥': ['yen'] } },
  signs: { '&': 'dan', '<': 'kurang dari', '>': 'lebih dari', '×': 'kali', '÷': 'bagi', '°': 'derajat', '§': 'pasal' },
  abbreviations: ['dr', 'drs', 'ir', 'prof', 'h', 'hj', 'jl', 'no', 'tn', 'ny', 'sdr', 'yth', 'bpk', 'bp', 'sdri', 'nn', 'dra', 'kh', 'jln', 'gg', 'kab', 'kec', 'kel', 'prov', 'kep', 'jend', 'letjen', 'kol', 'kapt', 'st', 'sta', 'pdt', 'nmr', 'hlm', 'hal', 'tgl', 'pkl', 'thn', 'th', 'telp', 'tlp', 'vol', 'ps', 'bab', 'kl', 'lt', 'blok', 'ay', 'rp', 'gbr', 'tab', 'mis', 'misal', 'spt', 'ttd', 'tsb', 'kpd', 'maks', 'min', 'tbk', 'vs'],
  loadReading: async () => (await import('./reading.ts')).indonesian,
  grammar: {
    clauseEnds: ['tapi'],
    or: ['atau'],
    ages: { years: ['tahun'], about: ['sekitar'] },
    career: { years: ['tahun'], experience: ['pengalaman'] },
  },
};
