import type { OwnSpan } from '../reading.ts';
import { romanValue } from '../roman-numerals.ts';
import type { AdjectiveForm } from '../slavic.ts';
import { spelled } from '../spelling.ts';
import { dayOf, monthName } from './calendar.ts';
import { letters } from './letters.ts';
import { cardinal, digitByDigit, numbers, ordinal } from './numbers.ts';

/** The form of a year by the word behind it and the preposition before. */
function formOfYear(word: string, before: string): AdjectiveForm {
  if (/^г(?:г)?\.?$/.test(word)) return /(?<!\p{L})во?\s$/iu.test(before) ? 'loc' : 'gen';
  if (word.startsWith('годах') || word === 'годов') return 'plgen';
  if (word === 'году') return /(?<!\p{L})ко?\s$/iu.test(before) ? 'dat' : 'loc';
  if (word === 'годом') return 'ins';
  if (word === 'годы') return 'pl';
  return word === 'год' ? 'm' : 'gen';
}

const YEAR_WORDS = String.raw`годах|годов|годом|году|года|годы|год|гг\.|г\.`;

const CENTURIES: Readonly<Record<string, AdjectiveForm>> = { е: 'loc', и: 'loc', м: 'ins', у: 'dat', ю: 'dat' };

/** The form of two centuries by their noun, or by the preposition where that is shortened. */
function pairForm(word: string, before: string): 'loc' | 'gen' | 'm' {
  if (word === 'веках' || /(?<!\p{L})во?\s$/iu.test(before)) return 'loc';
  return word === 'веков' || /(?:\p{Ll}{3,}|(?<!\p{L})(?:с|до|из|от|около))\s$/u.test(before) ? 'gen' : 'm';
}

const amount = (written: string): string => {
  const [whole = '', fraction] = written.split(',');
  return fraction === undefined ? cardinal(whole) : numbers.decimal(whole, fraction);
};

