import * as stopword from 'stopword';

/** The lists have codes of three letters; what else the package exports has longer names. */
const LISTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(stopword).flatMap(([name, list]) =>
    Array.isArray(list) && /^[a-z]{3}$/.test(name) ? [[Intl.getCanonicalLocales(name)[0] ?? name, list]] : [],
  ),
);
const prepared = new Map<string, ReadonlySet<string>>();

/** Words that any text of a language has, `withoutAccents`; none where there is no list of them. */
export function functionWords(languageCode: string): ReadonlySet<string> {
  const known = prepared.get(languageCode);
  if (known !== undefined) return known;
  const words = new Set((LISTS.get(languageCode) ?? []).map(withoutAccents));
  prepared.set(languageCode, words);
  return words;
}

/** Whether a word, in lower case, is one that says little by itself: an article, a preposition, an auxiliary. */
export const isFunctionWord = (word: string, languageCode: string): boolean =>
  functionWords(languageCode).has(withoutAccents(word));

/** A word in lower case without accents, and with one sigma, as some of the lists are written. */
export function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{Script_Extensions=Grek}\p{Mn}+/gu, (letter) => letter.charAt(0))
    .replaceAll('ς', 'σ')
    .normalize('NFC');
}
