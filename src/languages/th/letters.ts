import type { LetterReading } from '../reading.ts';

const NAMES = 'เอ บี ซี ดี อี เอฟ จี เอช ไอ เจ เค แอล เอ็ม เอ็น โอ พี คิว อาร์ เอส ที ยู วี ดับเบิลยู เอกซ์ วาย แซด'.split(' ');

/** Latin letters and acronyms as they are said among Thai words; other words are left to a voice for English. */
export const letters: LetterReading = {
  name: (letter) => NAMES[letter.toUpperCase().charCodeAt(0) - 65] ?? letter,
  words: new Set(),
  spelled: new Set(),
  special: {
    NASA: 'นาซา',
    NATO: 'นาโต',
    UNESCO: 'ยูเนสโก',
    UNICEF: 'ยูนิเซฟ',
    OPEC: 'โอเปก',
    FIFA: 'ฟีฟ่า',
    ASEAN: 'อาเซียน',
    COVID: 'โควิด',
    IKEA: 'อิเกีย',
    SIM: 'ซิม',
    WiFi: 'ไวไฟ',
    OK: 'โอเค',
  },
  isWord: (word) => word.length > 4 && /[aeiou]/.test(word),
};
