/**
 * Writes `src/languages/ja/kanji-readings.ts`: a reading of each kanji that the dictionary has in words but not alone, found
 * by comparing its words. Run it where the dictionary's package changes: `node scripts/kanji-readings.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadDictionary } from '../src/languages/ja/dictionary.ts';
import { kanjiModule } from './kanji-rows.ts';

const ROUNDS = 4;
const LONGEST_READING = 4;
const KANJI = /^\p{sc=Han}$/u;

const package_ = createRequire(import.meta.url).resolve('@sglkc/kuromoji/package.json');
const features = gunzipSync(readFileSync(join(dirname(package_), 'dict/tid_pos.dat.gz'))).toString();
/** Words of kanji and hiragana by how they are read. */
const all = features
  .split('\0')
  .map((row) => row.split(','))
  .filter(([surface = '', , , , ...rest]) => rest.length > 4 && /^[\p{sc=Han}ぁ-ん]{1,5}$/u.test(surface));
/** Names of people and places are read in ways of their own: they only tell what no other word does. */
const isName = ([, , , detail]: readonly string[]) => detail === '人名';
const wordsOf = (rows: readonly string[][]) =>
  rows
    .map((row) => ({ chars: [...(row[0] ?? '')], kana: row[8] ?? '' }))
    .filter(({ chars, kana }) => /^[ァ-ヴー]+$/.test(kana) && chars.some((char) => KANJI.test(char)));
const words = wordsOf(all.filter((row) => !isName(row)));
const names = wordsOf(all.filter(isName));

const readings = new Map<string, Map<string, number>>();
const vote = (kanji: string, kana: string, weight: number) => {
  const own = readings.get(kanji) ?? new Map<string, number>();
  own.set(kana, (own.get(kana) ?? 0) + weight);
  readings.set(kanji, own);
};

const katakana = (char: string) =>
  char >= 'ぁ' && char <= 'ん' ? String.fromCharCode(char.charCodeAt(0) + 0x60) : char;

/** The ways in which one unknown kanji at most makes a word's kana whole. */
function* alignments(
  chars: readonly string[],
  kana: string,
  unknown?: [string, string],
): Generator<[string, string] | undefined> {
  const [char, ...rest] = chars;
  if (char === undefined) {
    if (kana === '') yield unknown;
    return;
  }
  if (!KANJI.test(char)) {
    if (kana.startsWith(katakana(char))) yield* alignments(rest, kana.slice(1), unknown);
    return;
  }
  const known = readings.get(char);
  for (const reading of known?.keys() ?? []) {
    for (const form of formsOf(reading)) {
      if (kana.startsWith(form)) yield* alignments(rest, kana.slice(form.length), unknown);
    }
  }
  if (known !== undefined || unknown !== undefined) return;
  for (let length = 1; length <= Math.min(LONGEST_READING, kana.length); length += 1) {
    yield* alignments(rest, kana.slice(length), [char, kana.slice(0, length)]);
  }
}

/** A reading as it may sound inside a word: its first sound voiced, its last one shortened. */
function formsOf(reading: string): string[] {
  const first = reading.charCodeAt(0);
  const isPlain = 'カキクケコサシスセソタチツテトハヒフヘホ'.includes(reading.charAt(0));
  const voiced = isPlain ? [String.fromCharCode(first + 1) + reading.slice(1)] : [];
  const short = /[キクチツ]$/.test(reading) && reading.length > 1 ? [`${reading.slice(0, -1)}ッ`] : [];
  return [reading, ...voiced, ...short];
}

const tokenizer = await loadDictionary();
const alone = new Set<string>();
for (const char of new Set(words.flatMap(({ chars }) => chars))) {
  const [morpheme] = KANJI.test(char) ? tokenizer.tokenize(char) : [];
  if (morpheme?.reading === undefined || morpheme.reading === '*') continue;
  alone.add(char);
  vote(char, morpheme.reading, 1);
}
// Words of one kanji have further readings.
for (const { chars, kana } of words) if (chars.length === 1 && chars[0] !== undefined) vote(chars[0], kana, 1);

for (let round = 0; round < ROUNDS; round += 1) compare(words);
compare(names);

/** Finds readings in words of which one kanji's is unknown. */
function compare(some: typeof words): void {
  const found: [string, string, number][] = [];
  for (const { chars, kana } of some) {
    const all = [...alignments(chars, kana)].filter((one) => one !== undefined);
    const [only] = all;
    // A word of kanji alone tells the reading that a name most likely has.
    const weight = chars.every((char) => KANJI.test(char)) ? 10 : 1;
    if (only !== undefined && new Set(all.map(([, reading]) => reading)).size === 1) found.push([...only, weight]);
  }
  for (const [kanji, kana, weight] of found) vote(kanji, kana, weight);
}

// Two that only stand together share their word's kana: 挨拶.
for (const { chars, kana } of words) {
  const [first = '', second = ''] = chars;
  if (
    chars.length !== 2 ||
    ![2, 4].includes(kana.length) ||
    !chars.every((char) => KANJI.test(char) && !readings.has(char))
  )
    continue;
  vote(first, kana.slice(0, kana.length / 2), 1);
  vote(second, kana.slice(kana.length / 2), 1);
}

const best = new Map<string, string>();
for (const [kanji, own] of readings) {
  if (alone.has(kanji)) continue;
  const [reading] = [...own].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  if (reading !== undefined && !/^[ッーンャュョ]/.test(reading)) best.set(kanji, reading.replace(/ッ$/, 'ツ'));
}
const rows = [...Map.groupBy(best, ([, reading]) => reading)]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([reading, pairs]) => `${reading} ${pairs.map(([kanji]) => kanji).join('')}`);
writeFileSync(
  join(import.meta.dirname, '../src/languages/ja/kanji-readings.ts'),
  `/** Readings of kanji that the dictionary has only in words; made by \`scripts/kanji-readings.ts\`. */
${kanjiModule('KANJI_READINGS', rows)}`,
);
console.log(`${best.size} kanji`);
