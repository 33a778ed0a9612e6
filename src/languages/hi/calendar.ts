import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, year } from './numbers.ts';

const MONTHS = [
  ['जनवरी', 'जन'],
  ['फ़रवरी', 'फरवरी', 'फ़र'],
  ['मार्च'],
  ['अप्रैल'],
  ['मई'],
  ['जून'],
  ['जुलाई'],
  ['अगस्त', 'अग'],
  ['सितंबर', 'सितम्बर', 'सित'],
  ['अक्टूबर', 'अक्तूबर', 'अक्टू'],
  ['नवंबर', 'नवम्बर', 'नव'],
  ['दिसंबर', 'दिसम्बर', 'दिस'],
] as const;

const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: ['सन'],
  weekdays: { सोम: 'सोमवार', मंगल: 'मंगलवार', बुध: 'बुधवार', गुरु: 'गुरुवार', शुक्र: 'शुक्रवार', शनि: 'शनिवार', रवि: 'रविवार' },
  day: (day) => cardinal(String(day)),
  month: monthName,
  year,
  numeric: ({ day = 1, month = 1, year: of = 2000 }) => `${cardinal(String(day))} ${monthName(month)} ${year(of)}`,
  range: 'से',
};

export const times: TimeReading = {
  suffix: String.raw`बजे|[ap]\.?m\.?`,
  separators: ':',
  // "शाम 7:30 PM": the part of the day stands there already.
  say: (time, { before }) => sayTime(time, !/(?:सुबह|दोपहर|शाम|रात)\s$/u.test(before)),
  range: 'से',
};

/** What stands for am and pm. @param hour 0 to 11 */
function partOfDay(hour: number, isAfterNoon: boolean): string {
  if (!isAfterNoon) return hour < 4 ? 'रात' : 'सुबह';
  return hour < 4 ? 'दोपहर' : hour < 8 ? 'शाम' : 'रात';
}

/** Quarters and halves have words of their own: "सवा सात", "साढ़े सात", "पौने आठ". */
function sayTime({ hour, minute, second, suffix }: ClockTime, isBare = true): string {
  const half = /^[ap]/i.exec(suffix ?? '')?.[0]?.toLowerCase();
  if (half !== undefined) {
    const said = sayTime({
      hour,
      minute,
      ...(second === undefined ? {} : { second }),
      suffix: minute === 0 ? 'बजे' : '',
    });
    return isBare ? `${partOfDay(hour % 12, half === 'p')} ${said}` : said;
  }
  const hours = cardinal(String(hour));
  const end = suffix === 'बजे' ? ' बजे' : '';
  if (second) return `${hours} बजकर ${cardinal(String(minute))} मिनट ${cardinal(String(second))} सेकंड`;
  if (suffix === '' && minute === 0) return hours;
  if (minute === 0) return `${hours} बजे`;
  if (end !== '' && hour > 0 && hour <= 12) {
    if (minute === 15) return `${hour === 1 ? 'सवा' : `सवा ${hours}`}${end}`;
    if (minute === 30) return `${hour === 1 ? 'डेढ़' : hour === 2 ? 'ढाई' : `साढ़े ${hours}`}${end}`;
    if (minute === 45) return `पौने ${cardinal(String((hour % 12) + 1))}${end}`;
  }
  return `${hours} बजकर ${cardinal(String(minute))} मिनट${end === '' ? '' : ' पर'}`;
}
