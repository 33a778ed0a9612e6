import type { OwnSpan } from '../../reading.ts';
import { wordRanks } from '../frequent-words.ts';
import { spell } from './forms.ts';

/** Spellings of chats that are words when they are heard. */
const WORDS: Readonly<Record<string, string>> = {
  '2day': 'today',
  '2nite': 'tonight',
  '2night': 'tonight',
  '2moro': 'tomorrow',
  '2morrow': 'tomorrow',
  tmr: 'tomorrow',
  '4ever': 'forever',
  '4eva': 'forever',
  '4get': 'forget',
  b4: 'before',
  gr8: 'great',
  gr8t: 'great',
  l8: 'late',
  l8r: 'later',
  m8: 'mate',
  h8: 'hate',
  w8: 'wait',
  str8: 'straight',
  ur: 'your',
  urself: 'yourself',
  nvm: 'never mind',
  prolly: 'probably',
  tho: 'though',
  thru: 'through',
  cuz: 'because',
  coz: 'because',
  bcuz: 'because',
  sry: 'sorry',
  tysm: 'thank you so much',
  pic: 'pic',
  k8s: 'kay eight ess',
  'tl;dr': 'tee ell dee are',
  'TL;DR': 'tee ell dee are',
};

/** Said by their letters in any case, though they could be read. */
const SPELLED =
  'imo|imho|lmao|lmfao|wdym|wyd|ttyl|fyi|hmu|iykyk|idk|idc|afaik|afaict|iirc|ymmv|omg|omfg|omw|irl|ikr|ily|icymi|ianal|eli5|tia|aita|ootd|oomf|ftw|ofc';

const listed = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|');

/** More of them could be read in too many ways. */
const MOST_RUNS = 3;

/** "Sooo" as "so" and "cooool" as "cool": of the ways to write each drawn letter, the most frequent word. */
function undrawn(written: string): string | undefined {
  const parts = written.toLowerCase().split(/((\p{L})\2{2,})/u);
  // Of every match the whole run and its letter come behind what is before it.
  const runs = parts.filter((_, index) => index % 3 === 2);
  if (runs.length > MOST_RUNS || new Set(parts.join('')).size === 1) return undefined;
  let candidates = [parts[0] ?? ''];
  for (let at = 1; at < parts.length; at += 3) {
    const letter = parts[at + 1] ?? '';
    const rest = parts[at + 2] ?? '';
    candidates = candidates.flatMap((head) => [head + letter + rest, head + letter + letter + rest]);
  }
  const ranks = wordRanks();
  const rankOf = (word: string) => ranks.get(word) ?? Number.POSITIVE_INFINITY;
  const best = candidates.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? '';
  return ranks.has(best) ? best : undefined;
}

/** What is written as it sounds, or by first letters. */
export const CHAT: readonly OwnSpan[] = [
  {
    pattern:
      /(?<![\p{L}\d@#./_'’-])(?!www|(?:[IVXLCDM]+|\p{Lu}{3,4})(?!\p{L}))(?=\p{L}{0,12}(?<drawn>\p{L})\k<drawn>{2})\p{L}{3,40}(?![\p{L}\d_'’@/-]|\.\p{L})/gu,
    say: ({ 0: written }) => undrawn(written),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d@#./_'’-])(?:${listed(Object.keys(WORDS))})(?![\p{L}\d_'’@/-]|\.\p{L})`,
      'giu',
    ),
    say: ({ 0: written }) => WORDS[written] ?? WORDS[written.toLowerCase()],
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d@#./_'’-])(?:${SPELLED})(?![\p{L}\d_'’@/-]|\.\p{L})`, 'giu'),
    say: ({ 0: written }) => spell(written.toUpperCase()).replace('5', 'five'),
  },
];
