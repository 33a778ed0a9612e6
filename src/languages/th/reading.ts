import { commonSpans } from '../common-spans.ts';
import type { Abbreviation, ClockTime, DateReading, NumberReading, Reading, TimeReading } from '../reading.ts';
import { NUMBER_AFTER, shortForms } from '../short-forms.ts';
import { signsOf, webSigns } from '../signs.ts';
import { letters } from './letters.ts';
import { digitByDigit, thaiNumber } from './numbers.ts';
import { ownSpans, unknownShortForms } from './own-spans.ts';
import { quantities } from './quantities.ts';
import { thaiSounds } from './say.ts';

const numbers: NumberReading = {
  decimalSign: '.',
  cardinal: thaiNumber,
  ordinal: (digits) => `ที่ ${thaiNumber(digits)}`,
  decimal: (whole, fraction) => `${thaiNumber(whole || '0')} จุด ${digitByDigit(fraction)}`,
  digits: digitByDigit,
  year: (year) => thaiNumber(String(year)),
  minus: 'ลบ',
};

const MONTHS = [
  ['มกราคม', 'ม.ค'],
  ['กุมภาพันธ์', 'ก.พ'],
  ['มีนาคม', 'มี.ค'],
  ['เมษายน', 'เม.ย'],
  ['พฤษภาคม', 'พ.ค'],
  ['มิถุนายน', 'มิ.ย'],
  ['กรกฎาคม', 'ก.ค'],
  ['สิงหาคม', 'ส.ค'],
  ['กันยายน', 'ก.ย'],
  ['ตุลาคม', 'ต.ค'],
  ['พฤศจิกายน', 'พ.ย'],
  ['ธันวาคม', 'ธ.ค'],
] as const;

const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';

const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: [],
  day: (day) => thaiNumber(String(day)),
  month: monthName,
  year: numbers.year,
  numeric: ({ day = 1, month = 1, year = 2000 }) =>
    `${thaiNumber(String(day))} ${monthName(month)} ${numbers.year(year)}`,
  range: 'ถึง',
};

const times: TimeReading = {
  suffix: String.raw`น\.?`,
  separators: ':.',
  say(time, { before }) {
    const isCertain = time.suffix !== undefined || time.separator !== '.' || /(?:เวลา|ถึง|ตั้งแต่)\s?$/.test(before);
    return isCertain ? sayTime(time) : undefined;
  },
  range: 'ถึง',
};

function sayTime({ hour, minute, second }: ClockTime): string {
  const minutes = minute === 0 ? '' : ` ${thaiNumber(String(minute))} นาที`;
  return `${thaiNumber(String(hour))} นาฬิกา${minutes}${second ? ` ${thaiNumber(String(second))} วินาที` : ''}`;
}