/** What Russian alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  // Между 1941 и 1945 гг.
  {
    pattern: /(?<=(?<!\p{L})между\s)(?<from>\d{4})\sи\s(?<to>\d{4})(?<word>\s(?:гг\.|годами)|)(?![\p{L}\d]|[.,]\d)/giu,
    say: ({ groups: { from = '', to = '', word = '' } = {} }) =>
      `${ordinal(from, 'ins')} и ${ordinal(to, 'ins')}${word === '' ? '' : ' годами'}`,
  },
  // 1998–2005 гг., 2019/20 год.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d.,:/-])(?<from>\d{4})\s?[–—/-]\s?(?<to>\d{4}|\d{2})(?:-х|-е)?(?:\s(?<word>${YEAR_WORDS}))?(?![\p{L}\d%]|[.,:/-]\d)`,
      'gu',
    ),
    say: ({ groups: { from = '', to = '', word = '' } = {} }, { before }) => {
      if (Number(to) <= Number(to.length === 4 ? from : from.slice(2))) return undefined;
      const form = /(?<!\p{L})в\s$/iu.test(before) ? 'loc' : formOfYear(word || 'год', before);
      const one = form === 'pl' || form === 'plgen' ? (form === 'pl' ? 'm' : 'gen') : form;
      const said = `${ordinal(from, one)} ${ordinal(String(Number(to)), one)}`;
      if (word === '') return said;
      return `${said} ${word === 'гг.' || word === 'г.' ? (form === 'loc' ? 'годах' : 'годов') : word}`;
    },
  },
  // 1998 год, в 2024 г.
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d.,:/-])(?<year>\d{4})\s(?<word>${YEAR_WORDS})(?![\p{L}\d])`, 'gu'),
    say: ({ groups: { year = '', word = '' } = {} }, { before }) => {
      const form = formOfYear(word, before);
      const noun = word === 'г.' ? (form === 'loc' ? 'году' : 'года') : word === 'гг.' ? 'годов' : word;
      return `${ordinal(year, form)} ${noun}`;
    },
  },
  // "в 1998", "с 2010 по 2015": years without their word.
  {
    pattern:
      /(?<=(?<!\p{L})(?<word>в|с|со|до|после|от|к|по)\s)(?<year>1[1-9]\d\d|20[0-4]\d)(?=[\s.,;:!?)]|$)(?!\s(?:[а-яё]+(?:ов|ев|ей|ок|ам|ами|ах|и|ы|а)(?!\p{L})|руб|тыс|млн|км|кг|м|%)|[.,]\d)/giu,
    say: ({ groups: { word = '', year = '' } = {} }) => {
      const form = { в: 'loc', к: 'dat', по: 'm' }[word.toLowerCase()] ?? 'gen';
      return ordinal(year, form as AdjectiveForm);
    },
  },
  // с 1 по 5 мая.
  {
    pattern:
      /(?<=(?<!\p{L})со?\s)(?<day>\d{1,2})(?=\s(?:по|на)\s\d{1,2}\s(?:янв|фев|мар|апр|ма[яй]|ию[нл]|авг|сен|окт|ноя|дек))/giu,
    say: ({ groups: { day = '' } = {} }) => ordinal(day, 'gen'),
  },
  // 24.12 behind a preposition.
  {
    pattern: /(?<=(?<!\p{L})(?:до|с|от|к|по|после|на)\s)(?<day>[0-3]?\d)\.(?<month>0[1-9]|1[0-2])(?![\d.])/giu,
    say: ({ groups: { day = '', month = '' } = {} }, context) =>
      Number(day) > 31 ? undefined : `${dayOf(Number(day), context)} ${monthName(Number(month))}`,
  },
  // 12-летний, 3-дневный, 5-этажный: one word with the genitive.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,4})-(?:ти|и|х|ми)?-?(?<rest>(?:летн|летие|летия|дневн|этажн|часов|минутн|месячн|недельн|кратн|комнатн|метров|процентн|значн|литров|тонн|градусн|местн|томн|балльн)\p{Ll}*)/gu,
    say: ({ groups: { count = '', rest = '' } = {} }) =>
      cardinal(count, 'gen')
        .replaceAll(' ', '')
        .replace(/^одного$/, 'одно')
        .replace(/(?<=.)одного$/, 'одно') + rest,
  },
  {
    pattern: /(?<![\p{L}\d.,])(?<count>\d{1,3})\s?%-н?(?<ending>\p{Ll}+)/gu,
    say: ({ groups: { count = '', ending = '' } = {} }) =>
      `${cardinal(count, 'gen').replaceAll(' ', '')}процентн${/^(?:й|го|му|м|х|ми|я|е|ю)$/.test(ending) ? ({ й: 'ый', го: 'ого', му: 'ому', м: 'ом', х: 'ых', ми: 'ыми', я: 'ая', е: 'ое', ю: 'ую' }[ending] ?? ending) : ending}`,
  },
  // Scores and ratios.
  {
    pattern: /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\d:]|[.,]\d)/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => {
      if (b.length === 2 && Number(b) < 60 && Number(a) < 25) return undefined;
      return b.length === 1 ? `${cardinal(a)} ${cardinal(b)}` : `${cardinal(a)} к ${cardinal(b, 'dat')}`;
    },
  },
  // The last of 4 × 5 m is a quantity of its own.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<a>\d+(?:,\d+)?)\s?[x×хX]\s?(?=\d+(?:,\d+)?(?:\s?[x×хX]\s?\d+(?:,\d+)?)?\s?(?:[смк]?м|метр\p{Ll}*|пикселей|px)(?![\p{L}\d]))/gu,
    say: ({ groups: { a = '' } = {} }) => `${amount(a)} на `,
  },
  {
    pattern: /(?<![\p{L}\d.,])(?<a>\d+)(?<more>(?:[x×х]\d+){1,2})(?![\p{L}\d.,])/gu,
    say: ({ groups: { a = '', more = '' } = {} }) =>
      [a, ...more.split(/\D/).slice(1)].map((side) => cardinal(side)).join(' на '),
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:индекс|код|PIN|пин-код|пароль|ИНН|КПП|ОГРН|ОГРНИП|БИК|ОКПО|СНИЛС|р\/с|к\/с|артикул)[:\s]\s?)(?<code>\d{4,})(?!\d)/giu,
    say: ({ groups: { code = '' } = {} }) => digitByDigit(code),
  },
  // В 21 веке: an ordinal, though 3 века are counted.
  {
    pattern:
      /(?<![\p{L}\d.,–-])(?<century>\d{1,2})(?=\s(?<word>веке|веком|веку|веках|столетии|столетием|столетию)(?!\p{L}))/gu,
    say: ({ groups: { century = '', word = '' } = {} }) =>
      /ах$/.test(word) ? undefined : ordinal(century, CENTURIES[word.at(-1) ?? '']),
  },
  // На 5 этаже, с 9 класса: a noun in the singular has its place in a row before it.
  {
    pattern:
      /(?<=(?<!\p{L})(?:во?|на|о|об|при)\s)(?<place>\d{1,3})(?=\s(?:(?<m>этаже|курсе|классе|месте|туре|сезоне|квартале|подъезде|ряду|вагоне|томе|разделе|пункте|абзаце|этапе|раунде|тайме|периоде|сете|матче|корпусе|канале|километре|цехе|отделении|полугодии)|(?<f>главе|странице|минуте|серии|части|строке|статье|палате|линии|платформе|группе|смене|степени|позиции|строчке))(?!\p{L}))/giu,
    say: ({ groups = {} }) => ordinal(groups.place ?? '', groups.m === undefined ? 'fgen' : 'loc'),
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:со?|из|до|от|после|для|у)\s)(?<place>\d{1,3})(?=\s(?:этажа|курса|класса|места|тура|сезона|квартала|подъезда|ряда|вагона|пункта|раунда|тайма|километра)(?!\p{L}))/giu,
    say: ({ groups: { place: position = '' } = {} }) => ordinal(position, 'gen'),
  },
  // II кв. 2024, в 3 кв. 2023.
  {
    pattern: /(?<![\p{L}\d.,])(?<part>[1-4]|I{1,3}|IV)(?:-[йм])?\s?кв\.(?=\s(?:19|20)\d\d)/gu,
    say: ({ groups: { part = '' } = {} }, { before }) => {
      const digits = /\d/.test(part) ? part : String(romanValue(part));
      return /(?<!\p{L})во?\s$/iu.test(before) ? `${ordinal(digits, 'loc')} квартале` : `${ordinal(digits)} квартал`;
    },
  },
  { pattern: /(?<![\p{L}\d.,])1(?=\s(?:сутки|ножницы|брюки|очки|джинсы|ворота|весы)(?!\p{L}))/gu, say: () => 'одни' },
  // XIX–XX вв., в XIX и XX веках.
  {
    pattern:
      /(?<![\p{L}\d])(?<from>[IVXL]+)(?<link>\s?[–—-]\s?|\sи\s)(?<to>[IVXL]+)\s?(?<word>вв?\.|веках|веков|веками|века)(?!\p{L})/gu,
    say: ({ groups: { from = '', link = '', to = '', word = '' } = {} }, { before }) => {
      const form = pairForm(word, before);
      const noun = word.endsWith('.') ? { loc: 'веках', gen: 'веков', m: 'века' }[form] : word;
      const said = [from, to].map((letters) => ordinal(String(romanValue(letters)), form));
      return `${said.join(/и/.test(link) ? ' и ' : ' ')} ${noun}`;
    },
  },
  // п. 3.2, гл. 4.1.5: numbers, no decimals.
  {
    pattern:
      /(?<=(?<!\p{L})(?:пп?\.|пункт\p{Ll}{0,3}|подп\.|подпункт\p{Ll}{0,2}|гл\.|глав[аеуы]|разд\.|раздел\p{Ll}{0,2}|рис\.|табл\.|ст\.|стать[яиею]|верси[яию]|Bluetooth|USB|Android|Windows|Python|HDMI)\s?)(?<parts>\d{1,3}(?:\.\d{1,3}){1,4})(?![\d%]|\s?%)/giu,
    say: ({ groups: { parts = '' } = {} }) =>
      parts
        .split('.')
        .map((part) => cardinal(part))
        .join(' точка '),
  },
  // Дом 12/3, этаж 4/9.
  {
    pattern: /(?<=(?<!\p{L})(?:дом|д\.|буд\.|№|кв\.|корпус)\s?)(?<a>\d{1,4})\/(?<b>\d{1,4})(?![\d/])/giu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} дробь ${cardinal(b)}`,
  },
  {
    pattern: /(?<=(?<!\p{L})этаж\s)(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\d/])/giu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} из ${cardinal(b, 'gen')}`,
  },
  // М-11, Т-34.
  {
    pattern: /(?<![\p{L}\d.-])(?<letter>[А-ЯЁ])-(?<digits>[1-9]\d{0,3})(?![\p{L}\d-]|[.,]\d)/gu,
    say: ({ groups: { letter = '', digits = '' } = {} }) => `${spelled(letter, letters)} ${cardinal(digits)}`,
  },
  // Статья 228 ч. 2: no hours.
  {
    pattern: /(?<=(?<!\p{L})(?:стать[яиею]|ст\.)\s)(?<article>\d{1,4})\s?ч\.(?=\s?\d)/giu,
    say: ({ groups: { article = '' } = {} }) => `${cardinal(article)} часть`,
  },
  // Витамин С, группа В: a letter by its name, where it would be a preposition.
  {
    pattern:
      /(?<=(?<!\p{L})\p{L}(?:итамин|рупп|лан|атегори|ариант|ласс|ип|орпус|лок|он|итер|укв|ектор|одъезд|очк|ерминал|епатит)\p{Ll}{0,3}\s)[БВГДЖЗКЛМНПРСТФХЦЧШ](?![\p{L}\d])/gu,
    say: ({ 0: letter }) => spelled(letter, letters),
  },
  // Roman centuries with their endings: XX-го.
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
