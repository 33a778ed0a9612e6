import type { Language } from '../language.ts';
import { grammar } from './grammar.ts';

export const chinese: Language = {
  languageCode: 'zh',
  name: 'Chinese',
  script: '早上好。今天天气很好，我们一起走过大桥，到老市场去看看吧。孩子们在花园里一边玩一边笑。',
  isDense: true,
  signs: {
    '@': '艾特',
    '#': '井号',
    $: '美元',
    '€': '欧元',
    '£': '英镑',
    '¥': '元',
    '©': '版权',
    '®': '注册商标',
    '™': '商标',
    '§': '节',
  },
  questionWords: [
    '什么',
    '谁',
    '哪',
    '哪里',
    '哪儿',
    '哪个',
    '什么时候',
    '为什么',
    '怎么',
    '怎样',
    '怎么样',
    '多少',
    '几',
  ],
  loadReading: async () => (await import('./reading.ts')).chinese,
  isReadInside: true,
  grammar,
};
