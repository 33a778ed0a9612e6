import { sayGerman } from '../languages/de/ordinals.ts';
import { dateReading, japaneseReader, kanjiNumber } from '../languages/ja/reader.ts';
import { thaiIpa, thaiNumber } from '../languages/th/spelling.ts';
import { sayChinese } from '../languages/zh/digits.ts';
import { clean } from './clean.ts';
import { sayNumber } from './numbers.ts';
import type { TokenRange } from './tokens.ts';

/**
 * How a token is given to an engine: as text of the language, or as IPA, sound by sound, with stress marks before and tone
 * letters behind their syllables and a blank between words.
 */
export type Said = { text: string } | { ipa: readonly string[] };

/** How each token of a text is said, in order. The first Japanese text loads a dictionary. */
export async function sayTokens(text: string, ranges: readonly TokenRange[], languageCode: string): Promise<Said[]> {
  const said = ranges.map(({ start, end }) => sayNumber(clean(text.slice(start, end)), languageCode));
  const before = (index: number) => text.slice(0, ranges[index]?.start).slice(-12);
  const following = (index: number) => text.slice(ranges[index]?.end ?? text.length).slice(0, 24);
  switch (languageCode) {
    case 'de':
      return said.map((token, index) => ({ text: sayGerman(token, before(index), following(index)) }));
    case 'ja':
      return sayJapanese(text, ranges, said);
    case 'th':
      return said.map(sayThai);
    case 'zh':
      return said.map((token, index) => ({ text: sayChinese(token, following(index)) }));
    default:
      return said.map((token) => ({ text: token }));
  }
}

/** Readings depend on the neighbours, so the whole text is read at once, its numbers in kanji. */
async function sayJapanese(text: string, ranges: readonly TokenRange[], said: readonly string[]): Promise<Said[]> {
  let rewritten = '';
  let at = 0;
  const places = ranges.map(({ start, end }, index) => {
    rewritten += clean(text.slice(at, start));
    at = end;
    const placeStart = rewritten.length;
    rewritten += (said[index] ?? '').replace(/\d+/g, kanjiNumber);
    return { start: placeStart, end: rewritten.length };
  });
  rewritten += clean(text.slice(at));
  const reader = await japaneseReader();
  const readings = reader.read(rewritten, places);
  for (const [index, { start, end }] of ranges.entries()) {
    const isDate = /^\d{1,2}$/.test(said[index] ?? '') && ranges[index + 1]?.end === end + 1;
    const context = { reading: readings[index] ?? '', isAfterMonth: text[start - 1] === '月' };
    const date = isDate ? dateReading(said[index] ?? '', text[end] ?? '', context) : undefined;
    if (date !== undefined) readings.splice(index, 2, ...date);
  }
  return readings.map((kana) => ({ text: kana }));
}

function sayThai(token: string): Said {
  const words = token.replace(/\d+/g, (digits) => ` ${thaiNumber(digits)} `).trim();
  if (!/[ก-ฮ]/.test(words) || /[^\p{sc=Thai}\s]/u.test(words)) return { text: words };
  const spoken = words.split(/\s+/).map(thaiIpa);
  return {
    ipa: spoken.filter((word) => word.length > 0).flatMap((word, index) => (index > 0 ? [' ', ...word] : word)),
  };
}
