import type { Passage, Said } from '../language.ts';

const MONTH =
  /^\.\s+(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhunderts?)(?!\p{L})/u;
const ORDINALS = [
  'erst',
  'zweit',
  'dritt',
  'viert',
  'fünft',
  'sechst',
  'siebt',
  'acht',
  'neunt',
  'zehnt',
  'elft',
  'zwölft',
  'dreizehnt',
  'vierzehnt',
  'fünfzehnt',
  'sechzehnt',
  'siebzehnt',
  'achtzehnt',
  'neunzehnt',
  'zwanzigst',
];
const UNITS = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];

/** Days before a month are ordinals: "am 3. Mai" is "am dritten Mai", "der 3. Mai" is "der dritte Mai". */
export const sayGerman = ({ text, tokens }: Passage): Said[] =>
  tokens.map(({ start, end, said }) => ({
    text: sayOrdinal(said, text.slice(Math.max(0, start - 12), start), text.slice(end, end + 24)),
  }));

/** `before` and `following` are the text around the token. */
function sayOrdinal(token: string, before: string, following: string): string {
  if (!/^\d{1,2}$/.test(token) || !MONTH.test(following)) return token;
  const ordinal = ordinalStem(Number(token));
  if (ordinal === undefined) return token;
  return ordinal + (/\b(?:der|das|die)\s+$/i.test(before) ? 'e' : 'en');
}

function ordinalStem(day: number): string | undefined {
  if (day <= 20) return ORDINALS[day - 1];
  const one = UNITS[(day % 10) - 1];
  if (day > 31) return undefined;
  return one === undefined ? 'dreißigst' : `${one}und${day > 30 ? 'dreißigst' : 'zwanzigst'}`;
}
