import type { Language } from '../language.ts';
import { grammar } from './grammar.ts';

export const korean: Language = {
  languageCode: 'ko',
  name: 'Korean',
  script:
    '좋은 아침입니다. 오늘은 날씨가 좋으니 다리를 건너 오래된 시장까지 걸어갑시다. 아이들이 정원에서 놀면서 웃고 있습니다.',
  signs: {
    '@': '골뱅이',
    '#': '샵',
    '§': '항',
    $: '달러',
    '€': '유로',
    '£': '파운드',
    '¥': '엔',
    '₩': '원',
    '©': '저작권',
    '®': '등록 상표',
    '™': '상표',
  },
  loadReading: async () => (await import('./reading.ts')).korean,
  hasOrdinalStop: true,
  isReadInside: true,
  grammar,
};
