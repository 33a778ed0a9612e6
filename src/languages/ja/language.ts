import type { Language } from '../language.ts';
import { grammar } from './grammar.ts';

export const japanese: Language = {
  languageCode: 'ja',
  name: 'Japanese',
  script:
    'おはようございます。今日は天気がいいので、橋を渡って古い市場まで歩きましょう。子供たちは庭で遊んで、笑っています。',
  isDense: true,
  questionWords: [
    '何',
    'なに',
    'なん',
    '誰',
    'だれ',
    'いつ',
    'どこ',
    'なぜ',
    'どう',
    'どれ',
    'どの',
    'どんな',
    'いくら',
    'いくつ',
    'どちら',
  ],
  loadReading: async () => (await import('./reading.ts')).loadJapanese(),
  isReadInside: true,
  grammar,
};