const abbreviations: readonly Abbreviation[] = [
  ...shortForms({
    'กทม.': 'กรุงเทพมหานคร',
    'ดร.': 'ดอกเตอร์',
    'โทร.': 'โทรศัพท์',
    'จ.': 'จังหวัด',
    'อ.': 'อำเภอ',
    'ต.': 'ตำบล',
    'ถ.': 'ถนน',
    'ซ.': 'ซอย',
    'ร.ร.': 'โรงเรียน',
    'รร.': 'โรงเรียน',
    'รพ.': 'โรงพยาบาล',
    'สน.': 'สถานีตำรวจ',
    'พ.ศ.': 'พุทธศักราช',
    'ค.ศ.': 'คริสต์ศักราช',
    'น.ส.': 'นางสาว',
    'ด.ช.': 'เด็กชาย',
    'ด.ญ.': 'เด็กหญิง',
    'ศ.': 'ศาสตราจารย์',
    'รศ.': 'รองศาสตราจารย์',
    'ผศ.': 'ผู้ช่วยศาสตราจารย์',
    'นพ.': 'นายแพทย์',
    'พญ.': 'แพทย์หญิง',
    'ศ.ดร.': 'ศาสตราจารย์ดอกเตอร์',
    'รศ.ดร.': 'รองศาสตราจารย์ดอกเตอร์',
    'ผศ.ดร.': 'ผู้ช่วยศาสตราจารย์ดอกเตอร์',
    'ศ.นพ.': 'ศาสตราจารย์นายแพทย์',
    'รศ.นพ.': 'รองศาสตราจารย์นายแพทย์',
    'ผศ.นพ.': 'ผู้ช่วยศาสตราจารย์นายแพทย์',
    'ทพ.': 'ทันตแพทย์',
    'ภก.': 'เภสัชกร',
    'พล.อ.': 'พลเอก',
    'พล.ท.': 'พลโท',
    'พล.ต.': 'พลตรี',
    'พล.ต.อ.': 'พลตำรวจเอก',
    'พล.ต.ท.': 'พลตำรวจโท',
    'พล.ต.ต.': 'พลตำรวจตรี',
    'พล.ร.อ.': 'พลเรือเอก',
    'พล.อ.อ.': 'พลอากาศเอก',
    'พ.อ.': 'พันเอก',
    'พ.ท.': 'พันโท',
    'พ.ต.': 'พันตรี',
    'พ.ต.อ.': 'พันตำรวจเอก',
    'พ.ต.ท.': 'พันตำรวจโท',
    'พ.ต.ต.': 'พันตำรวจตรี',
    'ร.อ.': 'ร้อยเอก',
    'ร.ท.': 'ร้อยโท',
    'ร.ต.': 'ร้อยตรี',
    'ร.ต.อ.': 'ร้อยตำรวจเอก',
    'ร.ต.ท.': 'ร้อยตำรวจโท',
    'ร.ต.ต.': 'ร้อยตำรวจตรี',
    'ด.ต.': 'ดาบตำรวจ',
    'ส.ต.อ.': 'สิบตำรวจเอก',
    'จ.ส.อ.': 'จ่าสิบเอก',
    'ม.ร.ว.': 'หม่อมราชวงศ์',
    'ม.ล.': 'หม่อมหลวง',
    'ม.จ.': 'หม่อมเจ้า',
    'พ.ร.บ.': 'พระราชบัญญัติ',
    'พ.ร.ก.': 'พระราชกำหนด',
    'พรบ.': 'พระราชบัญญัติ',
    'ครม.': 'คณะรัฐมนตรี',
    'รมว.': 'รัฐมนตรีว่าการ',
    'รมช.': 'รัฐมนตรีช่วยว่าการ',
    'ผอ.': 'ผู้อำนวยการ',
    'ผบ.': 'ผู้บัญชาการ',
    'ธปท.': 'ธนาคารแห่งประเทศไทย',
    'ป.ตรี': 'ปริญญาตรี',
    'ป.โท': 'ปริญญาโท',
    'ป.เอก': 'ปริญญาเอก',
    'จก.': 'จำกัด',
    'หจก.': 'ห้างหุ้นส่วนจำกัด',
    'นศ.': 'นักศึกษา',
    'นร.': 'นักเรียน',
    'จนท.': 'เจ้าหน้าที่',
    'ปชช.': 'ประชาชน',
    'สนง.': 'สำนักงาน',
    'สภ.': 'สถานีตำรวจภูธร',
    'ปณ.': 'ไปรษณีย์',
    'ตจว.': 'ต่างจังหวัด',
    'ช.ม.': 'ชั่วโมง',
    'ก.ม.': 'กิโลเมตร',
    'บจก.': 'บริษัทจำกัด',
    'บมจ.': 'บริษัทมหาชนจำกัด',
    'บ.': 'บริษัท',
    ฯลฯ: 'และ อื่น อื่น',
    'เบอร์.': 'เบอร์',
    'ตร.ม.': 'ตารางเมตร',
    'ตร.กม.': 'ตารางกิโลเมตร',
    'ลบ.ม.': 'ลูกบาศก์เมตร',
    'ตร.ว.': 'ตารางวา',
  }),
  ...MONTHS.map(([name, short]) => ({ written: `${short}.`, said: name })),
  // A village of an address, a year of school, or a university.
  { written: 'ม.', said: 'หมู่', before: /\d\s$/, after: NUMBER_AFTER },
  { written: 'ม.', said: 'หมู่', after: /^\s?\d+\s*(?:[ตซถ]\.|ตำบล|ซอย|ถนน|บ้าน)/ },
  { written: 'ม.', said: 'มอ', after: /^\s?[1-6](?!\d)/ },
  { written: 'ม.', said: 'หมู่', after: NUMBER_AFTER },
  { written: 'ม.', said: 'มหาวิทยาลัย', after: /^\s?[ก-ฮเแโใไ]/ },
  { written: 'ป.', said: 'ปอ', after: /^\s?[1-6](?!\d)/ },
  { written: 'ร.', said: 'รัชกาลที่', after: /^\s?(?:10|[1-9])(?!\d)/ },
  ...shortForms({ 'น.': 'หน้า', 'ข.': 'ข้อ', 'ครั้งที่.': 'ครั้งที่' }, { after: NUMBER_AFTER }),
];

