import type { Language } from '../language.ts';
import { grammar } from './grammar.ts';
import { voices } from './voices.ts';

export const japanese: Language = {
  languageCode: 'ja',
  name: 'Japanese',
  note: 'A dictionary (kuromoji, IPADIC) provides the readings, so verbs, particles and counters with their sound changes (一本, 三本, 六匹, 二日) are correct; names and rare readings can be wrong. Latin words are read as they are known in Japan, letter by letter, or by their spelling. Old character forms (學, 體) are read as the modern ones. A kanji that occurs in no dictionary entry gets its first Sino-Japanese reading from Unicode\'s Unihan database, which covers all 6,355 kanji of JIS X 0208; any other is read as the word "kanji". Pitch accent is not modelled. The first Japanese text of a worker loads the dictionary in steps of about 5 ms: about a second in total, longer while the worker is busy, and some 120 MB (96 MB of tables). Texts in other languages are not delayed.',
  espeak: { voiceFile: 'jpx/ja', pitchCentre: 0.71, missingVowels: 'OI U@ A: O: 3: y: Y: I y E 0 O U V 3 Y W' },
  voices,
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
