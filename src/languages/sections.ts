import type { NumberReading, OwnSpan } from './reading.ts';

/** Parts of a text, behind a word for one: "chapter 3.2". Their numbers are said one by one, for they are no decimals. */
export const sections = (
  { cardinal }: Pick<NumberReading, 'cardinal'>,
  /** Between the numbers. */
  point: string,
  /** The words, as a regular expression's source. */
  words: string,
  flags = 'giu',
): OwnSpan => ({
  pattern: new RegExp(String.raw`(?<=(?<!\p{L})(?:${words})\s)(?<section>\d{1,3}(?:\.\d{1,3})+)(?!\d|,\d)`, flags),
  needsDigits: true,
  say: ({ groups: { section = '' } = {} }) =>
    section
      .split('.')
      .map((part) => cardinal(part))
      .join(` ${point} `),
});
