import type { Language } from '../language.ts';
import { abbreviations } from './abbreviations.ts';

export const vietnamese: Language = {
  languageCode: 'vi',
  name: 'Vietnamese',
  script:
    'Chào buổi sáng. Hôm nay trời nắng, nên chúng ta sẽ đi bộ qua cầu đến khu chợ cũ. Bọn trẻ đang chơi trong vườn và cười.',
  signs: { '&': 'và', '<': 'nhỏ hơn', '>': 'lớn hơn', '×': 'nhân', '÷': 'chia', '°': 'độ', '§': 'mục' },
  shortForms: abbreviations,
  neverLast: ['v.v..', 'cn', 'đt', 'tel', 'nxb', 'vs'],
  questionWords: ['gì', 'ai', 'nào', 'đâu', 'sao', 'mấy'],
  loadReading: async () => (await import('./reading.ts')).vietnamese,
  grammar: { clauseEnds: ['nhưng'], or: ['hoặc'], ages: { years: ['tuổi'], about: ['khoảng', 'tầm'] } },
};
