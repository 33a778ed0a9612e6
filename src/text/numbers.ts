import { languageOf } from '../languages/index.ts';
import type { Numbers } from '../languages/language.ts';

const AMOUNT = /^([-−+±]?)(\p{Sc}?)(\d[\d.,'’]*)(\p{Sc}|%)?$/u;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/**
 * Writes numbers, amounts of money, times and lone signs as the language says them, where an engine would not. Takes a
 * cleaned token; anything else comes back as it is.
 */
export function sayNumber(token: string, languageCode: string): string {
  const language = languageOf(languageCode);
  const text = asciiDigits(token);
  if (language === undefined) return text;
  const { numbers, signs = {}, emoji } = language;
  if (/^\p{RGI_Emoji}$/v.test(text)) return emoji ?? text;
  // All else is said by the language's reading.
  if (numbers === undefined) return named(signs, text) ?? text;
  const sign = saySign(text, numbers, signs);
  if (sign !== undefined) return sign;
  const time = TIME.exec(text);
  if (time !== null) return sayTime(time, numbers);
  const amount = AMOUNT.exec(text);
  const parsed = amount === null ? undefined : parseNumber(amount[3] ?? '', numbers.decimal);
  if (amount === null || parsed === undefined)
    return text.replace('°', (degree) => ` ${named(signs, degree) ?? degree} `);
  return sayAmount(amount, parsed, numbers, language.languageCode);
}

/** A number with what may stand before and behind it: a sign, a currency, a per cent sign. */
function sayAmount(
  [, sign = '', before = '', , after = '']: RegExpExecArray,
  parsed: ParsedNumber,
  numbers: Numbers,
  languageCode: string,
) {
  const { minus = '-', plus = sign, percent, percentBefore, currencies } = numbers;
  const spoken = sign === '-' || sign === '−' ? minus : plus;
  // A hyphen belongs to its number.
  const prefix = sign === '' ? '' : spoken === '-' ? '-' : `${spoken} `;
  const currency = named(currencies, before) ?? named(currencies, after);
  if (currency !== undefined) return prefix + sayMoney(parsed, currency, numbers, languageCode);
  const number = sayDecimal(parsed, numbers);
  if (after !== '%') return prefix + before + number + after;
  if (percentBefore !== undefined) return prefix + percentBefore + number;
  return prefix + number + (percent === undefined ? '%' : ` ${percent}`);
}

interface ParsedNumber {
  whole: string;
  fraction?: string;
}

function saySign(text: string, numbers: Numbers, signs: Readonly<Record<string, string>>): string | undefined {
  if (text === '+') return numbers.plus;
  if (text === '-' || text === '−') return numbers.minus;
  if (text === '%' && numbers.percent !== undefined) return numbers.percent;
  const sign = /^(?:<+|>+)$/.test(text) ? text.charAt(0) : text;
  return named(numbers.currencies, sign)?.at(-1) ?? named(signs, sign);
}

/** What a sign is called; a text may be the name of something that every object has. */
const named = <Name>(names: Readonly<Record<string, Name>>, sign: string): Name | undefined =>
  Object.hasOwn(names, sign) ? names[sign] : undefined;

function sayTime([, hours = '', minutes = '', seconds]: RegExpExecArray, { clock }: Numbers): string {
  const [hour, minute, second] = clock ?? [' ', ' ', ''];
  const whole = `${Number(hours)}${hour}${clock ? Number(minutes) : minutes}${minute}`;
  return (seconds === undefined ? whole : `${whole}${Number(seconds)}${second}`).trimEnd();
}

/** Reads grouping and decimal signs; undefined for dates, versions, addresses. Both ways of writing are understood. */
function parseNumber(text: string, decimal: ',' | '.'): ParsedNumber | undefined {
  const group = decimal === ',' ? '.' : ',';
  const plain = text.replace(/(?<=\d)['’](?=\d{3})/g, '');
  if (/^\d+$/.test(plain)) return { whole: plain };
  for (const [own, other] of [
    [decimal, group],
    [group, decimal],
  ]) {
    const parts = plain.split(own ?? '.');
    const [whole = '', fraction] = parts;
    if (parts.length > 2) continue;
    const isGrouped = whole
      .split(other ?? ',')
      .every((digits, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(digits));
    if (!isGrouped && !/^\d+$/.test(whole)) continue;
    if (fraction === undefined) return { whole: whole.replaceAll(other ?? ',', '') };
    if (/^\d+$/.test(fraction)) return { whole: whole.replaceAll(other ?? ',', ''), fraction };
  }
  return undefined;
}

function sayDecimal({ whole, fraction }: ParsedNumber, { decimal, point }: Numbers): string {
  if (fraction === undefined) return whole;
  if (point === undefined) return whole + decimal + fraction;
  return `${whole} ${point} ${[...fraction].join(' ')}`;
}

function sayMoney(number: ParsedNumber, currency: readonly string[], numbers: Numbers, languageCode: string): string {
  const { whole, fraction } = number;
  const isCents = numbers.hasCents === true && fraction?.length === 2;
  if (fraction !== undefined && !isCents) return `${sayDecimal(number, numbers)} ${currency.at(-1)}`;
  const said = `${whole} ${pluralForm(currency, Number(whole), languageCode)}`;
  return fraction === undefined || Number(fraction) === 0 ? said : `${said} ${Number(fraction)}`;
}

function pluralForm([one = '', ...more]: readonly string[], count: number, languageCode: string): string {
  const rule = new Intl.PluralRules(languageCode).select(count);
  if (rule === 'one' || more.length === 0) return one;
  return (rule === 'few' && more.length > 1 ? more[0] : more.at(-1)) ?? one;
}

/** Every script's digits as 0 to 9: digits stand in blocks of ten, zero first. */
export function asciiDigits(text: string): string {
  return text
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      let value = 0;
      while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
      return String(value);
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('٪', '%');
}
