import { SYMBOLS, type Symbols } from './symbols.ts';

const AMOUNT = /^([-−+±]?)(\p{Sc}?)(\d[\d.,'’]*)(\p{Sc}|%)?$/u;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** Hour, minute and second words of the languages that say them; elsewhere the numbers alone are said. */
const CLOCK: Record<string, [string, string, string]> = {
  ja: ['時', '分', '秒'],
  ko: ['시 ', '분 ', '초'],
  th: ['นาฬิกา', 'นาที', 'วินาที'],
  zh: ['点', '分', '秒'],
};

/**
 * Writes numbers, amounts of money, times and lone signs as the language says them, where eSpeak NG would not. Takes a
 * cleaned token; anything else comes back as it is.
 */
export function sayNumber(token: string, languageCode: string): string {
  const symbols = SYMBOLS[languageCode];
  const text = asciiDigits(token);
  if (symbols === undefined) return text;
  const sign = saySign(text, symbols);
  if (sign !== undefined) return sign;
  const time = TIME.exec(text);
  if (time !== null) return sayTime(time, languageCode);
  const amount = AMOUNT.exec(text);
  const parsed = amount === null ? undefined : parseNumber(amount[3] ?? '', symbols.decimal);
  if (amount === null || parsed === undefined)
    return text.replace('°', (sign) => ` ${signName(sign, symbols) ?? sign} `);
  const [, prefix = '', before = '', , after = ''] = amount;
  const minus = prefix === '-' || prefix === '−' ? `${symbols.minus ?? '-'} ` : prefix && `${symbols.plus ?? prefix} `;
  const currency = symbols.currencies.get(before) ?? symbols.currencies.get(after);
  const signed = minus === '- ' ? '-' : minus;
  if (currency !== undefined) return signed + sayMoney(parsed, currency, symbols, languageCode);
  const number = sayDecimal(parsed, symbols);
  if (after !== '%') return signed + before + number + after;
  if (languageCode === 'zh') return `${signed}百分之${number}`;
  return signed + number + (symbols.percent === undefined ? '%' : ` ${symbols.percent}`);
}

interface ParsedNumber {
  whole: string;
  fraction?: string;
}

function saySign(text: string, symbols: Symbols): string | undefined {
  if (text === '%') return symbols.percent ?? symbols.percentSign;
  if (text === '+') return symbols.plus;
  if (text === '-' || text === '−') return symbols.minus;
  if (text === '&') return symbols.and;
  if (/^<+$/.test(text)) return symbols.less;
  if (/^>+$/.test(text)) return symbols.greater;
  const known = symbols.currencies.get(text)?.split('|').at(-1) ?? signName(text, symbols);
  return known ?? (/^\p{RGI_Emoji}$/v.test(text) ? symbols.emoji : undefined);
}

function signName(sign: string, symbols: Symbols): string | undefined {
  const index = ['=', '×', '÷', '@', '#', '°', '§'].indexOf(sign);
  return symbols.signs?.split('|')[index] || undefined;
}

function sayTime([, hours = '', minutes = '', seconds]: RegExpExecArray, languageCode: string): string {
  const [hour, minute, second] = CLOCK[languageCode] ?? [' ', ' ', ''];
  const whole = `${Number(hours)}${hour}${CLOCK[languageCode] ? Number(minutes) : minutes}${minute}`;
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

function sayDecimal({ whole, fraction }: ParsedNumber, { decimal, point }: Symbols): string {
  if (fraction === undefined) return whole;
  if (point === undefined) return whole + decimal + fraction;
  return `${whole} ${point} ${[...fraction].join(' ')}`;
}

function sayMoney(number: ParsedNumber, currency: string, symbols: Symbols, languageCode: string): string {
  const { whole, fraction } = number;
  const isCents = symbols.cents !== undefined && fraction?.length === 2;
  if (fraction !== undefined && !isCents) {
    return `${sayDecimal(number, symbols)} ${currency.split('|').at(-1)}`;
  }
  const said = `${whole} ${pluralForm(currency, Number(whole), languageCode)}`;
  return fraction === undefined || Number(fraction) === 0 ? said : `${said} ${Number(fraction)}`;
}

function pluralForm(forms: string, count: number, languageCode: string): string {
  const [one = '', ...more] = forms.split('|');
  const rule = new Intl.PluralRules(languageCode).select(count);
  if (rule === 'one' || more.length === 0) return one;
  return (rule === 'few' && more.length > 1 ? more[0] : more.at(-1)) ?? one;
}

/** Every script's digits as 0 to 9: digits stand in blocks of ten, zero first. */
function asciiDigits(text: string): string {
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
