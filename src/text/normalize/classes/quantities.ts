import type { Counted, Currency, QuantityReading, Reading } from '../../../languages/reading.ts';
import { numberPattern, parseNumber, sayNumber, type WrittenNumber } from '../number.ts';
import { contextOf, type Place, type SemioticClass, type Span, type SpokenPiece } from '../span.ts';

/**
 * Numbers with what is counted: money before or after, per cent, units and rates, multipliers, ranges of all of these, and
 * numbers alone. One class, because a range, a sign and a multiplier can stand at any of them.
 */
export const quantities: SemioticClass = { kind: 'quantity', find };

/** A number and where it stands. */
interface Amount {
  number: WrittenNumber;
  start: number;
  end: number;
}

const DASH = String.raw`[-–—−‐‑~～]`;
/** A sign before a number is a minus where no word or number stands right before it. */
const MINUS = /(?<![\p{L}\p{N}\p{M})\]"”%])[-−–]$/u;
const PLUS = /(?<![\p{L}\p{N}])[+±]$/u;

function* find(place: Place): Generator<Span> {
  const { text, reading } = place;
  const numbers = new RegExp(`(?<![\\d\\p{L}_]|\\d[.,:/])${numberPattern(reading.numbers)}`, 'gu');
  for (let match = numbers.exec(text); match !== null; match = numbers.exec(text)) {
    const span = readQuantity(place, match.index, match.index + match[0].length);
    if (span === undefined) continue;
    yield span;
    numbers.lastIndex = Math.max(span.end, match.index + 1);
  }
}

