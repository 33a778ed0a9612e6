import type { Language } from '../language.ts';

export const vietnamese: Language = {
  languageCode: 'vi',
  name: 'Vietnamese',
  script:
    'Chào buổi sáng. Hôm nay trời nắng, nên chúng ta sẽ đi bộ qua cầu đến khu chợ cũ. Bọn trẻ đang chơi trong vườn và cười.',
  numbers: {
    decimal: ',',
    plus: 'cộng',
    minus: 'trừ',
    currencies: { '€': ['ơ rô'], $: ['đô la'], '£': ['bảng'], '¥': ['yên'], '₫': ['đồng'] },
  },
  signs: { '&': 'và', '<': 'nhỏ hơn', '>': 'lớn hơn', '×': 'nhân', '÷': 'chia', '°': 'độ', '§': 'mục' },
  abbreviations: ['tp', 'ts', 'ths', 'gs', 'pgs', 'bs', 'q', 'p', 'v.v..', 'cn', 'đt', 'tel', 'nxb', 'vs', 'gs.ts', 'pgs.ts', 'ks', 'ls', 'ns', 'đd', 'tx', 'tt', 'tr', 'ch', 'số', 'no', 'stt'],
  loadReading: async () => (await import('./reading.ts')).vietnamese,
  grammar: { clauseEnds: ['nhưng'], or: ['hoặc'], ages: { years: ['tuổi'], about: ['khoảng', 'tầm'] } },
};
