import type { ClockTime, Context, DateReading, TimeReading } from '../reading.ts';
import { cardinal, ordinal } from './numbers.ts';

const MONTHS = [
  ['січня', 'січень', 'січні', 'січ'],
  ['лютого', 'лютий', 'лютому', 'лют'],
  ['березня', 'березень', 'березні', 'бер'],
  ['квітня', 'квітень', 'квітні', 'квіт'],
  ['травня', 'травень', 'травні', 'трав'],
  ['червня', 'червень', 'червні', 'черв'],
  ['липня', 'липень', 'липні', 'лип'],
  ['серпня', 'серпень', 'серпні', 'серп'],
  ['вересня', 'вересень', 'вересні', 'вер'],
  ['жовтня', 'жовтень', 'жовтні', 'жовт'],
  ['листопада', 'листопад', 'листопаді', 'лист'],
  ['грудня', 'грудень', 'грудні', 'груд'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';

/** On the third is "третього"; "today is the third" is a nominative. */
export const dayOf = (day: number, { before }: Context): string =>
  ordinal(
    String(day),
    /(?<!\p{L})(?:сьогодні|завтра|вчора|учора|післязавтра|це|по|на|настало|було)\s$/iu.test(before) ? 'n' : 'gen',
  );

const yearOf = (year: number, { after }: Context): string =>
  `${ordinal(String(year), 'gen')}${/^\s?(?:р\.|р\s|рок)/u.test(after) ? '' : ' року'}`;

/** Genitive and accusative of weekdays. */
const WEEKDAYS: Readonly<Record<string, readonly [gen: string, acc: string]>> = {
  понеділок: ['понеділка', 'понеділок'],
  вівторок: ['вівторка', 'вівторок'],
  середа: ['середи', 'середу'],
  четвер: ['четверга', 'четвер'],
  "п'ятниця": ["п'ятниці", "п'ятницю"],
  субота: ['суботи', 'суботу'],
  неділя: ['неділі', 'неділю'],
};

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: [],
  weekdays: { пн: 'понеділок', вт: 'вівторок', ср: 'середа', чт: 'четвер', пт: "п'ятниця", сб: 'субота', нд: 'неділя' },
  weekdayRange: (from, to, { before }) =>
    /(?<!\p{L})(?:[ву]|на)\s$/iu.test(before)
      ? `${WEEKDAYS[from]?.[1]} ${WEEKDAYS[to]?.[1]}`
      : `з ${WEEKDAYS[from]?.[0]} по ${WEEKDAYS[to]?.[1]}`,
  day: (day, position, context) => (position === 'before' ? dayOf(day, context) : cardinal(String(day))),
  month: (month, written) => (written.length > 4 ? written : monthName(month)),
  year: yearOf,
  numeric: ({ day = 1, month = 1, year = 2000 }, context) =>
    `${dayOf(day, context)} ${monthName(month)} ${yearOf(year, context)}`,
  range: '',
};

export const times: TimeReading = {
  results:
    /(?:рахун|вигр|програ|матч|перемог|перемаг|нічи|обігр|вед[еу])[^.!?\n]{0,25}(?<!(?<!\p{L})(?:о|об|в|у|з|до|після|на)\s)\n/iu,
  separators: ':',
  say: sayTime,
  range: '',
};

/** Hours are ordinals: "о восьмій нуль п'ять", "з восьмої до дев'ятої". */
function sayTime({ hour, minute, second }: ClockTime, { before }: Context): string {
  const form = /(?<!\p{L})(?:о|об|при)\s(?:\p{Ll}{4,}\s)?$/iu.test(before)
    ? 'fins'
    : /(?<!\p{L})(?:з|із|до|від|після|близько|біля)\s$/iu.test(before)
      ? 'fgen'
      : 'f';
  const hours = hour === 0 ? 'нуль годин' : ordinal(String(hour), form);
  const minutes =
    minute === 0 ? '' : minute < 10 ? ` нуль ${cardinal(String(minute))}` : ` ${cardinal(String(minute))}`;
  const seconds =
    second === undefined || second === 0 ? '' : ` ${second < 10 ? 'нуль ' : ''}${cardinal(String(second))}`;
  return hours + minutes + seconds;
}
