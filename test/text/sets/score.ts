import { kanaOf, katakana, sameKana } from './kana.ts';
import { phonemesOf, type SpokenWords, spokenWords } from './phonemes.ts';
import { WEAK_FORMS } from './weak-forms.ts';

export interface Item {
  text: string;
  /**
   * Plain words as a careful native reader says them, capitals being letters that are spelled; several readings where
   * native readers differ. A word that its spelling leaves open is written as one that sounds alike, or in IPA.
   */
  said: string | string[];
}

export interface Score {
  item: Item;
  passed: boolean;
  /** What was heard and what was to be heard, in simplified IPA, or why nothing was heard. */
  heard: string;
  expected: string[];
}

/** Checks by sound whether the front end says `text` as one of the readings. */
export async function score(item: Item, languageCode: string): Promise<Score> {
  let heard: string;
  try {
    heard = await heardOf(item.text, languageCode);
  } catch (error) {
    heard = String(error);
  }
  const expected: string[] = [];
  for (const said of [item.said].flat()) {
    const pattern = await soundPattern(said, languageCode);
    if (pattern.test(heard)) return { item, heard, passed: true, expected: [pattern.source] };
    expected.push(pattern.source);
  }
  return { item, heard, passed: false, expected };
}

/** A word that no plain spelling gives the sound of is written in IPA: `i want to /ɹɪkɔɹd/ it`. */
const IPA_WORD = /\/([^/]*)\//;

/** A reading as text that the front end takes: IPA as markup, kana as katakana, in which no dictionary finds particles. */
export function readingAsText(said: string, languageCode: string): string {
  if (languageCode === 'ja') return katakana(sameKana(said));
  const phoneme = (word: string, ipa: string) => `<phoneme alphabet="ipa" ph="${ipa}">${word}</phoneme>`;
  const text = said.split(IPA_WORD).map((part, index) => (index % 2 === 1 ? phoneme('word', part) : part));
  return languageCode === 'en' ? text.join('').replace(/\bA\b/g, phoneme('A', 'eɪ')) : text.join('');
}

async function heardOf(text: string, languageCode: string): Promise<string> {
  return languageCode === 'ja' ? kanaOf(text) : simplify(await phonemesOf(text, languageCode), languageCode);
}

async function soundPattern(said: string, languageCode: string): Promise<RegExp> {
  if (languageCode === 'ja') return new RegExp(`^${sameKana(said)}$`);
  // eSpeak NG cannot read Thai script by itself: its readings take the front end's way too.
  if (languageCode === 'th') return new RegExp(`^${await heardOf(said, languageCode)}$`);
  if (languageCode !== 'en') {
    const heard = spokenWords(said.split(' '), languageCode).map(nativePattern);
    return new RegExp(`^${simplify(heard.join(''), languageCode).replaceAll(MAYBE, '?')}$`);
  }
  const patterns = said.split(IPA_WORD).map((part, index) => {
    if (index % 2 === 1) return simplify(part, languageCode);
    const words = part.split(/\s+/).filter(Boolean);
    return spokenWords(words, languageCode)
      .map((group) => groupPattern(group, languageCode))
      .join('');
  });
  // A final r is heard once, whether it links to the next word or not.
  return new RegExp(`^${patterns.join('').replace(/(ɹ\)*)ɹ/g, '$1')}$`);
}

/** After a sound that may be missing; no sign of IPA, but one that outlives `simplify`. */
const MAYBE = '0';

/** The t of Arabic's feminine ending is heard or not, as the next word is joined to it or not. */
function nativePattern({ words, phonemes }: SpokenWords): string {
  return words.at(-1)?.endsWith('ة') ? phonemes.replace(/t(?=\W*$)/, `t${MAYBE}`) : phonemes;
}

/** What was heard in the sentence, or the same with other weak or strong forms of the words that have such. */
function groupPattern({ words, phonemes }: SpokenWords, languageCode: string): string {
  const forms = WEAK_FORMS[languageCode] ?? {};
  const own = simplify(phonemes, languageCode);
  const isVariable = words.every((word) => Object.hasOwn(forms, word));
  if (!isVariable) return own;
  return `(?:${own}|${words.map((word) => `(?:${forms[word]})`).join('')})`;
}

/**
 * IPA without what a sentence's melody and pace decide (stress, length, pauses) and, in English, without the shades that
 * depend on the neighbours: reduced vowels are one, t is one, and a linking r is none.
 */
function simplify(phonemes: string, languageCode: string): string {
  const plain = phonemes.normalize('NFD').replace(/\(\w+\)|[ˈˌːˑ]|[^\p{L}\p{M}\p{N}]|\u0329|\u032F|\u0361/gu, '');
  if (languageCode !== 'en') return broad(plain, languageCode);
  return plain
    .replace(/(?<=[eaɔ])ɪ/gu, 'j')
    .replace(/ɪ(?=[əɐeɛ])/gu, 'i')
    .replace(/[ᵻɐɨ]|ɪ(?!ɹ)/gu, 'ə')
    .replace(/[ɚɜɝ]ɹ?/gu, 'əɹ')
    .replace(/[ɾʔ]/gu, 't')
    .replace(/[ɹr]+/gu, 'ɹ');
}

/** Consonants that differ in voice only: words that meet without a pause change one into the other. */
const VOICED: Record<string, string> = { b: 'p', d: 't', ɡ: 'k', z: 's', v: 'f', ʒ: 'ʃ', ʑ: 'ɕ', ʐ: 'ʂ', ɦ: 'h' };

/**
 * IPA without the differences between the sounds that eSpeak NG has for a number and those of the same number in
 * letters ("tʃɛnto", "tʃento"), and between a word alone and among others. None tells one word of a number from another.
 */
function broad(ipa: string, languageCode: string): string {
  return (languageCode === 'fr' ? ipa.replaceAll('ə', '') : ipa)
    .replace(/(?<=[td])\u032A/g, '')
    .replace(/[ɛəʌ]/g, 'e')
    .replace(/[ɪjʲ]/g, 'i')
    .replace(/[ʊw]/g, 'u')
    .replaceAll('ɔ', 'o')
    .replaceAll('ɑ', 'a')
    .replace(/[ɾɹ]/g, 'r')
    .replaceAll('β', 'v')
    .replaceAll('x', 'χ')
    .replaceAll('ð', 'd')
    .replaceAll('ɣ', 'ɡ')
    .replace(/ŋ|m(?=[bp])/g, 'n')
    .replace(/[bdɡzvʒʑʐɦ]/g, (voiced) => VOICED[voiced] ?? voiced)
    .replace(/(.)\1+/gu, '$1');
}
