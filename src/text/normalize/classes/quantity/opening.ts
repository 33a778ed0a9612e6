import type { Currency, QuantityReading, Reading } from '../../../../languages/reading.ts';

/** A sign before a number is a minus where no word or number stands right before it. */
const MINUS = /(?<![\p{L}\p{N}\p{M})\]"”%])[-−–]$/u;
const PLUS = /(?<![\p{L}\p{N}])[+±]$/u;

/** What stands before the number: a sign, a currency, a sign before that. */
export interface Opening {
  start: number;
  sign: string | undefined;
  currency: Currency | undefined;
  /** A per cent sign stands before the number. */
  isPercent: boolean;
}

export function readOpening(
  text: string,
  { quantities, signs, numbers }: Reading,
  start: number,
  from: number,
): Opening {
  let at = start;
  const signAt = (end: number): string | undefined => {
    const before = text.slice(Math.max(0, end - 3), end);
    if (MINUS.test(before)) return numbers.minus;
    const plus = PLUS.exec(before)?.[0];
    return plus && signs?.[plus];
  };
  let sign = signAt(at);
  if (sign !== undefined) at -= 1;
  const nearest = quantities && currencyBefore(text, quantities, at);
  const currency = nearest !== undefined && nearest.start >= from ? nearest : undefined;
  if (currency !== undefined) {
    at = currency.start;
    const outer = signAt(at);
    if (outer !== undefined) at -= 1;
    sign ??= outer;
  }
  // "٪50": behind a number it belongs to that one, unless the language says it before.
  const before = text.slice(Math.max(0, at - 4), at);
  const percent = (quantities?.percentBefore === undefined ? /(?<!\d\s?)%$/ : /%\s?$/).exec(before);
  if (percent !== null) at = at - percent[0].length;
  return { start: at, sign, currency: currency?.currency, isPercent: percent !== null };
}

/** `$`, `US$`, `EUR `: the longest that the language knows. */
function currencyBefore(text: string, { currencies }: QuantityReading, end: number) {
  const match =
    /(?<![\p{L}\p{N}])(?<name>\p{L}{0,3}\p{Sc}|\p{Lu}{2,3}|[\p{L}\p{M}]{1,4}\.?)(?<space>[ \u00a0\u202f]?)$/u.exec(
      text.slice(Math.max(0, end - 8), end),
    );
  const { name = '', space = '' } = match?.groups ?? {};
  const currency = currencies[name] ?? currencies[name.replace(/^\p{L}+(?=\p{Sc})/u, '')];
  return currency && { currency, start: end - name.length - space.length };
}
