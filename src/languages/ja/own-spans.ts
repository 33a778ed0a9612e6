import { signValue } from '../number-signs.ts';
import type { OwnSpan } from '../reading.ts';
import { dayOfMonth } from './calendar.ts';
import { COMPOUND, sayCompound } from './compounds.ts';
import { COUNTER_NAMES, counted, countedEither } from './counters.ts';
import { latinKana } from './latin.ts';
import { LATIN_WORDS } from './latin-words.ts';
import { cardinal, decimal, digitsOf } from './numbers.ts';
import { quantities } from './quantities.ts';

/** Figures with grouping signs, perhaps with 万 and the like between: 1,234 · 3.5 · 1億2,000万 · 5千. */
const FIGURES = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[千百]?[万億兆](?:[\d,]+[千百]?[万億兆]){0,4}(?:[\d,]+(?:[千百][\d,]*)?)?|[千百](?!分))?`;
const NOT_BEHIND = String.raw`(?<![\d.,:/A-Za-z-]|\d[〜～~–−])`;
const BETWEEN = '[〜～~–−-]|から';

/** The digits of what `FIGURES` finds, and those behind its point. */
function parse(written: string): { digits: string; fraction?: string; power: string } {
  const plain = written.replaceAll(',', '');
  const [, whole, fraction, power = ''] = /^(\d+)\.(\d+)([千百]?[万億兆]?)$/.exec(plain) ?? [];
  if (whole !== undefined && fraction !== undefined) return { digits: whole, fraction, power };
  return { digits: digitsOf(plain) ?? plain.replace(/\D/g, ''), power: '' };
}

const POWERS: Readonly<Record<string, string>> = { 千: 'せん', 百: 'ひゃく', 万: 'まん', 億: 'おく', 兆: 'ちょう' };

function sayCounted(written: string, counter: string, before: string): string {
  const { digits, fraction, power } = parse(written);
  // The first of a month; elsewhere 1日 is a whole day.
  if (counter === '日' && Number(digits) === 1 && /月$/.test(before)) return dayOfMonth(1);
  if (power === '') return counted(digits, fraction, counter);
  const powers = [...power].map((sign) => POWERS[sign]).join('');
  return decimal(digits, fraction ?? '') + powers + counted('0', undefined, counter).replace(/^(?:ぜろ|れい)/, '');
}

function sayBare(written: string): string {
  const { digits, fraction, power } = parse(written);
  if (fraction === undefined) return cardinal(digits);
  return decimal(digits, fraction) + [...power].map((sign) => POWERS[sign]).join('');
}

/** 9〜18時: hours, days and months of the calendar are not named without these. */
const SAID_TWICE: ReadonlySet<string> = new Set(['時', '日', '月']);

const minus = (sign: string | undefined) => (sign === undefined ? '' : 'まいなす');

const UNIT_SIGNS = Object.keys(quantities.units)
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[$.]/g, '\\$&'))
  .join('|');

export const own: readonly OwnSpan[] = [
  // 12/24(日)
  {
    pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})(?=\s?[(（][日月火水木金土][)）])/gu,
    say: ([, month = '', day = '']) => counted(month, undefined, '月') + dayOfMonth(Number(day)),
  },
  // 11/24の予定
  {
    pattern:
      /(?<![\d/])(1[0-2]|0?[1-9])\/(0?[1-9]|[12]\d|3[01])(?=から|まで|に(?!分)|は|より|頃|開催|発売|締切|発送|公開|以降|現在|の(?!確率|割合|量|大きさ|人|うち|面積|値段|価格))/gu,
    say: ([, month = '', day = ''], { after }) =>
      Number(day) < 11 && /^[はの]/.test(after) && Number(month) < Number(day)
        ? undefined
        : counted(month.replace(/^0/, ''), undefined, '月') + dayOfMonth(Number(day)),
  },
  { pattern: /令和(?=元|\d|[一二三四五六七八九十])/gu, say: () => 'れいわ' },
  { pattern: COMPOUND, say: ([written]) => sayCompound(written) },
  // 8/15(木)〜17(土)
  {
    pattern: /(?<=[~〜～–−・、,-]\s?)(\d{1,2})(?=\s?[(（][日月火水木金土][)）])/gu,
    say: ([, day = '']) => (Number(day) >= 1 && Number(day) <= 31 ? dayOfMonth(Number(day)) : undefined),
  },
  { pattern: /(?<=\d\s?[(（][日月火水木金土][)）]\s?)[~〜～–−-](?=\s?\d)/gu, say: () => 'から' },
  // ▲3.2%: below zero, as balance sheets write it.
  { pattern: /[▲△](?=\d)/gu, say: () => 'まいなす' },
  { pattern: /(?<![A-Za-z\d.,)）²³]\s?)\+(?=\d)/gu, say: () => 'ぷらす' },
  // M6.8, an earthquake's strength.
  {
    pattern: /(?<![A-Za-z\d])M(\d)\.(\d)(?![A-Za-z\d])/gu,
    say: ([, whole = '', fraction = '']) => `まぐにちゅーど ${decimal(whole, fraction)}`,
  },
  // 4K
  { pattern: /(?<![A-Za-z\d.,])([1248])K(?![A-Za-z\d])/gu, say: ([, count = '']) => `${cardinal(count)}けー` },
  // 38度5分, a body's temperature.
  {
    pattern: /(?<![\d.緯経])(3[4-9]|4[0-2])度([1-9])分/gu,
    say: ([, degrees = '', tenths = '']) => `${cardinal(degrees)}ど${cardinal(tenths)}ぶ`,
  },
  // 35°41′22″, 120/80mmHg
  {
    pattern: /(?<![\d.])(\d{1,3})°\s?(\d{1,2})[′'](?:\s?(\d{1,2}(?:\.\d+)?)[″"])?/gu,
    say: ([, degrees = '', minutes = '', seconds]) =>
      `${cardinal(degrees)}ど${counted(minutes, undefined, '分')}${seconds === undefined ? '' : sayCounted(seconds, '秒', '')}`,
  },
  {
    pattern: /(?<![\d/])(\d{2,3})\/(\d{2,3})\s?mmHg/gu,
    say: ([, upper = '', lower = '']) =>
      `${cardinal(upper)}の ${cardinal(lower)} ${quantities.units.mmHg?.forms.other ?? ''}`,
  },
  { pattern: /(?<=[A-Za-z])\+(?=[A-Za-z])/gu, say: () => 'ぷらす' },
  // 10%OFF
  {
    pattern: new RegExp(`${NOT_BEHIND}(${FIGURES})\\s?%(?=[A-Za-z])`, 'gu'),
    say: ([, written = ''], { before }) => sayCounted(written, 'パーセント', before),
  },
  { pattern: /(?<![A-Za-z])(?:TEL|Tel)(?=[.:]?\s?[(+]?\d)/gu, say: () => 'でんわ' },
  // マジでwww
  { pattern: /(?<=[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー!?！？。、])w+(?![A-Za-z\d.:/])/gu, say: () => 'わら' },
  // 渋谷2-21-1, an address.
  {
    pattern:
      /(?<=\p{sc=Han})([1-9]\d{0,2})[-−–‐]([1-9]\d{0,2})[-−–‐]([1-9]\d{0,3})(?:[-−–‐]([1-9]\d{0,3}))?(?![\d-])/gu,
    say: ([, ...parts]) =>
      parts
        .filter(Boolean)
        .map((part) => cardinal(part))
        .join(' の '),
  }, // $1.5億
  {
    pattern: new RegExp(`(\\p{Sc})(${FIGURES})(?<=[万億兆])`, 'gu'),
    say: ([, sign = '', figures = '']) => {
      const name = quantities.currencies[sign]?.major.forms.other;
      return name && `${sayBare(figures)}${name}`;
    },
  },
  {
    pattern: /(?<![\d.,-])(\d+)\s?[-−–]\s?(\d+)(?=\s?=)/gu,
    say: ([, one = '', other = '']) => `${cardinal(one)} ひく ${cardinal(other)}`,
  },
  { pattern: /(?<=\d\s)[-−–](?=\s\d)/gu, say: () => 'ひく' },
  { pattern: /[Ⅰ-Ⅻ①-⑳]/gu, say: ([sign]) => cardinal(signValue(sign)) },
  // 2、3日, 四、五人
  {
    pattern: new RegExp(
      `${NOT_BEHIND}(?<![〇一二三四五六七八九十])([1-9一二三四五六七八九])[、,，・]([1-9一二三四五六七八九])(${COUNTER_NAMES})`,
      'gu',
    ),
    say: ([, first = '', second = '', counter = '']) =>
      countedEither(digitsOf(first) ?? first, digitsOf(second) ?? second, counter),
  },
  // 3-2で勝つ
  {
    pattern: /(?<![\d-])(\d{1,2})[-−–](\d{1,2})(?=で[勝敗負]|の勝|の敗|と[勝敗])/gu,
    say: ([, own = '', other = '']) => `${cardinal(own)}たい${cardinal(other)}`,
  },
  // 3分の2
  {
    pattern: new RegExp(`${NOT_BEHIND}(\\d+)分の(\\d+)`, 'gu'),
    say: ([, denominator = '', numerator = '']) => `${cardinal(denominator)}ぶんの${cardinal(numerator)}`,
  },
  // 1/2杯
  {
    pattern: new RegExp(`${NOT_BEHIND}(\\d{1,2})/(\\d{1,2})(${COUNTER_NAMES})`, 'gu'),
    say: ([, numerator = '', denominator = '', counter = '']) =>
      `${cardinal(denominator)}ぶんの${counted(numerator, undefined, counter)}`,
  },
  // 10~20分, 9時〜17時
  {
    pattern: new RegExp(
      `${NOT_BEHIND}(${FIGURES})(${COUNTER_NAMES})?(?:${BETWEEN})(${FIGURES})(${COUNTER_NAMES})`,
      'gu',
    ),
    say: ([, from = '', counter, to = '', last = ''], { before }) => {
      const first = counter ?? (SAID_TWICE.has(last) ? last : undefined);
      return `${first === undefined ? sayBare(from) : sayCounted(from, first, before)}から ${sayCounted(to, last, before)}`;
    },
  },
  // 3本, -5度, 250万人, 0.5点
  {
    pattern: new RegExp(
      `(?:(?<![\\w)\\]])([-−–]))?${NOT_BEHIND.replace('-]', ']')}(${FIGURES})(${COUNTER_NAMES})`,
      'gu',
    ),
    say: ([, sign, written = '', counter = ''], { before }) => minus(sign) + sayCounted(written, counter, before),
  },
  // 960万km²
  {
    pattern: new RegExp(`(?<=\\d[千百]?[万億兆]\\s?)(${UNIT_SIGNS})(?:/(${UNIT_SIGNS}))?(?![A-Za-z\\d²³/])`, 'gu'),
    say: ([, unit = '', per = '']) => {
      const [many, one] = [unit, per].map((sign) => quantities.units[sign]?.forms.other);
      return many === undefined || one === undefined ? many : quantities.per(many, one);
    },
  },
  // 3万, 2億5千万
  {
    pattern: new RegExp(
      `${NOT_BEHIND}(\\d[\\d,]*(?:\\.\\d+)?[千百]?[万億兆](?:[\\d,]+[千百]?[万億兆]){0,4}(?:[\\d,]+(?:[千百][\\d,]*)?)?)`,
      'gu',
    ),
    say: ([, written = '']) => sayBare(written),
  },
  // 3:2, and 10:12 where the times leave it.
  {
    pattern: /(?<![\d:.])(\d{1,3}):(\d{1,3})(?![\d:])/g,
    say: ([, own = '', other = '']) => `${sayBare(own)}たい${sayBare(other)}`,
  },
  // Known words before anything takes them for names of a program: iPhone.
  {
    pattern: /(?<![A-Za-z\d.@/_$#:-])[A-Za-z]{3,}(?![A-Za-z\d@/_:-]|\.\S)/g,
    say: ([word = '']) => (LATIN_WORDS.has(word.toLowerCase()) ? latinKana(word) : undefined),
  },
];
