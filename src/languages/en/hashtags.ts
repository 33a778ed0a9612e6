import { wordRanks } from './frequent-words.ts';

/** Longer tags are no words in one. */
const LONGEST = 40;
const LONGEST_WORD = 20;
/** Words of one or two letters; other such are endings and parts of names. */
const SHORTEST = new Set('a i am an as at be by do go he hi if in is it me my no of on or so to up us we'.split(' '));
/** Of three letters the frequent ones, and some of tags. */
const FREQUENT = 2500;
const SHORT = new Set(['pic', 'dev', 'web', 'gym', 'vet', 'eco', 'bff']);
/** What every further word costs, so that few long ones are found. */
const CUT = 6;

/** How surprising a word is; undefined for what no tag is made of. */
function costOf(word: string, ranks: ReadonlyMap<string, number>): number | undefined {
  const rank = ranks.get(word);
  if (rank === undefined) return undefined;
  const isUsed = word.length > 3 || (word.length === 3 && (rank < FREQUENT || SHORT.has(word))) || SHORTEST.has(word);
  return isUsed ? Math.log(rank + 20) + CUT : undefined;
}

interface Best {
  cost: number;
  words: readonly string[];
}

/** "climatechange" as "climate change"; undefined for what is a word, and for what is none. */
export function wordsOfTag(tag: string): readonly string[] | undefined {
  if (tag.length > LONGEST || !/^[a-z]{5,}$/.test(tag)) return undefined;
  const ranks = wordRanks();
  if (ranks.has(tag)) return undefined;
  const best: (Best | undefined)[] = [{ cost: 0, words: [] }];
  for (let end = 1; end <= tag.length; end += 1) {
    for (let start = Math.max(0, end - LONGEST_WORD); start < end; start += 1) {
      const word = tag.slice(start, end);
      const before = best[start];
      const own = before === undefined ? undefined : costOf(word, ranks);
      if (before === undefined || own === undefined) continue;
      const cost = before.cost + own;
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY)) best[end] = { cost, words: [...before.words, word] };
    }
  }
  return best[tag.length]?.words;
}
