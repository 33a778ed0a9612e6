import type { ClockTime, DateReading, OwnSpan, TimeReading } from '../reading.ts';
import { cardinal, numbers, ordinal } from './numbers.ts';

/** Each month's names, those of the Muslim calendar last: a month is said as it is written. Its second is "zero" too. */
const MONTHS = [
  ['يناير', 'كانون الثاني', 'محرم'],
  ['فبراير', 'شباط'],
  ['مارس', 'آذار', 'ربيع الأول'],
  ['أبريل', 'نيسان', 'ابريل', 'ربيع الآخر', 'ربيع الثاني'],
  ['مايو', 'أيار', 'ماي', 'جمادى الأولى'],
  ['يونيو', 'حزيران', 'يونيه', 'جمادى الآخرة', 'جمادى الثانية'],
  ['يوليو', 'تموز', 'يوليه', 'رجب'],
  ['أغسطس', 'آب', 'اغسطس', 'شعبان'],
  ['سبتمبر', 'أيلول', 'رمضان'],
  ['أكتوبر', 'تشرين الأول', 'اكتوبر', 'شوال'],
  ['نوفمبر', 'تشرين الثاني', 'ذو القعدة', 'ذي القعدة'],
  ['ديسمبر', 'كانون الأول', 'ذو الحجة', 'ذي الحجة'],
] as const;

/** Of the Muslim calendar. */
const HIJRI_MONTHS = [
  'محرم',
  'صفر',
  'ربيع الأول',
  'ربيع الآخر',
  'جمادى الأولى',
  'جمادى الآخرة',
  'رجب',
  'شعبان',
  'رمضان',
  'شوال',
  'ذو القعدة',
  'ذو الحجة',
];

/** A year before 1600 in a date in figures is one of the Muslim calendar. */
const monthName = (month: number, year: number): string =>
  (year < 1600 ? HIJRI_MONTHS[month - 1] : MONTHS[month - 1]?.[0]) ?? '';
const GOVERNING = /(?<!\p{L})(?:في|من|إلى|حتى|منذ|قبل|بعد|يوم|بتاريخ)\s$/u;
const sayDay = (day: number, before: string): string =>
  ordinal(String(day), GOVERNING.test(before) ? 'gen' : undefined);

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: ['عام', 'سنة', 'من'],
  day: (day, position, { before }) => sayDay(day, before) + (position === 'before' ? ' من' : ''),
  month: (_month, written) => written,
  year: numbers.year,
  numeric: ({ day = 1, month = 1, year = 2000 }, { before }) =>
    `${sayDay(day, before)} من ${monthName(month, year)} عام ${numbers.year(year)}`,
  range: 'إلى',
};

/** The hour behind its word is an ordinal: "الساعة 5 مساء". */
export const HOURS: OwnSpan = {
  pattern: /(?<=(?:الساعة|السّاعة)\s)(?<hour>1[0-2]|[1-9])(?![\d:.,/-])/gu,
  say: ({ groups: { hour = '' } = {} }) => (hour === '1' ? 'الوَاحِدَة' : ordinal(hour, 'f')),
};

/** "12/9/1445هـ": the era is written in one with the date. */
export const ERA_DATES: OwnSpan = {
  pattern:
    /(?<![\p{L}\d./-])(?:(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})|(?<first>\d{4})\/(?<second>\d{1,2})\/(?<third>\d{1,2}))\s?(?<era>م|هـ)(?![\p{L}\d])/gu,
  say({ groups = {} }, context) {
    const day = Number(groups.day ?? groups.third);
    const month = Number(groups.month ?? groups.second);
    if (day > 31 || month > 12) return undefined;
    return `${dates.numeric({ day, month, year: Number(groups.year ?? groups.first) }, context)} ${ERAS[groups.era ?? '']}`;
  },
};

export const ERAS: Readonly<Record<string, string>> = { م: 'ميلادي', هـ: 'هجري' };

const HALVES: Readonly<Record<string, string>> = { ص: 'صباحا', م: 'مساء' };

export const times: TimeReading = {
  suffix: String.raw`[صم]\.?`,
  separators: ':',
  say: sayTime,
  range: 'إلى',
};

/** Hours are ordinals; quarters and halves have words of their own. */
function sayTime({ hour, minute, separator, suffix }: ClockTime, { before }: { before: string }): string | undefined {
  // "622 م" is a year, "5 م" metres: without minutes only behind the word for an hour, or another hour; "8 ص" is sure.
  const isHour = suffix?.startsWith('ص') || /(?:الساعة|\d\s?[صم]\s(?:إلى|حتى|[-–]))\s$/u.test(before);
  if (separator === undefined && !isHour) return undefined;
  const half = HALVES[suffix?.charAt(0) ?? ''];
  const shown = half !== undefined && hour > 12 ? hour - 12 : hour;
  const hours = shown === 1 ? 'الوَاحِدَة' : shown === 0 ? cardinal('0') : ordinal(String(shown), 'f');
  return [hours + sayMinutes(minute), half].filter(Boolean).join(' ');
}

function sayMinutes(minute: number): string {
  if (minute === 0) return '';
  if (minute === 15) return ' وَالرُّبْع';
  if (minute === 20) return ' وَالثُّلْث';
  if (minute === 30) return ' وَالنِّصْف';
  const noun = minute < 11 && minute > 2 ? 'دقائق' : 'دقيقة';
  if (minute < 3) return minute === 1 ? ' وَدقيقة' : ' وَدقيقتين';
  return ` وَ${cardinal(String(minute), 'f gen')} ${noun}`;
}
