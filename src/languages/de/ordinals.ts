const MONTH =
  /^\.\s+(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhunderts?)(?!\p{L})/u;
const ORDINALS =
  'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst'.split(
    ' ',
  );

/**
 * Days before a month are ordinals: "am 3. Mai" is "am dritten Mai", "der 3. Mai" is "der dritte Mai". `before` and
 * `following` are the text around the token.
 */
export function sayGerman(token: string, before: string, following: string): string {
  if (!/^\d{1,2}$/.test(token) || !MONTH.test(following)) return token;
  const ordinal = ordinalStem(Number(token));
  if (ordinal === undefined) return token;
  return ordinal + (/\b(?:der|das|die)\s+$/i.test(before) ? 'e' : 'en');
}

function ordinalStem(day: number): string | undefined {
  if (day <= 20) return ORDINALS[day - 1];
  const one = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'][(day % 10) - 1];
  if (day > 31) return undefined;
  return one === undefined ? 'dreißigst' : `${one}und${day > 30 ? 'dreißigst' : 'zwanzigst'}`;
}
