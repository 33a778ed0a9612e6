import { eld } from 'eld/small';
import { RUSSIAN, UKRAINIAN } from './cyrillic.ts';
import { LANGUAGES } from './index.ts';

/** What the letters of a sentence say. */
export interface Guess {
  /** ISO 639-1; undefined where nothing has letters. */
  languageCode: string | undefined;
  /** As likely as the guess; what is around the sentence decides between them. `any` where too few letters tell nothing. */
  others: readonly string[] | 'any';
  letters: number;
  /** The script alone says it. */
  isByScript: boolean;
}

/** Scripts, and what is written in them. One language alone has most of them. */
const SCRIPTS = [
  { script: 'kana', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { script: 'han', letters: /\p{Script=Han}/gu },
  ...LANGUAGES.flatMap(({ languageCode, ownScript }) =>
    ownScript ? [{ script: languageCode, letters: ownScript }] : [],
  ),
  { script: 'cyrillic', letters: /\p{Script=Cyrillic}/gu },
  { script: 'latin', letters: /\p{Script=Latin}/gu },
];
/** Fewer letters of the Latin alphabet, or of Han, may be a name or a word in any language. */
const LEAST_LATIN = 8;
const LEAST_HAN = 3;
/** Whoever scores more than this part of the best may be it too. */
const CLOSE = 0.92;

const detector = eld.newInstance();
detector.setLanguageSubset(LANGUAGES.map(({ languageCode, detectedAs }) => detectedAs ?? languageCode));

/** The language of a sentence by its letters. */
export function guess(sentence: string): Guess {
  const counts = new Map(SCRIPTS.map(({ script, letters }) => [script, sentence.match(letters)?.length ?? 0]));
  const letters = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [script, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  if (count === 0) return { languageCode: undefined, others: 'any', letters, isByScript: false };
  const byScript = { others: [], letters, isByScript: true };
  switch (script) {
    case 'latin':
      return { ...scored(sentence, count < LEAST_LATIN), letters, isByScript: false };
    case 'cyrillic':
      if (UKRAINIAN.test(sentence)) return { ...byScript, languageCode: 'uk' };
      if (RUSSIAN.test(sentence)) return { ...byScript, languageCode: 'ru' };
      return { ...byScript, languageCode: scored(sentence, false).languageCode ?? 'ru', others: ['ru', 'uk'] };
    case 'kana':
      return { ...byScript, languageCode: 'ja' };
    case 'han':
      // Kana among them are Japanese; a name alone is in either.
      if ((counts.get('kana') ?? 0) > 0) return { ...byScript, languageCode: 'ja' };
      return { ...byScript, languageCode: 'zh', others: count < LEAST_HAN ? ['ja'] : [] };
    default:
      return { ...byScript, languageCode: script };
  }
}

function scored(sentence: string, isShort: boolean): Pick<Guess, 'languageCode' | 'others'> {
  const scores = Object.entries(detector.detect(sentence).getScores()).toSorted(([, a], [, b]) => b - a);
  const best = scores[0]?.[1] ?? 0;
  const close = scores.filter(([, score]) => score > best * CLOSE).map(([code]) => ownCode(code));
  const [languageCode, ...others] = close;
  return { languageCode, others: isShort || languageCode === undefined ? 'any' : others };
}

const ownCode = (detected: string): string =>
  LANGUAGES.find(({ detectedAs }) => detectedAs === detected)?.languageCode ?? detected;
