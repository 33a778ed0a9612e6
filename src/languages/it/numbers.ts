import type { Agreement, NumberReading } from '../reading.ts';

const UNITS =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  );
const TENS = ['', '', 'venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta'];
const MILLIONS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['mila', 'mila'],
  ['milione', 'milioni'],
  ['miliardo', 'miliardi'],
  ['bilione', 'bilioni'],
  ['biliardo', 'biliardi'],
  ['trilione', 'trilioni'],
];
const ORDINALS = ' primo secondo terzo quarto quinto sesto settimo ottavo nono decimo'.split(' ');

/** Below a thousand, in one word. */
function hundreds(value: number): string {
  const hundred = Math.floor(value / 100);
  const rest = value % 100;
  const before = hundred === 0 ? '' : `${hundred === 1 ? '' : UNITS[hundred]}cento`;
  return (rest >= 80 && rest < 90 ? before.replace(/o$/, '') : before) + (rest === 0 ? '' : tens(rest));
}

function tens(value: number): string {
  if (value < 20) return UNITS[value] ?? '';
  const unit = value % 10;
  const ten = TENS[Math.floor(value / 10)] ?? '';
  return (unit === 1 || unit === 8 ? ten.slice(0, -1) : ten) + (unit === 0 ? '' : UNITS[unit]);
}

/** @param agreement `f` or `m`, the gender of the noun behind a one; all other numbers have no gender */
export function cardinal(digits: string, agreement?: Agreement): string {
  if (/^0*$/.test(digits)) return 'zero';
  if (/^0*1$/.test(digits) && agreement !== undefined) return agreement === 'f' ? 'una' : 'un';
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const words: string[] = [];
  groups.forEach((group, index) => {
    const value = Number(group);
    const power = groups.length - 1 - index;
    const [one, many] = MILLIONS[power] ?? ['', ''];
    if (value === 0) return;
    if (power > 1) words.push(value === 1 ? `un ${one}` : `${hundreds(value)} ${many}`);
    else if (power === 1) words.push(value === 1 ? 'mille' : `${hundreds(value)}mila`);
    else if (/(?:mille|mila)$/.test(words.at(-1) ?? '') && words.length > 0)
      words.push(`${words.pop()}${hundreds(value)}`);
    else words.push(hundreds(value));
  });
  const said = words.join(' ');
  return /[^ ]tre$/.test(said) ? said.replace(/tre$/, 'tré') : said;
}

/** Masculine, or `f`. */
export function ordinal(digits: string, agreement?: Agreement): string {
  const value = Number(digits);
  const said =
    value > 0 && value <= 10
      ? (ORDINALS[value] ?? '')
      : `${cardinal(digits)
          .replace(/tré$/, 'tree')
          .replace(/sei$/, 'seie')
          .replace(/mila$/, 'mill')
          .replace(/[aeiou]$/, '')}esimo`;
  return agreement === 'f' ? said.replace(/o$/, 'a') : said;
}

const digitByDigit = (digits: string): string => [...digits].map((digit) => UNITS[Number(digit)] ?? digit).join(' ');

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal,
  decimal: (whole, fraction) => `${cardinal(whole || '0')} virgola ${sayFraction(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  minus: 'meno',
};

/** Two digits are said as a number. */
const sayFraction = (fraction: string): string =>
  /^[1-9]\d?$/.test(fraction) ? cardinal(fraction) : digitByDigit(fraction);
