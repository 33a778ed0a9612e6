import { commonSpans } from '../common-spans.ts';
import type { FractionReading, LetterReading, OwnSpan, Reading, RomanReading } from '../reading.ts';
import { signsOf, webSigns } from '../signs.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, monthName, times } from './calendar.ts';
import { cardinal, digitByDigit, numbers, ordinal } from './numbers.ts';
import { quantities } from './quantities.ts';

const fractions: FractionReading = {
  say(numerator, denominator, { after }) {
    const top = cardinal(String(numerator));
    if (numerator === 1 && denominator === 2 && /^\s\p{L}/u.test(after)) return 'nửa';
    if (denominator > 100 || numerator > 2 * denominator) return `${top} trên ${cardinal(String(denominator))}`;
    return `${top} phần ${ordinal(String(denominator))}`;
  },
  and: (part) => (part === 'nửa' ? 'rưỡi' : part),
  over: 'trên',
};

/** Figures with a decimal comma. */
function figures(written: string): string {
  const [whole = '', fraction] = written.split(',');
  return fraction === undefined ? cardinal(whole) : numbers.decimal(whole, fraction);
}

const COUNTED =
  /(?<!\p{L})(?:thế kỷ|thế kỉ|chương|phần|tập|quyển|hồi|mục|điều|khoản|lớp|cấp|loại|nhóm|bảng|hình|giai đoạn|đại hội|khóa|khoá|quý|kỳ|kì|lần thứ|thứ|hạng|quân khu|vùng|thế chiến|chiến|vua|đợt|học kỳ)\s$/iu;

const romans: RomanReading = {
  say(value, { letters, before }) {
    const digits = String(value);
    if (/(?<!\p{L})(?:thứ|thế chiến|thế giới|lần)\s$/iu.test(before)) return ordinal(digits);
    if (COUNTED.test(before)) return cardinal(digits);
    if (letters.length > 4 && value > 1000) return cardinal(digits);
    return letters.length > 1 && /^[IVX]+$/.test(letters) && /\p{Lu}\p{Ll}+\s$/u.test(before)
      ? cardinal(digits)
      : undefined;
  },
};

/** What prices and amounts are counted by behind a stroke. */
const PER =
  'lít|kg|km²|km2|km|m²|m2|m³|m3|ha|hecta|tháng|năm|ngày|đêm|giờ|phút|giây|tuần|quý|người|khách|lượng|chỉ|con|cái|chiếc|bộ|vé|suất|phần|hộp|chai|lon|gói|lần|lượt|buổi|khóa|tấn|tạ|yến|hộ|sào|công|cây|quả|trái|ly|cốc|tô|bát|đĩa|phòng|căn|xe|chuyến|thùng|bao|túi|kWh|cổ phiếu|học sinh|học kỳ|sản phẩm|đơn|trang|từ';

/** What says its rate by itself. */
const SYMBOLS = 'km|m|kg|g|l|đ|Đ|VND|VNĐ|vnđ|vnd|USD|EUR|tệ|[$€₫]';

function sayPer(unit: string): string {
  const known = Object.hasOwn(quantities.units, unit) ? quantities.units[unit]?.forms.other : undefined;
  return quantities.per('', known ?? unit);
}

const DAY_OF_WEEK = (digit: string) => `thứ ${ordinal(digit)}`;

