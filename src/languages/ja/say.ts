import type { Passage, Said } from '../language.ts';
import { dateReading } from './dates.ts';
import { kanjiNumber } from './numbers.ts';
import { japaneseReader } from './reader.ts';

/**
 * The kana of each token. Readings depend on the neighbours, so the whole text is read at once, its numbers in kanji. The
 * first text loads a dictionary.
 */
export async function sayJapanese({ text, tokens, gap }: Passage): Promise<Said[]> {
  let rewritten = '';
  const places = tokens.map(({ said }, index) => {
    rewritten += gap(index);
    const start = rewritten.length;
    rewritten += said.replace(/\d+/g, kanjiNumber);
    return { start, end: rewritten.length };
  });
  rewritten += gap(tokens.length);
  const reader = await japaneseReader();
  const readings = reader.read(rewritten, places);
  for (const [index, { start, end, said }] of tokens.entries()) {
    const isDate = /^\d{1,2}$/.test(said) && tokens[index + 1]?.end === end + 1;
    const context = { reading: readings[index] ?? '', isAfterMonth: text[start - 1] === '月' };
    const date = isDate ? dateReading(said, text[end] ?? '', context) : undefined;
    if (date !== undefined) readings.splice(index, 2, ...date);
  }
  return readings.map((kana) => ({ text: kana }));
}