function readQuantity({ text, reading, languageCode }: Place, start: number, end: number): Span | undefined {
  const first = amountAt(text, reading, start, end);
  // Letters right behind it that are no unit make it a code; so does a sign that goes on with digits.
  if (first === undefined || /^[:/]\d/.test(text.slice(end, end + 2))) return undefined;
  const opening = readOpening(text, reading, start);
  const second = readSecond(text, reading, first, opening.currency);
  const last = second?.amount ?? first;
  const closing = readClosing(text, reading, last, opening.currency);
  if (closing === undefined) return undefined;
  const isShort = closing.noun !== undefined && /[\p{L}"″°]/u.test(text.slice(closing.noun.start, closing.noun.end));
  const isAttributive =
    closing.isHyphenated ||
    (reading.quantities?.isAttributive?.({ ...contextOf(text, opening.start, closing.end), isShort }) ?? false);
  return {
    kind: 'quantity',
    start: opening.start,
    end: closing.end,
    pieces: sayQuantity({ reading, languageCode, opening, first, second, closing, isAttributive }),
  };
}

function amountAt(text: string, { numbers }: Reading, start: number, end: number): Amount | undefined {
  const number = parseNumber(text.slice(start, end), numbers.decimalSign);
  return number && { number, start, end };
}

/** What stands before the number: a sign, a currency, a sign before that. */
interface Opening {
  start: number;
  sign: string | undefined;
  currency: Currency | undefined;
}

function readOpening(text: string, { quantities, signs, numbers }: Reading, start: number): Opening {
  let at = start;
  const signAt = (end: number): string | undefined => {
    const before = text.slice(Math.max(0, end - 3), end);
    if (MINUS.test(before)) return numbers.minus;
    const plus = PLUS.exec(before)?.[0];
    return plus && signs?.[plus];
  };
  let sign = signAt(at);
  if (sign !== undefined) at -= 1;
  const currency = quantities && currencyBefore(text, quantities, at);
  if (currency !== undefined) {
    at = currency.start;
    const outer = signAt(at);
    if (outer !== undefined) at -= 1;
    sign ??= outer;
  }
  return { start: at, sign, currency: currency?.currency };
}

/** `$`, `US$`, `EUR `: the longest that the language knows. */
function currencyBefore(text: string, { currencies }: QuantityReading, end: number) {
  const match = /(?<![\p{L}\p{N}])(?<name>\p{L}{0,3}\p{Sc}|\p{Lu}{2,3}|\p{L}{1,3}\.?)(?<space>[ \u00a0\u202f]?)$/u.exec(
    text.slice(Math.max(0, end - 8), end),
  );
  const { name = '', space = '' } = match?.groups ?? {};
  const currency = currencies[name] ?? currencies[name.replace(/^\p{L}+(?=\p{Sc})/u, '')];
  return currency && { currency, start: end - name.length - space.length };
}

interface Second {
  amount: Amount;
  isRange: true;
}

/** The other end of a range: "10–20", "$10-$20", "5 - 10 km" only with a dash longer than a hyphen or a unit behind. */
function readSecond(text: string, reading: Reading, first: Amount, currency: Currency | undefined): Second | undefined {
  const pattern = new RegExp(
    `(?<gap>[%°]?\\s?${DASH}\\s?)(?<currency>\\p{Sc}?)(?<number>${numberPattern(reading.numbers)})(?![\\d]|${DASH}\\d|[.,:/]\\d|\\p{L}\\d)`,
    'yu',
  );
  pattern.lastIndex = first.end;
  const { gap = '', currency: sign = '', number = '' } = pattern.exec(text)?.groups ?? {};
  if (number === '' || (sign !== '' && reading.quantities?.currencies[sign] !== currency)) return undefined;
  // "7 - 3" is a subtraction.
  const end = first.end + gap.length + sign.length + number.length;
  if (/\s/.test(gap) && (/[-−]/.test(gap) || /^\s?=/.test(text.slice(end, end + 2)))) return undefined;
  const repeated = /^[%°]/.exec(gap)?.[0];
  if (repeated !== undefined && text[end] !== repeated) return undefined;
  const start = first.end + gap.length + sign.length;
  const amount = amountAt(text, reading, start, start + number.length);
  return amount && { amount, isRange: true };
}

interface Closing {
  end: number;
  multiplier?: { start: number; end: number; said: string | Counted };
  noun?: { start: number; end: number; counted: Counted | string; kind: 'percent' | 'unit' | 'currency'; per?: string };
  currency?: Currency;
  /** "3-day": the noun describes what follows. */
  isHyphenated?: boolean;
  /** What stands behind a slash: "$5/person". */
  per?: { start: number; end: number; said: string };
}

const GAP = String.raw`[ \u00a0\u202f]?`;

/** What stands behind the number. Undefined where letters go on that are nothing known: the number is part of a code. */
function readClosing(
  text: string,
  reading: Reading,
  { end: at, number }: Amount,
  before: Currency | undefined,
): Closing | undefined {
  const { quantities } = reading;
  const closing: Closing = { end: at };
  if (quantities === undefined) return /^[\p{L}_]/u.test(text.slice(at, at + 1)) ? undefined : closing;
  const multiplier =
    wordAt(text, at, quantities.multipliers, String.raw`(?:\p{L}+\.?)`) ??
    shortMultiplier(text, at, quantities, number, before);
  if (multiplier !== undefined) {
    closing.multiplier = { start: multiplier.start, end: multiplier.end, said: multiplier.value };
    closing.end = multiplier.end;
  }
  const noun = readNoun(text, quantities, closing.end);
  if (noun !== undefined) {
    closing.noun = noun;
    closing.end = noun.end;
    closing.isHyphenated = text[noun.start - 1] === '-';
  }
  if (noun !== undefined && 'currency' in noun) closing.currency = noun.currency;
  if (before !== undefined || closing.currency !== undefined) readPer(text, quantities, closing);
  return /^[\p{L}\p{M}_]/u.test(text.slice(closing.end, closing.end + 1)) ? undefined : closing;
}

/** Letters right behind a number mean thousands and millions of money, or where a fraction or many digits leave no doubt. */
function shortMultiplier(
  text: string,
  at: number,
  { shortMultipliers, currencies }: QuantityReading,
  { whole, fraction }: WrittenNumber,
  before: Currency | undefined,
) {
  if (shortMultipliers === undefined) return undefined;
  const name = /^\p{L}{1,3}(?![\p{L}\p{N}])/u.exec(text.slice(at, at + 4))?.[0] ?? '';
  if (!Object.hasOwn(shortMultipliers, name)) return undefined;
  const end = at + name.length;
  const isMoney = before !== undefined || Object.hasOwn(currencies, text.slice(end).trimStart().charAt(0));
  const isSure = isMoney || fraction !== undefined || (/^[kKM]$/.test(name) && whole.length > 1);
  return isSure ? { start: at, end, value: shortMultipliers[name] as string | Counted } : undefined;
}

/** "$5/person": the word behind the slash, or the unit that it stands for. */
function readPer(text: string, { units, per }: QuantityReading, closing: Closing): void {
  const word = /^\/\s?(\p{L}+)/u.exec(text.slice(closing.end, closing.end + 30));
  if (word?.[1] === undefined) return;
  const unit = Object.hasOwn(units, word[1]) ? units[word[1]] : undefined;
  const said = per('', unit?.forms.one ?? unit?.forms.other ?? word[1]).trim();
  closing.per = { start: closing.end + 1, end: closing.end + word[0].length, said };
  closing.end += word[0].length;
}

/** The entry of a table whose name stands at a place, after a blank at most. */
function wordAt<Value>(text: string, at: number, table: Readonly<Record<string, Value>>, pattern: string) {
  const match = new RegExp(`(?<gap>${GAP})(?<name>${pattern})`, 'yu');
  match.lastIndex = at;
  const { gap = '', name = '' } = match.exec(text)?.groups ?? {};
  for (const candidate of [name, name.replace(/\.$/, '')]) {
    if (candidate === '' || !Object.hasOwn(table, candidate)) continue;
    const start = at + gap.length;
    return { start, end: start + candidate.length, value: table[candidate] as Value };
  }
  return undefined;
}

const UNIT = String.raw`(?:[°º]?[\p{L}µμΩ℃℉]+[²³]?|[°′″"'])(?:\/[\p{L}]+[²³]?|\.)?|[℃℉\u3380-\u33df]`;

function readNoun(text: string, quantities: QuantityReading, at: number) {
  const sign = new RegExp(`${GAP}[%‰٪％]`, 'yu');
  sign.lastIndex = at;
  if (sign.test(text)) {
    return { kind: 'percent', start: sign.lastIndex - 1, end: sign.lastIndex, counted: quantities.percent } as const;
  }
  const currency = wordAt(text, at, quantities.currencies, String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}{1,4}\.?)`);
  if (currency !== undefined && !/^\p{L}/u.test(text.slice(currency.end, currency.end + 1))) {
    const { start, end, value } = currency;
    return { kind: 'currency', start, end, counted: value.major, currency: value } as const;
  }
  return readUnit(text, quantities, at);
}

/** The unit that stands at a place, after a blank at most. */
export function unitAt(text: string, { quantities }: Reading, at: number) {
  return quantities && readUnit(text, quantities, at);
}

/** A unit or a rate of two: "km", "km/h", "$/hour". */
function readUnit(text: string, { units }: QuantityReading, at: number) {
  const match = new RegExp(`(?<gap>${GAP}-?)(?<name>${UNIT})(?![\\p{L}\\p{N}])`, 'yu');
  match.lastIndex = at;
  const { gap = '', name = '' } = match.exec(text)?.groups ?? {};
  if (name === '') return undefined;
  const start = at + gap.length;
  for (const form of [name, name.replace(/\.$/, '')]) {
    const own = Object.hasOwn(units, form) ? units[form] : undefined;
    if (own !== undefined) return { kind: 'unit', start, end: start + form.length, counted: own } as const;
  }
  const [counted, per] = name.split('/').map((part) => (Object.hasOwn(units, part) ? units[part] : undefined));
  if (counted === undefined) return undefined;
  if (per !== undefined) {
    return { kind: 'unit', start, end: start + name.length, counted, per: per.forms.one ?? per.forms.other } as const;
  }
  const length = name.indexOf('/') < 0 ? name.length : name.indexOf('/');
  return { kind: 'unit', start, end: start + length, counted } as const;
}

interface Quantity {
  reading: Reading;
  languageCode: string;
  opening: Opening;
  first: Amount;
  second: Second | undefined;
  closing: Closing;
  isAttributive: boolean;
}

/** Number, multiplier and noun each where they stand; what is written before a number but said after it goes to the end. */
function sayQuantity({
  reading,
  languageCode,
  opening,
  first,
  second,
  closing,
  isAttributive,
}: Quantity): SpokenPiece[] {
  const { numbers, quantities } = reading;
  const last = second?.amount ?? first;
  const currency = closing.currency ?? opening.currency;
  const counted = currency?.major ?? closing.noun?.counted;
  const agreement = typeof counted === 'object' ? counted.agreement : undefined;
  const multiplied = closing.multiplier?.said;
  const numberAgreement = typeof multiplied === 'object' ? multiplied.agreement : agreement;
  const say = (number: WrittenNumber) => sayNumber(number, numbers, numberAgreement);
  const cents =
    multiplied === undefined && second === undefined ? centsOf(last.number, currency, quantities) : undefined;
  const pieces: SpokenPiece[] = [];
  const sign = opening.sign === undefined ? '' : `${opening.sign} `;
  const noun =
    isAttributive && typeof counted === 'object'
      ? (counted.forms.one ?? counted.forms.other)
      : nounOf(counted, multiplied, last.number, languageCode);
  const money =
    currency && quantities && cents !== undefined ? sayMoney(last.number, currency, reading, languageCode) : undefined;
  if (second !== undefined) {
    pieces.push({ start: opening.start, end: first.end, said: sign + say(first.number) });
    pieces.push({ start: last.start, end: last.end, said: `${quantities?.range ?? ''} ${say(last.number)}`.trim() });
  } else pieces.push({ start: opening.start, end: first.end, said: sign + (money ?? say(first.number)) });
  if (closing.multiplier !== undefined) {
    const { start, end, said } = closing.multiplier;
    pieces.push({ start, end, said: typeof said === 'string' ? said : formOf(said, last.number, languageCode) });
  }
  const afterMultiplier = currency !== undefined && closing.multiplier !== undefined;
  const per = closing.noun?.per;
  const saidNoun = noun === undefined ? '' : per === undefined ? noun : (quantities?.per(noun, per) ?? noun);
  const linked = afterMultiplier && quantities?.ofMultiplier ? quantities.ofMultiplier(saidNoun) : saidNoun;
  if (closing.noun !== undefined && closing.noun.kind !== 'currency' && opening.currency !== undefined) {
    // "$5/kg" or "$20 %": both are said, the currency with the number.
    append(pieces, money === undefined ? linked : '');
    pieces.push({
      start: closing.noun.start,
      end: closing.noun.end,
      said: unitAfterMoney(closing.noun, last.number, languageCode),
    });
  } else if (closing.noun !== undefined) {
    pieces.push({ start: closing.noun.start, end: closing.noun.end, said: money === undefined ? linked : '' });
  } else if (money === undefined) append(pieces, linked);
  if (closing.per !== undefined) pieces.push(closing.per);
  return pieces;
}

const unitAfterMoney = (noun: NonNullable<Closing['noun']>, number: WrittenNumber, languageCode: string) =>
  nounOf(noun.counted, undefined, number, languageCode) ?? '';

function append(pieces: SpokenPiece[], said: string): void {
  const last = pieces.at(-1);
  if (last !== undefined && said !== '') last.said = `${last.said} ${said}`;
}

/** The noun in the form that the number asks for; after a multiplier in the form for many. */
function nounOf(
  counted: Counted | string | undefined,
  multiplied: string | Counted | undefined,
  number: WrittenNumber,
  languageCode: string,
): string | undefined {
  if (counted === undefined || typeof counted === 'string') return counted;
  if (multiplied !== undefined) return counted.forms.many ?? counted.forms.other;
  return formOf(counted, number, languageCode);
}

const rules = new Map<string, Intl.PluralRules>();

/** The form of a counted noun for a number, by the plural rules of the language. */
export function formOf({ forms }: Counted, { whole, fraction }: WrittenNumber, languageCode: string): string {
  const rule = rules.get(languageCode) ?? new Intl.PluralRules(languageCode);
  rules.set(languageCode, rule);
  // Only the last digits and whether it is whole matter; a long number would lose them.
  const value = fraction === undefined ? Number(whole.slice(-9)) : Number(`${whole.slice(-9)}.${fraction}`);
  const isShortened = whole.length > 9 && value < 10;
  return forms[rule.select(isShortened ? value + 1_000_000_000 : value)] ?? forms.other;
}

/** Hundredths of a currency, where two digits tell them. */
function centsOf({ fraction }: WrittenNumber, currency: Currency | undefined, quantities: QuantityReading | undefined) {
  if (currency === undefined || quantities === undefined || fraction?.length !== 2) return undefined;
  return fraction;
}

function sayMoney({ whole, fraction = '' }: WrittenNumber, currency: Currency, reading: Reading, languageCode: string) {
  const { numbers, quantities } = reading;
  const part = (digits: string, counted: Counted) =>
    `${sayNumber({ whole: digits }, numbers, counted.agreement)} ${formOf(counted, { whole: digits }, languageCode)}`;
  const cents = fraction.replace(/^0(?=\d)/, '');
  if (cents === '0') return part(whole, currency.major);
  const { minor } = currency;
  if (minor === undefined)
    return `${numbers.decimal(whole, fraction)} ${formOf(currency.major, { whole, fraction }, languageCode)}`;
  if (/^0*$/.test(whole)) return part(cents, minor);
  return quantities?.money(part(whole, currency.major), part(cents, minor));
}
