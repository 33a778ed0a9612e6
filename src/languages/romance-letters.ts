import type { OwnSpan } from './reading.ts';
import { romanValue } from './roman-numerals.ts';
import type { RomanceWords } from './romance-words.ts';

/** What is written without a figure: keys, points of the compass, centuries. */
export function lettered(words: RomanceWords): OwnSpan[] {
  const { centuries } = words;
  const [minor, major] = words.keys;
  const points = { ...words.compass, ...words.between };
  const spans: OwnSpan[] = [
    // "en ut min.", "in do maj."
    {
      pattern:
        /(?<=(?<!\p{L})(?:d[oóò]|r[eéè]|mi|fá?|fa|sol|l[aáà]|s[ií]|ut)(?:\s(?:dièse|bémol|sostenido|sustenido|bemol|diesis|bemolle|diez))?\s)(?<key>[Mm])(?:(?:in|en|aj|ag)\.)?(?!\p{L})(?<=(?<!\p{L})(?:en|in|em|în)\s.{2,16})/gu,
      say: ({ 0: written, groups: { key } = {} }) => (key === 'M' || /a/.test(written) ? major : minor),
    },
    {
      pattern: new RegExp(
        String.raw`(?<=(?<!\p{L})(?:${words.winds})\s(?:d[eiu]l?\s|da\s|do\s|din\s)?)(?<point>[NS]{0,2}-?[NSEOWV]{1,2})(?![\p{L}\d.])`,
        'giu',
      ),
      // Small letters are words: "el viento no sopla".
      say: ({ groups: { point = '' } = {} }) =>
        Object.hasOwn(points, point.replace('-', '')) ? points[point.replace('-', '')] : undefined,
    },
  ];
  if (centuries === undefined) return spans;
  return [
    ...spans,
    // siglos XVI-XVII.
    {
      pattern: new RegExp(
        String.raw`(?<=(?<!\p{L})(?:${centuries.before})\s)(?<from>[IVX]{1,5})\s?[-–/]\s?(?<to>[IVX]{1,5})(?![\p{L}\d])`,
        'giu',
      ),
      say: ({ groups: { from = '', to = '' } = {} }) =>
        [from, to].map((letters) => centuries.say(String(romanValue(letters)))).join(' '),
    },
  ];
}
