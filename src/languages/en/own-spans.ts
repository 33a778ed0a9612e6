import type { OwnSpan } from '../reading.ts';
import { romanValue } from '../roman-numerals.ts';
import { ADDRESSES } from './addresses.ts';
import { letters } from './letters.ts';
import { cardinal, digitByDigit, numbers, ordinal, year } from './numbers.ts';

const spell = (word: string) => [...word].map((letter) => letters.name(letter)).join(' ');

const number = (digits = '0') =>
  digits.includes('.') ? numbers.decimal(...(digits.split('.') as [string, string])) : cardinal(digits);

const plural = (said: string) =>
  said.endsWith('y') ? `${said.slice(0, -1)}ies` : /[sx]$/.test(said) ? `${said}es` : `${said}s`;

/** Codes are read digit by digit, with "oh" for zero inside. */
const code = (digits: string) => digitByDigit(digits.replace(/\D/g, '')).replaceAll('zero', 'oh');

const PLURAL_BEHIND =
  /^ (?:people|men|women|children|feet|(?!was\b|is\b|has\b|this\b|its\b|us\b|as\b|does\b|census\b|series\b|always\b|elections?\b|sales\b|results\b|earnings\b|times\b|sports\b|olympics\b)[a-z]{3,}s\b)/;
const YEAR_BEFORE =
  /(?:\b(?:in|since|by|from|until|till|of|during|before|after|year|circa|around|to|and|spring|summer|fall|winter|autumn|early|mid|late|class of|January|February|March|April|May|June|July|August|September|October|November|December)|[©(])\s?$/i;
/** What may stand behind a year though it could be a unit. */
const NO_YEAR = String.raw`(?![\p{L}\d%_]|[.,:/-]\d|-\p{L}|\s?(?:%|[°$€£]|(?:km|kg|mg|g|m|cm|mm|ml|l|L|MB|GB|TB|W|kW|V|Hz|MHz|rpm|mph|lbs?|oz|ft|cal|kcal|mAh|px|hours|hrs|calories|dollars|euros|pounds|percent|million|billion)\b))`;

const YEARS: readonly OwnSpan[] = [
  // 1980s, '80s, 80s.
  {
    pattern: /(?<![\p{L}\d$€£.,])['’‘]?(?<decade>(?:1\d|20)\d0|[2-9]0)['’]?s(?![\p{L}\d])/gu,
    say: ({ groups = {} }, { before }) => {
      const decade = groups.decade ?? '';
      if (decade.length === 2 && /\b(?:size|takes?|for|in|under|after)\s$/i.test(before)) return undefined;
      return plural(decade.length === 4 ? year(Number(decade)) : cardinal(decade));
    },
  },
  // '99.
  {
    pattern: /(?<![\p{L}\d])['’](?<year>\d{2})(?![\p{L}\d'’])/gu,
    say: ({ groups: { year: digits = '' } = {} }) =>
      digits.startsWith('0') ? `oh ${cardinal(digits.slice(1))}` : cardinal(digits),
  },
  // 2019-20, 2023/24, 1914–1918.
  {
    pattern:
      /(?<![\p{L}\d$€£.,:/-])(?<from>1[1-9]\d\d|20\d\d)(?<sign>[-–—/])(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { from = '', to = '', sign = '' } = {} }) => {
      const isLater =
        to.length === 4 ? Number(to) > Number(from) && Number(to) < 2100 : Number(to) > Number(from.slice(2));
      if (!isLater) return undefined;
      const end =
        to.length === 4 ? year(Number(to)) : to.startsWith('0') ? `oh ${cardinal(to.slice(1))}` : cardinal(to);
      return `${year(Number(from))} ${sign === '/' ? '' : 'to '}${end}`;
    },
  },
  // Years that stand alone: not before what is counted.
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d$€£¥#.,:/_-]|\bNo\. )(?<year>1\d{3}|20\d\d)${NO_YEAR}`, 'gu'),
    say: ({ groups: { year: digits = '' } = {} }, { before, after }) => {
      const isSure = YEAR_BEFORE.test(before);
      if (!isSure && (PLURAL_BEHIND.test(after) || digits.startsWith('10'))) return undefined;
      return year(Number(digits));
    },
  },
  // 500 BC, AD 79, FY2024, Q3.
  {
    pattern: /(?<![\p{L}\d.,])(?<year>\d{1,4})\s(?<era>BCE|BC|CE|AD)\b/gu,
    say: ({ groups = {} }) => `${year(Number(groups.year))} ${spell(groups.era ?? '')}`,
  },
  { pattern: /\bAD\s(?<year>\d{1,4})\b/g, say: ({ groups = {} }) => `${spell('AD')} ${year(Number(groups.year))}` },
  {
    pattern: /\bFY\s?['’]?(?<year>\d{4}|\d{2})\b/g,
    say: ({ groups: { year: digits = '' } = {} }) =>
      `fiscal year ${digits.length === 2 ? cardinal(digits) : year(Number(digits))}`,
  },
];

