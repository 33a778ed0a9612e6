import type { Language } from '../language.ts';
import { grammar } from './grammar.ts';

export const korean: Language = {
  languageCode: 'ko',
  name: 'Korean',
  script:
    '좋은 아침입니다. 오늘은 날씨가 좋으니 다리를 건너 오래된 시장까지 걸어갑시다. 아이들이 정원에서 놀면서 웃고 있습니다.',
  numbers: {
    decimal: '.',
    point: '점',
    plus: '플러스',
    minus: '마이너스',
    percent: '퍼센트',
    clock: ['시 ', '분 ', '초'],
    currencies: { '€': ['유로'], $: ['달러'], '£': ['파운드'], '¥': ['엔'], '₩': ['원'] },
  },
  signs: {
    '&': '앤드',
    '<': '보다 작은',
    '>': '보다 큰',
    '=': '이퀄',
    '×': '곱하기',
    '÷': '나누기',
    '@': '골뱅이',
    '#': '샵',
    '°': '도',
    '§': '항',
  },
  emoji: '이모지',
  isReadInside: true,
  grammar,
};