const own: readonly OwnSpan[] = [
  // "500 đồng/lít", "300 người/km²", "31 triệu/m2".
  {
    pattern: new RegExp(
      String.raw`(?=\s?/)(?<=\d\s?%?(?:(?:nghìn|ngàn|triệu|tỷ|tỉ|trăm)\s?)?(?:\p{L}{1,20})?)(?<!\d\s?(?:${SYMBOLS})\s?)\s?/\s?(?<unit>${PER})(?![\p{L}\d²³])`,
      'gu',
    ),
    say: ({ groups: { unit = '' } = {} }) => sayPer(unit),
  },
  // "T2-T6", "T7, CN".
  {
    pattern:
      /(?<![\p{L}\d])T(?<from>[2-7])(?<sign>\s?[-–]\s?|,\s?|\s(?:đến|và|tới)\s)(?:T(?<to>[3-7])|CN)(?![\p{L}\d])/gu,
    say: ({ groups: { from = '', sign = '', to = '' } = {} }) => {
      const between = /[-–]/.test(sign) ? 'đến' : sign.replace(',', '').trim();
      return `${DAY_OF_WEEK(from)} ${between} ${to === '' ? 'chủ nhật' : DAY_OF_WEEK(to)}`.replace('  ', ' ');
    },
  },
  { pattern: /(?<![\p{L}\d])T(?<day>[2-7])(?=,\s?T[3-7])/gu, say: ({ groups: { day = '' } = {} }) => DAY_OF_WEEK(day) },
  // "5 x 6 = 30", "10 : 2 = 5".
  { pattern: /(?<=\d\s)[x×](?=\s\d)/gu, say: () => 'nhân' },
  { pattern: /(?<=\d\s)[:÷](?=\s\d+(?:[.,]\d+)?\s?(?:=|$))/gu, say: () => 'chia' },
  // "5x15m".
  {
    pattern: /(?<![\p{L}\d.,])(?<a>\d+(?:,\d+)?)\s?[x×]\s?(?<b>\d+(?:,\d+)?)\s?(?<unit>m|cm|mm|km)(?![\p{L}\d²³])/gu,
    say: ({ groups: { a = '', b = '', unit = '' } = {} }) =>
      `${figures(a)} nhân ${figures(b)} ${quantities.units[unit]?.forms.other ?? unit}`,
  },
  // "quốc lộ 1A", "1m75", "9,25/10", "100/2019/NĐ-CP".
  {
    pattern:
      /(?<=(?<!\p{L})(?:quốc lộ|QL|lớp|phòng|tòa|toà|lô|khu|block|nhà|số|căn|tầng|đường|ngõ|hẻm)\s?)(?<figures>\d{1,3})(?<letter>[A-E])(?![\p{L}\d-])/giu,
    say: ({ groups: { figures: number = '', letter = '' } = {} }) =>
      `${cardinal(number)} ${NAMES[letter.toUpperCase()] ?? letter}`,
  },
  {
    pattern: /(?<![\p{L}\d.,])(?<metres>[12])m(?<rest>\d{1,2})(?![\p{L}\d²³]|[.,]\d)/gu,
    say: ({ groups: { metres = '', rest = '' } = {} }) =>
      rest === '2' || rest === '3' ? undefined : `${cardinal(metres)} mét ${cardinal(rest)}`,
  },
  {
    pattern: /(?<![\d.,/])(?<a>\d+,\d+)\/(?<b>\d+)(?![\d,/])/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${figures(a)} trên ${cardinal(b)}`,
  },
  {
    pattern: /(?<![\d/])(?<a>\d{1,4})\/(?<year>(?:19|20)\d\d)\/(?=\p{Lu})/gu,
    say: ({ groups: { a = '', year = '' } = {} }) => `${cardinal(a)} trên ${cardinal(year)} `,
  },
  // "4G/5G"
  {
    pattern: /(?<=\dG\/)(?<count>\d)G(?![\p{L}\d])/gu,
    say: ({ groups: { count = '' } = {} }) => `${cardinal(count)} ${NAMES.G}`,
  },
  // "29A-123.45", a car's number.
  {
    pattern: /(?<![\p{L}\d])(?<region>\d{2})(?<series>[A-Z]\d?)[- ](?<number>\d{3}\.?\d{2}|\d{4})(?!\d)/gu,
    say: ({ groups: { region = '', series = '', number = '' } = {} }) =>
      [
        cardinal(region),
        ...[...series].map((char) => NAMES[char] ?? digitByDigit(char)),
        digitByDigit(number.replace('.', '')),
      ].join(' '),
  },
  // "thứ 1", "thứ 4"; the first days of a month as they are written.
  {
    pattern: /(?<=(?<!\p{L})(?:thứ|hạng|giải)\s)(?<digits>[14])(?![\p{L}\d]|[.,:/-]\d)/giu,
    say: ({ groups: { digits = '' } = {} }) => ordinal(digits),
  },
  // "ngày 30/4", "30/4/2020" is a date in figures.
  {
    pattern:
      /(?<=(?<!\p{L})(?:ngày|hôm|sáng|trưa|chiều|tối|đêm|lễ|mùng|từ|đến|dịp)\s(?:[0-3]?\d[/-](?:1[0-2]|0?[1-9])(?:,|\s(?:và|hoặc|hay|đến))\s){0,3})(?<day>[0-3]?\d)[/-](?<month>1[0-2]|0?[1-9])(?![\d/-])/giu,
    say: ({ groups: { day = '', month = '' } = {} }) =>
      Number(day) < 32 ? `${cardinal(String(Number(day)))} ${monthName(Number(month))}` : undefined,
  },
  // "tháng 4", "tháng 12/2023".
  {
    pattern: /(?<=(?<!\p{L})tháng\s)(?<month>1[0-2]|0?[1-9])(?:[/-](?<year>\d{4}))?(?![\p{L}\d]|[.,:/-]\d)/giu,
    say: ({ groups: { month = '', year = '' } = {} }) =>
      monthName(Number(month)).replace('tháng ', '') + (year === '' ? '' : ` năm ${cardinal(year)}`),
  },
  ...commonSpans({
    numbers,
    years: (from, to) => `${from} đến ${to}`,
    ratio: 'trên',
    by: 'nhân',
    times: 'lần',
    score: '',
    scores: 'tỷ số|tỉ số|thắng|thua|hòa|kết quả|dẫn',
    codes: 'mã|mã số|mã pin|pin|mật khẩu|mã bưu chính',
    decade: (tens) => cardinal(tens),
  }),
];

const NAMES: Readonly<Record<string, string>> = {
  A: 'a',
  B: 'bê',
  C: 'xê',
  D: 'dê',
  Đ: 'đê',
  E: 'e',
  F: 'ép',
  G: 'gờ',
  H: 'hát',
  I: 'i',
  J: 'gi',
  K: 'ca',
  L: 'lờ',
  M: 'mờ',
  N: 'nờ',
  O: 'o',
  P: 'pê',
  Q: 'quy',
  R: 'rờ',
  S: 'ét',
  T: 'tê',
  U: 'u',
  V: 'vê',
  W: 'vê kép',
  X: 'ích',
  Y: 'y',
  Z: 'dét',
};

const WORDS = new Set(
  'NATO NASA UNESCO UNICEF FIFA UEFA OPEC AIDS SIDA ASEAN APEC COVID IKEA LEGO SIM PIN RAM ROM VINGROUP FORMOSA EURO SEA'.split(
    ' ',
  ),
);

const letters: LetterReading = {
  name: (letter) => NAMES[letter] ?? letter.toLowerCase(),
  words: WORDS,
  spelled: new Set(),
  // Short forms are spelled; what has marks of Vietnamese vowels and tones is a word.
  isWord: (word) => /[^\p{ASCII}đ]/u.test(word) || word.length > 5,
  special: {
    CO2: 'xê o hai',
    H2O: 'hát hai o',
    '3D': 'ba đê',
    '2D': 'hai đê',
    OK: 'ô kê',
    IELTS: 'ai eo',
    TOEIC: 'tô ích',
    MP3: 'em pi ba',
    WiFi: 'oai phai',
  },
};

/** Vietnamese. */
export const vietnamese: Reading = {
  numbers,
  signs: signsOf({
    plus: 'cộng',
    plusMinus: 'cộng trừ',
    equals: 'bằng',
    notEqual: 'khác',
    approximately: 'xấp xỉ',
    about: 'khoảng',
    atMost: 'nhỏ hơn hoặc bằng',
    atLeast: 'lớn hơn hoặc bằng',
    less: 'nhỏ hơn',
    greater: 'lớn hơn',
    times: 'nhân',
    dividedBy: 'chia',
    root: 'căn bậc hai của',
    cubeRoot: 'căn bậc ba của',
    infinity: 'vô cực',
    to: 'đến',
    implies: 'suy ra',
    degrees: 'độ',
    percent: 'phần trăm',
    at: 'a còng',
    hash: 'thăng',
    section: 'mục',
    perMille: 'phần nghìn',
    and: 'và',
    or: 'hoặc',
    squared: 'bình phương',
    cubed: 'lập phương',
    power: 'mũ',
  }),
  quantities,
  dates,
  times,
  fractions,
  romans,
  phones: {
    plus: 'cộng',
    extension: 'số máy lẻ',
    words: 'gọi|gọi số|điện thoại|số|đt|sđt|fax|hotline|di động|liên hệ|zalo',
    patterns: [/^1[89]00[ .]\d{2,4}(?:[ .]\d{2,4})?$/],
  },
  web: {
    signs: webSigns(
      'chấm, a còng, gạch chéo, gạch chéo ngược, hai chấm, gạch ngang, gạch dưới, cộng, thăng, hỏi, bằng, và, phần trăm, ngã',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'gov', 'edu', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
