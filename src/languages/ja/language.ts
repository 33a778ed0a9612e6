import type { Language } from '../language.ts';
import { grammar } from './grammar.ts';

export const japanese: Language = {
  languageCode: 'ja',
  name: 'Japanese',
  script:
    'おはようございます。今日は天気がいいので、橋を渡って古い市場まで歩きましょう。子供たちは庭で遊んで、笑っています。',
  isDense: true,
  numbers: {
    decimal: '.',
    point: '点',
    plus: 'プラス',
    minus: 'マイナス',
    percent: 'パーセント',
    clock: ['時', '分', '秒'],
    currencies: { '€': ['ユーロ'], $: ['ドル'], '£': ['ポンド'], '¥': ['円'] },
  },
  signs: {
    '&': 'アンド',
    '<': '小なり',
    '>': '大なり',
    '=': 'イコール',
    '×': 'かける',
    '÷': 'わる',
    '@': 'アットマーク',
    '#': 'シャープ',
    '°': '度',
    '§': 'セクション',
  },
  emoji: '絵文字',
  say: async (passage) => (await import('./say.ts')).sayJapanese(passage),
  isReadInside: true,
  grammar,
};
