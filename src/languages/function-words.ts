import * as stopword from 'stopword';

/** Words that any text of a language has, by its code. */
const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(stopword).flatMap(([name, list]) =>
    // The lists have codes of three letters; what else is exported has longer names.
    Array.isArray(list) && /^[a-z]{3}$/.test(name)
      ? [[Intl.getCanonicalLocales(name)[0] ?? name, new Set((list as string[]).map(bare))] as const]
      : [],
  ),
);

/** Whether a word, in lower case, is one that says little by itself: an article, a preposition, an auxiliary. */
export const isFunctionWord = (word: string, languageCode: string): boolean =>
  FUNCTION_WORDS.get(languageCode)?.has(bare(word)) === true;

/** Without accents, and with one sigma, as some of the lists are written. */
function bare(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{Script_Extensions=Grek}\p{Mn}+/gu, (letter) => letter.charAt(0))
    .replaceAll('ς', 'σ')
    .normalize('NFC');
}
