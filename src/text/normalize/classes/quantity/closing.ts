import type { Counted, Currency, QuantityReading, Reading } from '../../../../languages/reading.ts';
import { compiled } from '../../matches.ts';
import type { WrittenNumber } from '../../number.ts';
import type { Amount } from './amounts.ts';
import { type Noun, rateOf, readNoun, unitNamed, wordAt } from './nouns.ts';

/** What stands behind the number. */
export interface Closing {
  end: number;
  multiplier?: { start: number; end: number; said: string | Counted };
  noun?: Noun;
  currency?: Currency;
  /** "3-day": the noun describes what follows. */
  isHyphenated?: boolean;
  /** What stands behind a slash: "$5/person". */
  per?: { start: number; end: number; said: string };
}

/** What stands behind the number. Undefined where letters go on that are nothing known: the number is part of a code. */
export function readClosing(
  text: string,
  reading: Reading,
  { end: at, number }: Amount,
  before: Currency | undefined,
): Closing | undefined {
  const { quantities } = reading;
  const closing: Closing = { end: at };
  if (quantities === undefined) return /^[\p{L}_]/u.test(text.slice(at, at + 1)) ? undefined : closing;
  const multiplier =
    wordAt(text, at, quantities.multipliers, String.raw`(?:[\p{L}\p{M}]+\.?)`) ??
    shortMultiplier(text, at, quantities, number, before);
  if (multiplier !== undefined) {
    closing.multiplier = { start: multiplier.start, end: multiplier.end, said: multiplier.value };
    closing.end = multiplier.end;
  }
  const noun = readNoun(text, quantities, closing.end) ?? linkedNoun(text, quantities, closing);
  if (noun !== undefined) {
    closing.noun = noun;
    closing.end = noun.end;
    closing.isHyphenated = text[noun.start - 1] === '-';
  }
  if (noun !== undefined && 'currency' in noun) closing.currency = noun.currency;
  const isTemperature = noun?.kind === 'unit' && text[noun.start] === '°';
  if ((before !== undefined || noun !== undefined) && !isTemperature) readPer(text, quantities, closing);
  else readFrequency(text, quantities, closing);
  return /^[\p{L}\p{M}_]/u.test(text.slice(closing.end, closing.end + 1)) ? undefined : closing;
}

/** "2 millones de €": what links the currency to its million. */
function linkedNoun(text: string, quantities: QuantityReading, { multiplier, end }: Closing): Noun | undefined {
  if (multiplier === undefined || quantities.multiplierLink === undefined) return undefined;
  const link = compiled(String.raw`\s(?:${quantities.multiplierLink})`, 'yu');
  link.lastIndex = end;
  const noun = link.test(text) ? readNoun(text, quantities, link.lastIndex) : undefined;
  return noun?.kind === 'currency' ? noun : undefined;
}

/** Letters right behind a number mean thousands and millions of money, or where a fraction or many digits leave no doubt. */
function shortMultiplier(
  text: string,
  at: number,
  { shortMultipliers, currencies, units }: QuantityReading,
  { whole, fraction }: WrittenNumber,
  before: Currency | undefined,
) {
  if (shortMultipliers === undefined) return undefined;
  // "2,5 M€": behind a blank only right before a currency's sign, or in capitals where one stands before the number.
  const { gap = '', name = '' } =
    /^(?:(?<gap>[ \u00a0\u202f])(?=\p{L}{1,3}\p{Sc}|\p{Lu}))?(?<name>\p{L}{1,3})(?![\p{L}\p{N}])/u.exec(
      text.slice(at, at + 6),
    )?.groups ?? {};
  if (gap !== '' && before === undefined && !/^\p{Sc}/u.test(text.slice(at + gap.length + name.length)))
    return undefined;
  if (!Object.hasOwn(shortMultipliers, name)) return undefined;
  const start = at + gap.length;
  const end = start + name.length;
  const isMoney = before !== undefined || Object.hasOwn(currencies, text.slice(end).trimStart().charAt(0));
  // "3.5mm" is a length.
  const isUnit = name.length > 1 && Object.hasOwn(units, name);
  const isSure = isMoney || (fraction !== undefined && !isUnit) || (/^[kKM]$/.test(name) && whole.length > 1);
  return isSure ? { start, end, value: shortMultipliers[name] as string | Counted } : undefined;
}

/** "72/min", a pulse: how often in a minute. */
function readFrequency(text: string, { units, per }: QuantityReading, closing: Closing): void {
  const symbol = /^\/(min|dk)(?![\p{L}\p{N}])/u.exec(text.slice(closing.end, closing.end + 5))?.[1] ?? '';
  const unit = Object.hasOwn(units, symbol) ? units[symbol] : undefined;
  if (unit === undefined) return;
  const start = closing.end + 1;
  closing.end = start + symbol.length;
  closing.per = { start, end: closing.end, said: per('', rateOf(unit)).trim() };
}

/** "$5/person", "400 mg/day": the word behind the slash, or the unit that it stands for. */
function readPer(text: string, { units, per }: QuantityReading, closing: Closing): void {
  // "Rs. 500/-": the stroke that ends an amount in India and East Africa.
  const stroke = /^\/[-–—=](?![\p{L}\p{N}])/u.exec(text.slice(closing.end, closing.end + 3))?.[0];
  if (stroke !== undefined) {
    closing.per = { start: closing.end, end: closing.end + stroke.length, said: '' };
    closing.end += stroke.length;
    return;
  }
  const behind = text.slice(closing.end, closing.end + 30);
  const isMoney = closing.noun === undefined || closing.noun.kind === 'currency';
  // "5 l/100 km", "10 mg/5 ml": what it is of is said by itself.
  if (!isMoney && /^\/(?:100 ?\p{L}|\d{1,3} ?ml(?!\p{L}))/u.test(behind)) {
    closing.per = { start: closing.end, end: closing.end + 1, said: per('', '').trim() };
    closing.end += 1;
    return;
  }
  const word = (
    isMoney ? /^(?: ?\/ (?=\p{Ll})|\/)([\p{L}\p{M}]+(?:[²³]|(?<=m)[23](?![\p{L}\p{N}]))?)/u : /^\/([\p{L}\p{M}]{3,})/u
  ).exec(behind);
  if (word?.[1] === undefined) return;
  const unit = unitNamed(word[1], units);
  const said = per('', unit === undefined ? word[1] : rateOf(unit)).trim();
  const start = text.indexOf('/', closing.end) + 1;
  closing.per = { start, end: closing.end + word[0].length, said };
  closing.end += word[0].length;
}
