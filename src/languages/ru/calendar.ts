import type { ClockTime, Context, DateReading, TimeReading } from '../reading.ts';
import type { AdjectiveForm } from '../slavic.ts';
import { cardinal, ordinal } from './numbers.ts';

const MONTHS = [
  ['января', 'январь', 'январе', 'янв'],
  ['февраля', 'февраль', 'феврале', 'фев', 'февр'],
  ['марта', 'март', 'марте', 'мар'],
  ['апреля', 'апрель', 'апреле', 'апр'],
  ['мая', 'май', 'мае'],
  ['июня', 'июнь', 'июне'],
  ['июля', 'июль', 'июле'],
  ['августа', 'август', 'августе', 'авг'],
  ['сентября', 'сентябрь', 'сентябре', 'сен', 'сент'],
  ['октября', 'октябрь', 'октябре', 'окт'],
  ['ноября', 'ноябрь', 'ноябре', 'ноя', 'нояб'],
  ['декабря', 'декабрь', 'декабре', 'дек'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';

/** On the third is "третьего", but "today is the third" and "up to the third" are nominatives. */
export const dayOf = (day: number, { before }: Context): string =>
  ordinal(String(day), DAY_FORMS.find(([pattern]) => pattern.test(before))?.[1] ?? 'gen');

const DAY_FORMS: readonly (readonly [RegExp, AdjectiveForm])[] = [
  [/(?<!\p{L})(?:сегодня|завтра|вчера|послезавтра|по|это|на|наступило|был[оа])\s$/iu, 'n'],
  [/(?<!\p{L})ко?\s$/iu, 'dat'],
  [/(?<!\p{L})(?:перед|между)\s$/iu, 'ins'],
];

const yearOf = (year: number, { after }: Context): string =>
  `${ordinal(String(year), 'gen')}${/^\s?(?:г\.|г\s|год)/u.test(after) ? '' : ' года'}`;

/** Genitive and accusative of weekdays. */
const WEEKDAYS: Readonly<Record<string, readonly [gen: string, acc: string]>> = {
  понедельник: ['понедельника', 'понедельник'],
  вторник: ['вторника', 'вторник'],
  среда: ['среды', 'среду'],
  четверг: ['четверга', 'четверг'],
  пятница: ['пятницы', 'пятницу'],
  суббота: ['субботы', 'субботу'],
  воскресенье: ['воскресенья', 'воскресенье'],
};

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: [],
  weekdays: {
    пн: 'понедельник',
    вт: 'вторник',
    ср: 'среда',
    чт: 'четверг',
    пт: 'пятница',
    сб: 'суббота',
    вс: 'воскресенье',
  },
  weekdayRange: (from, to, { before }) =>
    /(?<!\p{L})(?:во?|на)\s$/iu.test(before)
      ? `${WEEKDAYS[from]?.[1]} ${WEEKDAYS[to]?.[1]}`
      : `с ${WEEKDAYS[from]?.[0]} по ${WEEKDAYS[to]?.[1]}`,
  day: (day, position, context, _, mark) => {
    if (position === 'after') return cardinal(String(day));
    return mark === '-е' ? ordinal(String(day), 'n') : dayOf(day, context);
  },
  month: (month, written) => (written.length > 4 || /^ма[йяе]$|^март|^ию/iu.test(written) ? written : monthName(month)),
  year: yearOf,
  numeric: ({ day = 1, month = 1, year = 2000 }, context) =>
    `${dayOf(day, context)} ${monthName(month)} ${yearOf(year, context)}`,
  range: '',
};

export const times: TimeReading = {
  results:
    /(?:сч[её]т|выигр|проигр|матч|побед|ничь|вед[ёу]т|обыгр)[^.!?\n]{0,25}(?<!(?<!\p{L})(?:в|с|до|к|около|после|на)\s)\n/iu,
  separators: ':',
  say: sayTime,
  range: '',
};

const GENITIVE = /(?<!\p{L})(?:со?|до|от|после|около)\s$/iu;
const DATIVE = /(?<!\p{L})ко?\s$/iu;

/** "до восемнадцати сорока пяти", "к девяти часам": every part has the case that is asked for. */
function sayTime({ hour, minute, second, suffix }: ClockTime, { before }: Context): string {
  const of = GENITIVE.test(before) ? 'gen' : DATIVE.test(before) ? 'dat' : 'nom';
  const hours = cardinal(String(hour), of);
  if (minute === 0 && second === undefined) {
    if (suffix === '') return hours;
    const last = hour > 10 && hour < 20 ? 0 : hour % 10;
    const names = HOURS[of];
    return `${hours} ${names[last === 1 ? 0 : last > 1 && last < 5 ? 1 : 2]}`;
  }
  const part = (value: number) => `${value < 10 ? 'ноль ' : ''}${cardinal(String(value), of)}`;
  return [hours, part(minute), ...(second === undefined ? [] : [part(second)])].join(' ');
}

/** Behind 1, 2 and 5. */
const HOURS = {
  nom: ['час', 'часа', 'часов'],
  gen: ['часа', 'часов', 'часов'],
  dat: ['часу', 'часам', 'часам'],
} as const;
