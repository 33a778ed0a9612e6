import type { OwnSpan } from '../reading.ts';
import { romanValue } from '../roman-numerals.ts';
import type { AdjectiveForm } from '../slavic.ts';
import { spelled } from '../spelling.ts';
import { dayOf, monthName } from './calendar.ts';
import { letters } from './letters.ts';
import { cardinal, digitByDigit, numbers, ordinal } from './numbers.ts';

/** The form of a year by the word behind it and the preposition before. */
function formOfYear(word: string, before: string): AdjectiveForm {
  if (/^рр?\.$/.test(word)) return /(?<!\p{L})[ву]\s$/iu.test(before) ? 'loc' : 'gen';
  if (word === 'роках' || word === 'років') return 'plgen';
  if (word === 'році') return 'loc';
  if (word === 'роком') return 'ins';
  if (word === 'роки') return 'pl';
  return word === 'рік' ? 'm' : 'gen';
}

const YEAR_WORDS = String.raw`роках|років|роком|році|року|роки|рік|рр\.|р\.`;

/** The form of two centuries by their noun, or by the preposition where that is shortened. */
function pairForm(word: string, before: string): 'loc' | 'gen' | 'n' {
  if (word === 'століттях' || /(?<!\p{L})[ву]\s$/iu.test(before)) return 'loc';
  return word === 'століть' || /(?:\p{Ll}{3,}|(?<!\p{L})(?:з|до|із|від))\s$/u.test(before) ? 'gen' : 'n';
}

const amount = (written: string): string => {
  const [whole = '', fraction] = written.split(',');
  return fraction === undefined ? cardinal(whole) : numbers.decimal(whole, fraction);
};