const KNOWN: ReadonlySet<string> = new Set([
  ...abbreviations.map(({ written }) => written),
  ...Object.keys(quantities.units),
]);

/** Thai. */
export const thai: Reading = {
  numbers,
  signs: signsOf({
    plus: 'บวก',
    plusMinus: 'บวกลบ',
    equals: 'เท่ากับ',
    notEqual: 'ไม่เท่ากับ',
    approximately: 'ประมาณ',
    about: 'ประมาณ',
    atMost: 'น้อยกว่าหรือเท่ากับ',
    atLeast: 'มากกว่าหรือเท่ากับ',
    less: 'น้อยกว่า',
    greater: 'มากกว่า',
    times: 'คูณ',
    dividedBy: 'หาร',
    root: 'รากที่สองของ',
    cubeRoot: 'รากที่สามของ',
    infinity: 'อนันต์',
    to: 'ถึง',
    implies: 'ดังนั้น',
    degrees: 'องศา',
    percent: 'เปอร์เซ็นต์',
    at: 'แอท',
    hash: 'แฮช',
    section: 'มาตรา',
    perMille: 'ต่อพัน',
    and: 'และ',
    or: 'หรือ',
    squared: 'ยกกำลังสอง',
    cubed: 'ยกกำลังสาม',
    power: 'ยกกำลัง',
  }),
  quantities,
  dates,
  times,
  fractions: {
    say: (numerator, denominator) =>
      numerator === 1 && denominator === 2
        ? 'ครึ่ง'
        : `เศษ ${thaiNumber(String(numerator))} ส่วน ${thaiNumber(String(denominator))}`,
    and: (part) => part,
    over: 'ส่วน',
  },
  phones: { plus: 'บวก', extension: 'ต่อ', words: 'โทร|โทรศัพท์|เบอร์|แฟกซ์|มือถือ' },
  web: {
    signs: webSigns(
      'จุด, แอท, ทับ, แบ็กสแลช, โคลอน, ขีด, ขีดล่าง, บวก, แฮชแท็ก, เครื่องหมายคำถาม, เท่ากับ, และ, เปอร์เซ็นต์, ตัวหนอน',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'co', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own: [
    ...ownSpans,
    ...unknownShortForms((written) => KNOWN.has(written)),
    ...commonSpans({
      numbers,
      years: (from, to) => `${from} ถึง ${to}`,
      ratio: 'ต่อ',
      by: 'คูณ',
      times: 'เท่า',
      scores: 'ชนะ|แพ้|เสมอ|ผล',
      codes: 'รหัส|รหัสไปรษณีย์',
    }),
  ],
  ipaOf: thaiSounds,
};
