import type { OwnSpan } from '../reading.ts';
import { letters } from './letters.ts';
import { digitByDigit, sayDecimal, thaiNumber } from './numbers.ts';

/** Words of consonants alone that are no short forms, though a full stop is behind them. */
const WORDS: ReadonlySet<string> = new Set('ถนน ขนม ตลก กบฏ สนม พนม ฝนตก คนจน ถนนคน'.split(' '));

const WEEKDAY = '(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์)';

/** A short form by the names of its consonants: ปตท. is ปอ ตอ ทอ. */
const byConsonants = (written: string) => [...written.replace(/[^ก-ฮ]/g, '')].map((letter) => `${letter}อ`).join(' ');

export const ownSpans: readonly OwnSpan[] = [
  // บ้านเลขที่ 99/9, ม.4/2
  {
    pattern: /(?<=(?:เลขที่|บ้าน|ที่อยู่|คดีที่|คำสั่งที่|ห้อง|ชั้น|[มป]\.)\s?)(\d{1,5})\/(\d{1,5})(?![\d/])/gu,
    say: ([, one = '', other = '']) => `${thaiNumber(one)} ทับ ${thaiNumber(other)}`,
  },
  // ครั้งที่ 1/2567
  {
    pattern: /(?<![\d/.])(\d{1,5})\/(25\d\d)(?![\d/])/gu,
    say: ([, one = '', year = '']) => `${thaiNumber(one)} ทับ ${thaiNumber(year)}`,
  },
  // เที่ยวบิน TG102, ทะเบียน กข 1234
  {
    pattern: /(?<=เที่ยวบิน(?:ที่)?\s?)([A-Z]{2})\s?(\d{2,4})(?!\d)/gu,
    say: ([, line = '', figures = '']) =>
      `${[...line].map((one) => letters.name(one)).join(' ')} ${digitByDigit(figures)}`,
  },
  {
    pattern: /(?<=ทะเบียน(?:รถ)?\s?)(\d?)\s?([ก-ฮ]{1,2})[\s-]?(\d{1,4})(?!\d)/gu,
    say: ([, first = '', series = '', figures = '']) =>
      `${first === '' ? '' : thaiNumber(first)} ${byConsonants(series)} ${digitByDigit(figures)}`.trim(),
  },
  // จันทร์-ศุกร์, 1,000 - 2,000 บาท
  {
    pattern: new RegExp(`(?<=${WEEKDAY})\\s?[-–]\\s?(?=(?:วัน)?${WEEKDAY})`, 'gu'),
    say: () => 'ถึง',
  },
  { pattern: /(?<=\d\s)[-–](?=\s\d[\d,.]*\s?[ก-ฮเแโใไ])/gu, say: () => 'ถึง' },
  // คะแนน 8.5/10
  {
    pattern: /(?<=(?:คะแนน|ได้|สอบ|เกรด|ให้|รีวิว)\s?)(\d+(?:\.\d+)?)\/(\d+)(?![\d/])/gu,
    say: ([, one = '', other = '']) => `${sayDecimal(one)} เต็ม ${thaiNumber(other)}`,
  },
  // 35.75 บาท/ดอลลาร์
  { pattern: /(?<=\d\s?[ก-๛]{2,12})\/(?=[ก-ฮเแโใไ])/gu, say: () => 'ต่อ' },
  {
    pattern: /(?<![\d.,:/])(\d[\d,]*(?:\.\d+)?)(?=\s?[ก-๛]{2,12}\/[ก-ฮเแโใไ])/gu,
    say: ([, figures = '']) => sayDecimal(figures),
  },
  // สายด่วน 1669, ห้อง 305
  {
    pattern:
      /(?<=(?:สายด่วน|โทร\.?|กด|ห้อง|ห้องเลขที่|เที่ยวบิน|ทะเบียน|เบอร์)\s?)(\d{3,5})(?![\d.,/:-])(?!\s?(?:คน|บาท|ครั้ง|ปี|วัน|ตร|ตาราง|เมตร|ห้อง))/gu,
    say: ([, figures = '']) => digitByDigit(figures),
  },
  // 555, laughter
  {
    pattern:
      /(?<=^|[ก-๛]\s?)5{3,}\+?(?=$|\s*[\n.!)])|^5{3,}(?=\s[ก-๛])(?!\s(?:คน|บาท|ตัว|อัน|ครั้ง|ปี|วัน|เล่ม|ชิ้น|ก[มก]|เมตร|ล้าน|แห่ง|ราย|ใบ|หน้า|ชุด|คัน|หลัง|ห้อง|ข้อ|นาที|ชั่วโมง))|(?<![\d.,])5{5,}(?![\d.,])/gu,
    say: ([written]) => digitByDigit(written.replace('+', '')),
  },
  // อาคาร A
  { pattern: /(?<=[ก-๛]\s?)[A-Z](?![A-Za-z\d.'’&-])/gu, say: ([letter]) => letters.name(letter) },
  // ธ.ค. - ก.พ.
  { pattern: /(?<=[ก-ฮ][ิี]?\.[ก-ฮ]\.?)\s?[-–]\s?(?=[ก-ฮเ][ก-ฮิี]{0,2}\.[ก-ฮ])/gu, say: () => 'ถึง' },
];

/** Short forms that no table has, by their consonants. */
export const unknownShortForms = (isKnown: (written: string) => boolean): readonly OwnSpan[] => [
  {
    pattern: /(?<![ก-๛.])(?:(?:[ก-ฮ]\.){2,5}|[ก-ฮ]{3,5}\.)(?![ก-๛])/gu,
    say: ([written]) => (isKnown(written) || WORDS.has(written.slice(0, -1)) ? undefined : byConsonants(written)),
  },
];