/** What Ukrainian alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  // Між 1941 і 1945 рр.
  {
    pattern:
      /(?<=(?<!\p{L})між\s)(?<from>\d{4})\s(?<and>і|й|та)\s(?<to>\d{4})(?<word>\s(?:рр\.|роками)|)(?![\p{L}\d]|[.,]\d)/giu,
    say: ({ groups: { from = '', and = '', to = '', word = '' } = {} }) =>
      `${ordinal(from, 'ins')} ${and} ${ordinal(to, 'ins')}${word === '' ? '' : ' роками'}`,
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d.,:/-])(?<from>\d{4})\s?[–—/-]\s?(?<to>\d{4}|\d{2})(?:\s(?<word>${YEAR_WORDS}))?(?![\p{L}\d%]|[.,:/-]\d)`,
      'gu',
    ),
    say: ({ groups: { from = '', to = '', word = '' } = {} }, { before }) => {
      if (Number(to) <= Number(to.length === 4 ? from : from.slice(2))) return undefined;
      const plural = /(?<!\p{L})[ву]\s$/iu.test(before) ? 'loc' : formOfYear(word || 'рік', before);
      const form = plural === 'pl' ? 'm' : plural === 'plgen' ? 'gen' : plural;
      const said = `${ordinal(from, form)} ${ordinal(String(Number(to)), form)}`;
      return word === '' ? said : `${said} ${/\.$/.test(word) ? (form === 'loc' ? 'роках' : 'років') : word}`;
    },
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d.,:/-])(?<year>\d{4})\s(?<word>${YEAR_WORDS})(?![\p{L}\d])`, 'gu'),
    say: ({ groups: { year = '', word = '' } = {} }, { before }) => {
      const form = formOfYear(word, before);
      return `${ordinal(year, form)} ${word === 'р.' ? (form === 'loc' ? 'році' : 'року') : word === 'рр.' ? 'років' : word}`;
    },
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?<word>в|у|з|із|до|після|від)\s)(?<year>1[1-9]\d\d|20[0-4]\d)(?=[\s.,;:!?)]|$)(?!\s(?:[а-яіїє']+(?:ів|ей|ок|ам|ами|ах|и|і|а)(?!\p{L})|грн|тис|млн|км|кг|м|%)|[.,]\d)/giu,
    say: ({ groups: { word = '', year = '' } = {} }) => ordinal(year, /^[ву]$/i.test(word) ? 'loc' : 'gen'),
  },
  // з 1 по 5 травня.
  {
    pattern:
      /(?<=(?<!\p{L})з[і]?\s)(?<day>\d{1,2})(?=\s(?:по|до)\s\d{1,2}\s(?:січ|лют|бер|кві|тра|чер|лип|сер|вер|жов|лис|гру))/giu,
    say: ({ groups: { day = '' } = {} }) => ordinal(day, 'gen'),
  },
  {
    pattern: /(?<=(?<!\p{L})(?:до|з|від|після|по|на)\s)(?<day>[0-3]?\d)\.(?<month>0[1-9]|1[0-2])(?![\d.])/giu,
    say: ({ groups: { day = '', month = '' } = {} }, context) =>
      Number(day) > 31 ? undefined : `${dayOf(Number(day), context)} ${monthName(Number(month))}`,
  },
  // 12-річний, 3-денний: one word with the genitive.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,4})-(?:ти|и|х|ми)?-?(?<rest>(?:річ|ден|поверх|годин|хвилин|місяч|тижн|кратн|кімнат|метров|відсотк|значн|літров|градус|місн|бальн)\p{Ll}*)/gu,
    say: ({ groups: { count = '', rest = '' } = {} }) =>
      cardinal(count, 'gen')
        .replaceAll(' ', '')
        .replace(/одного$/, 'одно') + rest,
  },
  {
    pattern: /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\d:]|[.,]\d)/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => {
      if (b.length === 2 && Number(b) < 60 && Number(a) < 25) return undefined;
      return b.length === 1 ? `${cardinal(a)} ${cardinal(b)}` : `${cardinal(a)} до ${cardinal(b, 'gen')}`;
    },
  },
  // The last of 4 × 5 m is a quantity of its own.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<a>\d+(?:,\d+)?)\s?[x×хX]\s?(?=\d+(?:,\d+)?(?:\s?[x×хX]\s?\d+(?:,\d+)?)?\s?(?:[смк]?м|метр\p{Ll}*|пікселів|px)(?![\p{L}\d]))/gu,
    say: ({ groups: { a = '' } = {} }) => `${amount(a)} на `,
  },
  {
    pattern: /(?<![\p{L}\d.,])(?<a>\d+)(?<more>(?:[x×х]\d+){1,2})(?![\p{L}\d.,])/gu,
    say: ({ groups: { a = '', more = '' } = {} }) =>
      [a, ...more.split(/\D/).slice(1)].map((side) => cardinal(side)).join(' на '),
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:індекс|код|PIN|пароль|ЄДРПОУ|ІПН|РНОКПП|МФО|УНЗР|р\/р|артикул)[:\s]\s?)(?<code>\d{4,})(?!\d)/giu,
    say: ({ groups: { code = '' } = {} }) => digitByDigit(code),
  },
  // У 21 столітті: an ordinal.
  {
    pattern: /(?<![\p{L}\d.,–-])(?<century>\d{1,2})(?=\s(?:столітті|віці)(?!\p{L}))/gu,
    say: ({ groups: { century = '' } = {} }) => ordinal(century, 'loc'),
  },
  // На 5 поверсі, з 9 класу: a noun in the singular has its place in a row before it.
  {
    pattern:
      /(?<=(?<!\p{L})(?:[ву]|на|об?|при)\s)(?<place>\d{1,3})(?=\s(?:(?<m>поверсі|курсі|класі|місці|турі|сезоні|кварталі|під'їзді|ряду|вагоні|томі|розділі|пункті|абзаці|етапі|раунді|таймі|періоді|матчі|каналі|кілометрі)|(?<f>главі|сторінці|хвилині|серії|частині|статті|палаті|лінії|групі|позиції))(?!\p{L}))/giu,
    say: ({ groups = {} }) => ordinal(groups.place ?? '', groups.m === undefined ? 'fins' : 'loc'),
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:зі?|із|до|від|після|для)\s)(?<place>\d{1,3})(?=\s(?:поверху|курсу|класу|місця|туру|сезону|кварталу|ряду|раунду|тайму|кілометра)(?!\p{L}))/giu,
    say: ({ groups: { place: position = '' } = {} }) => ordinal(position, 'gen'),
  },
  {
    pattern: /(?<![\p{L}\d.,])(?<part>[1-4]|I{1,3}|IV)(?:-[йм])?\s?кв\.(?=\s(?:19|20)\d\d)/gu,
    say: ({ groups: { part = '' } = {} }, { before }) => {
      const digits = /\d/.test(part) ? part : String(romanValue(part));
      return /(?<!\p{L})[ву]\s$/iu.test(before) ? `${ordinal(digits, 'loc')} кварталі` : `${ordinal(digits)} квартал`;
    },
  },
  // О 5 ранку, з 9 до 18 год.
  {
    pattern: /(?<=(?<!\p{L})об?\s)(?<hour>1?\d|2[0-4])(?=\s(?:ранку|вечора|дня|ночі|годині)(?!\p{L})|[.,;!?)]|\s?$)/giu,
    say: ({ groups: { hour = '' } = {} }) => (Number(hour) === 0 ? undefined : ordinal(hour, 'fins')),
  },
  {
    pattern:
      /(?<=(?<!\p{L})зі?\s)(?<hour>1?\d|2[0-4])(?=\sдо\s(?:1?\d|2[0-4])(?:\sгод(?:\.|ини)?(?!\p{L})|[.,;!?)]|\s?$))/giu,
    say: ({ groups: { hour = '' } = {} }) => (Number(hour) === 0 ? undefined : ordinal(hour, 'fgen')),
  },
  {
    pattern:
      /(?<=(?<!\p{L})зі?\s(?:1?\d|2[0-4])\sдо\s)(?<hour>1?\d|2[0-4])(?<word>\sгод\.?(?!\p{L})|(?=\sгодини|[.,;!?)]|\s?$))/giu,
    say: ({ groups: { hour = '', word = '' } = {} }) =>
      Number(hour) === 0 ? undefined : `${ordinal(hour, 'fgen')}${word === '' ? '' : ' години'}`,
  },
  // XIX–XX ст.
  {
    pattern:
      /(?<![\p{L}\d])(?<from>[IVXL]+)(?<link>\s?[–—-]\s?|\s(?:і|й|та)\s)(?<to>[IVXL]+)\s?(?<word>ст\.|століттях|століть|століття)(?!\p{L})/gu,
    say: ({ groups: { from = '', link = '', to = '', word = '' } = {} }, { before }) => {
      const form = pairForm(word, before);
      const noun = word === 'ст.' ? { loc: 'століттях', gen: 'століть', n: 'століття' }[form] : word;
      const said = [from, to].map((letters) => ordinal(String(romanValue(letters)), form));
      return `${said.join(` ${/\p{L}+/u.exec(link)?.[0] ?? ''} `.replace(/ +/, ' '))} ${noun}`;
    },
  },
  // п. 3.2, розд. 4.1: numbers, no decimals.
  {
    pattern:
      /(?<=(?<!\p{L})(?:пп?\.|пункт\p{Ll}{0,3}|підп\.|гл\.|розд\.|розділ\p{Ll}{0,2}|рис\.|табл\.|ст\.|статт[яію]|версі[яїю]|Bluetooth|USB|Android|Windows|Python|HDMI)\s?)(?<parts>\d{1,3}(?:\.\d{1,3}){1,4})(?![\d%]|\s?%)/giu,
    say: ({ groups: { parts = '' } = {} }) =>
      parts
        .split('.')
        .map((part) => cardinal(part))
        .join(' крапка '),
  },
  {
    pattern: /(?<=(?<!\p{L})(?:будинок|буд\.|№|кв\.)\s?)(?<a>\d{1,4})\/(?<b>\d{1,4})(?![\d/])/giu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} дріб ${cardinal(b)}`,
  },
  // Т-34, М-06.
  {
    pattern: /(?<![\p{L}\d.-])(?<letter>[А-ЯІЇЄҐ])-(?<digits>[1-9]\d{0,3})(?![\p{L}\d-]|[.,]\d)/gu,
    say: ({ groups: { letter = '', digits = '' } = {} }) => `${spelled(letter, letters)} ${cardinal(digits)}`,
  },
  // Вітамін С, група В: a letter by its name, where it would be a preposition.
  {
    pattern:
      /(?<=(?<!\p{L})\p{L}(?:ітамін|руп|лан|атегорі|аріант|лас|ип|орпус|лок|он|ітер|ектор|ермінал|епатит)\p{Ll}{0,3}\s)[БВГДЖЗКЛМНПРСТФХЦЧШ](?![\p{L}\d])/gu,
    say: ({ 0: letter }) => spelled(letter, letters),
  },
  {
    pattern: /(?<![\p{L}\d])(?<letters>[IVXL]+)-(?<ending>й|го|му|м|е|я|ю|х)(?!\p{L})/gu,
    say: ({ groups: { letters = '', ending = '' } = {} }) =>
      ordinal(
        String(romanValue(letters)),
        ({ й: 'm', го: 'gen', му: 'dat', м: 'loc', е: 'n', я: 'f', ю: 'facc', х: 'plgen' }[ending] ??
          'm') as AdjectiveForm,
      ),
  },
];
