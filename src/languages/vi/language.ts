import type { Language } from '../language.ts';
import { abbreviations } from './abbreviations.ts';
import { voices } from './voices.ts';

export const vietnamese: Language = {
  languageCode: 'vi',
  name: 'Vietnamese',
  note: 'Northern.',
  espeak: { voiceFile: 'aav/vi', pitchCentre: 0.3, missingVowels: 'U@ A: 3: Y: I 0 U V 3 Y W' },
  voices,
  script:
    'Chào buổi sáng. Hôm nay trời nắng, nên chúng ta sẽ đi bộ qua cầu đến khu chợ cũ. Bọn trẻ đang chơi trong vườn và cười.',
  signs: { '&': 'và', '<': 'nhỏ hơn', '>': 'lớn hơn', '×': 'nhân', '÷': 'chia', '°': 'độ', '§': 'mục' },
  shortForms: abbreviations,
  neverLast: ['v.v..', 'cn', 'đt', 'tel', 'nxb', 'vs'],
  questionWords: ['gì', 'ai', 'nào', 'đâu', 'sao', 'mấy'],
  loadReading: async () => (await import('./reading.ts')).vietnamese,
  grammar: { clauseEnds: ['nhưng'], or: ['hoặc'], ages: { years: ['tuổi'], about: ['khoảng', 'tầm'] } },
};
