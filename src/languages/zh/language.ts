import type { Language } from '../language.ts';
import { grammar } from './grammar.ts';
import { voices } from './voices.ts';

export const chinese: Language = {
  languageCode: 'zh',
  name: 'Chinese',
  note: "Mandarin, simplified and traditional. Characters with several readings follow eSpeak's word list. Years and telephone numbers are read digit by digit; 两 and 二 are chosen by what they count.",
  espeak: { voiceFile: 'sit/cmn', pitchCentre: 0.45, missingVowels: 'OI U@ O: 3: Y: I 0 O U V 3 Y W' },
  voices,
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
