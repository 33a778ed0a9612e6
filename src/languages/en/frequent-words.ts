import { createRequire } from 'node:module';

/** It is a list for guessing passwords. */
const LIST = '@zxcvbn-ts/language-en/dist/commonWords.json.cjs';
/** Slips of the list. */
const NO_WORDS = new Set(['ofthe', 'inthe', 'metoo', 'tobe']);
/** Words that it leaves out. */
const LEFT_OUT = ['a', 'i'];

let known: ReadonlyMap<string, number> | undefined;

/** English words, lower case, by how many are more frequent. Read when a text first needs them. */
export function wordRanks(): ReadonlyMap<string, number> {
  if (known !== undefined) return known;
  const list = createRequire(import.meta.url)(LIST) as readonly string[];
  const words = list.filter((word) => !NO_WORDS.has(word));
  known = new Map([...words, ...LEFT_OUT].map((word, rank) => [word, LEFT_OUT.includes(word) ? 0 : rank]));
  return known;
}
