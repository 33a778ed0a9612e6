/**
 * Writes `src/languages/ja/rare-kanji.ts`: a reading of each kanji of the Japanese standards (JIS X 0208, 0212 and 0213) that
 * the dictionary has in no word. They are the first readings of Chinese origin, else the first native ones, of Unicode's
 * Unihan database: `node scripts/rare-kanji.ts Unihan_Readings.txt Unihan_IRGSources.txt`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toKatakana } from 'wanakana';
import { loadDictionary } from '../src/languages/ja/dictionary.ts';
import { KANJI_READINGS } from '../src/languages/ja/kanji-readings.ts';
import { kanjiModule } from './kanji-rows.ts';

const LONGEST_ROW = 90;

const fields = new Map<string, Map<string, string>>();
for (const row of process.argv.slice(2).flatMap((path) => readFileSync(path, 'utf8').split('\n'))) {
  const [point = '', name = '', value = ''] = row.trim().split('\t');
  if (!/^U\+[4-9][\dA-F]{3}$/.test(point) || !/^(?:kJapaneseOn|kJapaneseKun|kIRG_JSource)$/.test(name)) continue;
  const kanji = String.fromCodePoint(Number.parseInt(point.slice(2), 16));
  const own = fields.get(kanji) ?? new Map<string, string>();
  own.set(name, value);
  fields.set(kanji, own);
}

const tokenizer = await loadDictionary();
const isKnown = (kanji: string) => {
  const reading = tokenizer.tokenize(kanji)[0]?.reading;
  return KANJI_READINGS.has(kanji) || (reading !== undefined && reading !== '*');
};

const readings: [kanji: string, kana: string][] = [];
for (const [kanji, own] of fields) {
  if (!/^J(?:[014]|3A?|13A?|14)-/.test(own.get('kIRG_JSource') ?? '') || isKnown(kanji)) continue;
  const [first = ''] = (own.get('kJapaneseOn') ?? own.get('kJapaneseKun') ?? '').trim().split(/\s+/);
  const kana = toKatakana(first.toLowerCase());
  if (/^[ァ-ヴー]+$/.test(kana)) readings.push([kanji, kana]);
}

const rows = [...Map.groupBy(readings, ([, kana]) => kana)]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([kana, pairs]) => {
    const kanji = pairs.map(([char]) => char).toSorted();
    const parts = Math.ceil(kanji.length / LONGEST_ROW);
    return Array.from({ length: parts }, (_, part) => {
      return `${kana} ${kanji.slice(part * LONGEST_ROW, (part + 1) * LONGEST_ROW).join('')}`;
    });
  });
writeFileSync(
  join(import.meta.dirname, '../src/languages/ja/rare-kanji.ts'),
  `/**
 * Readings of kanji that the dictionary has in no word; made by \`scripts/rare-kanji.ts\` of Unicode's Unihan database,
 * © Unicode, Inc., under \`../emoji-names.LICENSE.txt\`.
 */
${kanjiModule('RARE_KANJI', rows)}`,
);
console.log(`${readings.length} kanji`);
