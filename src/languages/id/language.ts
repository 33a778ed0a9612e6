import type { Language } from '../language.ts';
import { abbreviations } from './abbreviations.ts';
import { voices } from './voices.ts';

export const indonesian: Language = {
  languageCode: 'id',
  name: 'Indonesian',
  note: '',
  espeak: { voiceFile: 'poz/id', pitchCentre: 0.77, missingVowels: 'A: 3: I 0 V 3 W' },
  voices,
  // The detector has no Indonesian; Malay is so much alike that it takes one for the other.
  detectedAs: 'ms',
  script:
    'Selamat pagi. Hari ini cerah, jadi kita akan berjalan kaki melewati jembatan ke pasar lama. Anak-anak bermain di kebun dan tertawa.',
  signs: { '&': 'dan', '<': 'kurang dari', '>': 'lebih dari', '×': 'kali', '÷': 'bagi', '°': 'derajat', '§': 'pasal' },
  shortForms: abbreviations,
  neverLast: [
    'jl',
    'yth',
    'hlm',
    'tgl',
    'telp',
    'mis',
    'misal',
    'spt',
    'ttd',
    'tsb',
    'kpd',
    'maks',
    'min',
    'tbk',
    'vs',
  ],
  questionWords: ['apa', 'siapa', 'mana', 'kapan', 'kenapa', 'mengapa', 'bagaimana', 'berapa', 'dimana'],
  loadReading: async () => (await import('./reading.ts')).indonesian,
  grammar: {
    clauseEnds: ['tapi'],
    or: ['atau'],
    ages: { years: ['tahun'], about: ['sekitar'] },
    career: { years: ['tahun'], experience: ['pengalaman'] },
  },
};
