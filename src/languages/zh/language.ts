import type { Language } from '../language.ts';
import { sayChinese } from './digits.ts';
import { grammar } from './grammar.ts';

export const chinese: Language = {
  languageCode: 'zh',
  name: 'Chinese',
  script: '早上好。今天天气很好，我们一起走过大桥，到老市场去看看吧。孩子们在花园里一边玩一边笑。',
  isDense: true,
  numbers: {
    decimal: '.',
    point: '点',
    plus: '加',
    minus: '负',
    percentBefore: '百分之',
    clock: ['点', '分', '秒'],
    currencies: { '€': ['欧元'], $: ['美元'], '£': ['英镑'], '¥': ['元'] },
  },
  signs: {
    '%': '百分号',
    '&': '和',
    '<': '小于',
    '>': '大于',
    '=': '等于',
    '×': '乘',
    '÷': '除以',
    '@': '艾特',
    '#': '井号',
    '°': '度',
    '§': '节',
  },
  emoji: '表情',
  say: sayChinese,
  isReadInside: true,
  grammar,
};