const DAY = 'Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun';
const DAYS: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};
const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const dayName = (short = '') => DAYS[short.slice(0, 3)] ?? short;
const monthName = (short = '') => MONTHS.find((month) => month.startsWith(short.slice(0, 3))) ?? short;

const CALENDAR: readonly OwnSpan[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?<from>(?:${DAY})(?:\w*day)?)\.?\s?[-–—]\s?(?<to>(?:${DAY})(?:\w*day)?)\b\.?`,
      'g',
    ),
    say: ({ groups = {} }) => `${dayName(groups.from)} to ${dayName(groups.to)}`,
  },
  {
    pattern: new RegExp(String.raw`\b(?<from>${MONTH})[a-z]*\.?\s?[-–—]\s?(?<to>${MONTH})[a-z]*\b\.?`, 'g'),
    say: ({ groups = {} }) => `${monthName(groups.from)} to ${monthName(groups.to)}`,
  },
  // "Mon, 3 Jun", "Wed 5pm": beside figures or a month a short name is a day.
  {
    pattern: new RegExp(
      String.raw`\b(?<day>${DAY})\b\.?(?=,?\s(?:\d|(?:${MONTH})))|(?<=\|\s*)(?<cell>${DAY})(?=\s*\|)`,
      'g',
    ),
    say: ({ groups = {} }) => dayName(groups.day ?? groups.cell),
  },
  // "by 3/14": a day of this year, behind a word that wants one.
  {
    pattern:
      /(?<=\b(?:on|by|until|till|before|after|since|due|dated|from|moved to|of)\s)(?<month>1[0-2]|0?[1-9])\/(?<day>[12]\d|3[01]|0?[1-9])(?![\d/])/g,
    say: ({ groups = {} }, { before }) => {
      if (/\bof\s$/.test(before)) return undefined;
      return `${MONTHS[Number(groups.month) - 1]} ${ordinal(groups.day ?? '')}`;
    },
  },
  {
    pattern: /(?<![\p{L}\d/])(?<month>0\d|1[0-2])\/(?<year>\d\d)(?![\d/])/gu,
    say: ({ groups: { month = '', year: digits = '' } = {} }) =>
      `${month.startsWith('0') ? 'oh ' : ''}${cardinal(String(Number(month)))} ${cardinal(digits)}`,
  },
  // 0600 hours, 1430 hrs.
  {
    pattern: /(?<![\p{L}\d])(?<hour>[01]\d|2[0-4])(?<minute>[0-5]\d)\s?(?:hours|hrs|h)\b/gu,
    say: ({ groups: { hour = '', minute = '' } = {} }) => {
      const hours = hour.startsWith('0') ? `oh ${cardinal(hour.slice(1))}` : cardinal(hour);
      const minutes =
        minute === '00' ? 'hundred' : minute.startsWith('0') ? `oh ${cardinal(minute.slice(1))}` : cardinal(minute);
      return `${hours} ${minutes} hours`;
    },
  },
  // 5h 30m.
  {
    pattern: /(?<![\p{L}\d])(?<hours>\d{1,2})h\s?(?<minutes>\d{1,2})(?:m|min)?\b/gu,
    say: ({ groups: { hours = '', minutes = '' } = {} }) =>
      `${cardinal(hours)} ${hours === '1' ? 'hour' : 'hours'} ${cardinal(minutes)} ${minutes === '1' ? 'minute' : 'minutes'}`,
  },
  // 3:43.13.
  {
    pattern: /(?<![\p{L}\d:])(?<minutes>\d{1,2}):(?<seconds>[0-5]\d)\.(?<parts>\d{1,3})(?!\d)/gu,
    say: ({ groups: { minutes = '', seconds = '', parts = '' } = {} }) =>
      `${cardinal(minutes)} ${seconds.startsWith('0') ? 'oh ' : ''}${cardinal(seconds)} point ${digitByDigit(parts)}`,
  },
  {
    pattern: /\b(?:UTC|GMT)(?<sign>[-−+])(?<hours>\d{1,2})\b/g,
    say: ({ 0: written, groups = {} }) =>
      `${spell(written.slice(0, 3))} ${groups.sign === '+' ? 'plus' : 'minus'} ${cardinal(groups.hours ?? '')}`,
  },
];

const FIGURES: readonly OwnSpan[] = [
  // Ratios and odds: 16:9, 4:1.
  {
    pattern:
      /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\d:]|[.,]\d)(?=\s+(?:ratio|aspect|odds|mix|scale|dilution|split)\b)|(?<=\b(?:ratio|aspect|odds|mix|scale|dilution|split|by)(?: of| is| was)?\s)(?<c>\d{1,3}):(?<d>\d{1,3})(?!\d)|(?<![\p{L}\d:.,])(?<e>\d{1,3}):(?<f>\d)(?![\d:])/gu,
    say: ({ groups = {} }) =>
      `${cardinal(groups.a ?? groups.c ?? groups.e ?? '')} to ${cardinal(groups.b ?? groups.d ?? groups.f ?? '')}`,
  },
  // 120/80 mmHg; 4.5/5.
  {
    pattern:
      /(?<![\p{L}\d])(?<over>\d{2,3})\/(?<under>\d{2,3})(?=\s?mm\s?Hg)|(?<=\b(?:blood pressure|BP)(?: is| was| of)?:?\s)(?<high>\d{2,3})\/(?<low>\d{2,3})/gu,
    say: ({ groups = {} }) =>
      `${cardinal(groups.over ?? groups.high ?? '')} over ${cardinal(groups.under ?? groups.low ?? '')}`,
  },
  {
    pattern: /(?<![\p{L}\d])(?<mark>\d+\.\d+)\/(?<best>5|10|20|100)(?![\d/])/gu,
    say: ({ groups = {} }) => `${number(groups.mark)} out of ${cardinal(groups.best ?? '')}`,
  },
  // 4x4, 2x, 1920x1080, 3 x 5 in sizes.
  {
    pattern: /(?<![\p{L}\d.])(?<a>\d+(?:\.\d+)?)(?:x|×)(?<b>\d+(?:\.\d+)?)(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => `${number(groups.a)} by ${number(groups.b)}`,
  },
  {
    pattern: /(?<![\p{L}\d.])(?<a>\d+(?:\.\d+)?)[x×](?![\p{L}\d]|\s?[-+*/=^²³])/gu,
    say: ({ groups = {} }) => `${number(groups.a)} times`,
  },
  // 7 x 8 = 56, but 3 x 5 cm.
  {
    pattern:
      /(?<=\d\s)[x×](?=\s\d+(?:\.\d+)?(?!\d)(?!\s?(?:cm|mm|m|in|ft|inch|inches|feet|foot|grid|matrix|pixels?|px|room|photo|print|board)\b))/g,
    say: () => 'times',
  },
  { pattern: /\b50-50\b/g, say: () => 'fifty fifty' },
  {
    pattern: /(?<![\p{L}\d])(?<feet>\d{1,2})\s?(?:ft|feet|foot)\.?,?\s(?<inches>1?\d)\s?in(?:ches|\.)?(?![\p{L}])/gu,
    say: ({ groups = {} }) => `${cardinal(groups.feet ?? '')} feet ${cardinal(groups.inches ?? '')} inches`,
  },
  { pattern: /(?<=\d\s?)mm\s?Hg\b/g, say: () => ' millimeters of mercury' },
  { pattern: /(?<=\d\s?)fl\.?\s?oz\b\.?/g, say: () => ' fluid ounces' },
  {
    pattern: /\b(?<count>\d+)in\b(?=[\s.,;:)]|$)/g,
    say: ({ groups = {} }) => `${cardinal(groups.count ?? '')} inches`,
  },
  // No. 5, Nos. 3, #1.
  {
    pattern: /(?<![\p{L}\d])(?:(?<many>[Nn]os\.\s?)|[Nn]o\.\s?|№\s?|#)(?=\d)(?<digits>\d+)(?![\d]|\.\d)/gu,
    say: ({ groups = {} }) => `number${groups.many === undefined ? '' : 's'} ${cardinal(groups.digits ?? '')}`,
  },
  // 6'2", 5'11.
  {
    pattern: /(?<![\p{L}\d])(?<feet>\d)['’′]\s?(?<inches>1?\d)(?:["”″]|''|(?![\p{L}\d]))/gu,
    say: ({ groups = {} }) => `${cardinal(groups.feet ?? '')} foot ${cardinal(groups.inches ?? '')}`,
  },
  // Codes: PIN, postal code, card, emergency call, errors of the web.
  {
    pattern:
      /(?<=\b(?:code|PIN|pin|zip|ZIP|SSN|ending in|passcode|password|OTP|extension|ext\.?|account|routing|confirmation|tracking|flight|to|x)(?: code| number)?(?: is|:)?\s?)(?<code>\d{3}-\d{2}-\d{4}|\d{3}-\d{3}|0\d{2,}|\d{4,6})(?![\p{L}\d]|[.,:/-]\d)/gu,
    say: ({ groups = {} }, { before }) =>
      /\bto\s$/.test(before) && !/\b(?:text|sms|message)\b/i.test(before) ? undefined : code(groups.code ?? ''),
  },
  {
    pattern:
      /(?<=\b(?:call|dial|ring|phone)(?:ed|ing)?\s)(?<code>[1-9]\d{2})(?!\d|[.,:/-]\d)|\b(?<known>911)(?=\s(?:call|operator|dispatcher|center)|[!?])/gi,
    say: ({ groups = {} }) => digitByDigit(groups.code ?? groups.known ?? ''),
  },
  {
    pattern: /(?<=\bHTTP\s)40\d\b|\b404\b(?=\s(?:page|error|not))|(?<=\berror\s)40\d\b/g,
    say: ({ 0: digits }) => code(digits).replace(/^four oh/, 'four oh'),
  },
  { pattern: /(?<=\bBoeing\s)7\d7\b/g, say: ({ 0: digits }) => `seven ${cardinal(digits.slice(1))}` },
  {
    pattern: /\b(?<lines>480|720|1080|1440|2160)(?<scan>[pi])\b/g,
    say: ({ groups = {} }) => `${lines(groups.lines ?? '')} ${spell((groups.scan ?? '').toUpperCase())}`,
  },
  // 747s, size 10s, a pair of 6s; 49ers.
  {
    pattern: /(?<![\p{L}\d$€£.,:])(?<digits>\d{1,3})['’]?s(?![\p{L}\d])/gu,
    say: ({ groups: { digits = '' } = {} }, { before }) =>
      /\b(?:in|for|after|under|takes?|took|within|than|about)\s$/i.test(before) ? undefined : plural(lines(digits)),
  },
  { pattern: /\b49ers\b/g, say: () => 'forty niners' },
  {
    pattern: /(?<![\p{L}\d.,$€£])(?<digits>\d)(?<letter>[A-Z])(?=[\s.,;:!?)]|$)/gu,
    say: ({ groups = {} }, { before }) =>
      /(?:\$|€|£)$/.test(before) ? undefined : `${cardinal(groups.digits ?? '')} ${spell(groups.letter ?? '')}`,
  },
  {
    pattern: /(?<![\p{L}\d])(?<house>\d{3})(?<letter>[A-D])(?=\s\p{Lu}\p{Ll})/gu,
    say: ({ groups = {} }) => `${lines(groups.house ?? '')} ${spell(groups.letter ?? '')}`,
  },
  {
    pattern: /(?<![\p{L}\d.])(?<base>\d+(?:\.\d+)?)[eE](?<sign>[-+−]?)(?<exponent>\d+)(?![\p{L}\d])/gu,
    say: ({ groups = {} }) =>
      `${number(groups.base)} times ten to the ${groups.sign === '' || groups.sign === '+' ? '' : 'minus '}${cardinal(groups.exponent ?? '')}`,
  },
  {
    pattern: /(?<![\p{L}\d])0x(?<hex>[\dA-Fa-f]+)\b/gu,
    say: ({ groups = {} }) =>
      `zero ex ${[...(groups.hex ?? '').toUpperCase()].map((sign) => (/\d/.test(sign) ? digitByDigit(sign) : spell(sign))).join(' ')}`,
  },
  {
    pattern: /(?<![\p{L}\d])(?<a>\d+)\s\/\s(?<b>\d+)(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => `${cardinal(groups.a ?? '')} divided by ${cardinal(groups.b ?? '')}`,
  },
  { pattern: /(?<=\d)\s?@\s?(?=[$€£\d])/g, say: () => ' at ' },
  { pattern: /(?<=\b[1-5])(?:\*|★)/g, say: () => ' star' },
];

/** 747 as "seven forty seven", 1080 as "ten eighty". */
function lines(digits: string): string {
  if (digits.length < 3 || /00$/.test(digits)) return cardinal(digits);
  const end = digits.slice(-2);
  return `${cardinal(digits.slice(0, -2))} ${end.startsWith('0') ? `oh ${cardinal(end.slice(1))}` : cardinal(end)}`;
}

const WORDS: readonly OwnSpan[] = [
  { pattern: /\b[Nn]th\b/g, say: () => 'enth' },
  { pattern: /\bdos(?= and don['’]ts)/gi, say: () => 'dooz' },
  // A lone "a" beside an operator is a letter.
  {
    pattern:
      /(?<![\p{L}\p{N}])[aA](?=\s?(?:[=+²³^*≠<>≤≥]|!=|&&)|\s[-−→]\s)|(?<=[=+*≠<>≤≥→-]\s?)[aA](?![\p{L}\p{N}'’])/gu,
    say: () => spell('A'),
  },
  {
    pattern:
      /(?<=\b(?:sections?|pages?|chapters?|parts?|paragraphs?|items?|clauses?|volumes?|acts?|scenes?)\s)(?<from>[ivxl]{1,6})(?:\s?[-–—]\s?(?<to>[ivxl]{1,6}))?(?![\p{L}\d])/giu,
    say: ({ groups = {} }) => {
      const from = cardinal(String(romanValue((groups.from ?? '').toUpperCase())));
      return groups.to === undefined ? from : `${from} to ${cardinal(String(romanValue(groups.to.toUpperCase())))}`;
    },
  },
  { pattern: /\b[Ww]\/o\b/g, say: () => 'without' },
  { pattern: /\b[Ww]\/(?=\s?\p{L})/gu, say: () => 'with' },
  { pattern: /\bb\/c\b/g, say: () => 'because' },
  { pattern: /\bc\/o\b/gi, say: () => 'care of' },
  { pattern: /\bN\/A\b/gi, say: () => 'not applicable' },
  { pattern: /\b(?:and\/or)\b/gi, say: () => 'and or' },
  { pattern: /\b[Gg]ov['’]t\b/g, say: () => 'government' },
  { pattern: /['’‘]n['’](?=\s|$)/g, say: () => 'and' },
  { pattern: /\bC\+\+/g, say: () => 'see plus plus' },
  { pattern: /\b[CF]#/g, say: ({ 0: written }) => `${spell(written.charAt(0))} sharp` },
  { pattern: /\.NET\b/g, say: () => 'dot net' },
  { pattern: /(?<!\S)\.(?=[a-z]{2,5}\b)/g, say: () => 'dot ' },
  { pattern: /\bWW(?<war>II?)\b/g, say: ({ groups = {} }) => `World War ${groups.war === 'I' ? 'one' : 'two'}` },
  // AT&T, R&D, AC/DC.
  {
    pattern: /\b(?<left>[A-Z]{1,3})(?<sign>[&/])(?<right>[A-Z]{1,3})\b(?!\()/g,
    say: ({ groups: { left = '', right = '', sign = '' } = {} }) =>
      `${spell(left)} ${sign === '&' ? 'and ' : ''}${spell(right)}`,
  },
  // Rows A–F; vitamin and blood types; marks at school.
  {
    pattern: /(?<=\s)(?<from>[A-Z])\s?[–—-]\s?(?<to>[A-Z])(?![\p{L}\d.&/-])/gu,
    say: ({ groups = {} }) => `${spell(groups.from ?? '')} to ${spell(groups.to ?? '')}`,
  },
  {
    pattern: /(?<=\b(?:blood|type|group)\s(?:type\s)?)(?<type>AB|[ABO])(?<sign>[-−+])(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => `${spell(groups.type ?? '')} ${groups.sign === '+' ? 'positive' : 'negative'}`,
  },
  {
    pattern: /(?<![\p{L}\d-])(?<mark>[A-F])(?<sign>[-−+])(?![\p{L}\d+-])/gu,
    say: ({ groups = {} }) => `${spell(groups.mark ?? '')} ${groups.sign === '+' ? 'plus' : 'minus'}`,
  },
  { pattern: /(?<=\p{Lu}\p{Ll}+\s)vs?\.(?=\s\p{Lu})/gu, say: () => 'versus' },
  { pattern: /\bed\.(?=\sby\b)/g, say: () => 'edited' },
  // Switches of commands.
  { pattern: /(?<=^|\s)--(?=[a-z])/g, say: () => 'dash dash ' },
  { pattern: /(?<=[a-z]\s)-(?=[a-zA-Z](?:\s|$|\.))/g, say: () => 'dash ' },
  {
    pattern: /(?<![\p{L}\d])(?<part>[ru])\/(?=\p{L})/gu,
    say: ({ groups = {} }) => `${spell((groups.part ?? '').toUpperCase())} slash `,
  },
  {
    pattern: /(?<![\p{L}\d'’])(?<letter>[b-hj-z])['’]s(?!\p{L})/gu,
    say: ({ groups = {} }) => plural(spell((groups.letter ?? '').toUpperCase())),
  },
  { pattern: /\bf\((?<of>[a-z])\)/g, say: ({ groups = {} }) => `eff of ${spell((groups.of ?? '').toUpperCase())}` },
  { pattern: /(?<=\b(?:\d+|[a-z]))!(?=\s?[=+*/)-])|(?<=(?:^|\s)n)!/g, say: () => ' factorial' },
  {
    pattern: /(?<=\d)(?<name>[xyzn])(?=\s?[-+=*/^²³)]|$)/g,
    say: ({ groups = {} }) => ` ${spell((groups.name ?? '').toUpperCase())}`,
  },
];

/** What English alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [...CALENDAR, ...YEARS, ...ADDRESSES, ...FIGURES, ...WORDS];
