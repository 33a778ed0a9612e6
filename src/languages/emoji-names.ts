import { readFileSync } from 'node:fs';

const read = new Map<string, Readonly<Record<string, string>>>();

/**
 * What emoji are called in a language: those of `emoji.json`, without variation selectors and colours of skin. Read when a
 * text first has one. `scripts/emoji-names.ts` writes the files.
 */
export function emojiNamesOf(languageCode: string): Readonly<Record<string, string>> {
  const known = read.get(languageCode) ?? readNames(languageCode);
  read.set(languageCode, known);
  return known;
}

const readNames = (languageCode: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`./${languageCode}/emoji.json`, import.meta.url), 'utf8'));
