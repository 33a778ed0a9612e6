import { espeakVoiceFile, type SpeechLanguage } from '../../espeak/languages.ts';
import type { Phone, Phonemizer } from '../../espeak/phonemize.ts';
import type { FamilyModel } from './family.ts';
import { kanaPhones } from './kana.ts';
import { KOKORO_ALPHABET } from './kokoro-alphabet.ts';
import { kokoroPhoneme } from './kokoro-phonemes.ts';
import { pinyinPhones } from './pinyin.ts';
import type { StyleFamily } from './style-model.ts';

/** The context of the model's text encoder, its two ends taken off. */
const MAX_SYMBOLS = 510;

const AMERICAN: SpeechLanguage = { languageCode: 'en', accent: 'american' };

/** @param alphabet of the package, where it brings its own */
export function kokoroFamily(phonemizer: Phonemizer, alphabet = KOKORO_ALPHABET): StyleFamily {
  const espeakPhones = (words: readonly string[], language: SpeechLanguage) =>
    phonemizer.phonemize(espeakVoiceFile(language), words);

  /** Words of a language with a front end of its own; anything else in them is read as English. */
  function ownPhones(words: readonly string[], read: (text: string, word: number) => Phone[] | undefined): Phone[] {
    const english = (text: string, word: number) =>
      espeakPhones([text], AMERICAN).map((phone) => ({ ...phone, word, ipa: kokoroPhoneme(phone.ipa, AMERICAN) }));
    return words.flatMap((text, word) => read(text, word) ?? english(text, word));
  }

  const phonemize: FamilyModel['phonemize'] = (words, language) => {
    if (language.languageCode === 'ja') return ownPhones(words, kanaPhones);
    if (language.languageCode === 'zh') return ownPhones(words, pinyinPhones);
    return espeakPhones(words, language);
  };

  return {
    alphabet,
    maxSymbols: MAX_SYMBOLS,
    phonemize,
    phoneme: kokoroPhoneme,
    mark: (mark) => mark,
    ends: () => ({ before: [0], after: [0] }),
    trim: () => ({ start: 0, end: 0 }),
    pace: () => 1,
  };
}
