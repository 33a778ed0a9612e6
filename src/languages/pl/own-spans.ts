import type { OwnSpan } from '../reading.ts';
import type { AdjectiveForm } from '../slavic.ts';
import { dayOf, monthName } from './calendar.ts';
import { cardinal, digitByDigit, ordinal } from './numbers.ts';

const GENITIVE = /(?<!\p{L})(?:dla|od|do|bez|ze?|około|u)\s$/iu;
const LOCATIVE = /(?<!\p{L})(?:w|we|po|przy|o)\s$/iu;

/** The form of a year by the word behind it and the preposition before. */
function formOfYear(word: string, before: string): AdjectiveForm {
  if (word === 'rok') return 'm';
  if (word === 'latach' || word === 'lat') return 'plgen';
  if (word === 'lata') return 'pl';
  if (word === 'rokiem') return 'ins';
  if (word === 'rokowi') return 'dat';
  return LOCATIVE.test(before) ? 'loc' : 'gen';
}

const dayAndMonth = (day: string, month: string, context: { before: string; after: string }) =>
  Number(day) > 31 || Number(month) > 12 || Number(month) === 0
    ? undefined
    : `${dayOf(Number(day), context)} ${monthName(Number(month))}`;

/** What Polish alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  {
    pattern: /(?<![\p{L}\d.,:/-])(?<from>\d{4})\s?[–—/-]\s?(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { from = '', to = '' } = {} }) => {
      if (Number(to) <= Number(to.length === 4 ? from : from.slice(2))) return undefined;
      return `${cardinal(from)} ${cardinal(String(Number(to)))}`;
    },
  },
  {
    pattern: /(?<![\p{L}\d.,:/-])(?<year>\d{4})\s(?<word>rokiem|rokowi|roku|rok|r\.|latach|lata|lat)(?![\p{L}\d])/gu,
    say: ({ groups: { year = '', word = '' } = {} }, { before }) => {
      if (/^lat/.test(word) && !/0$/.test(year)) return undefined;
      return `${ordinal(year, formOfYear(word, before))} ${word === 'r.' ? 'roku' : word}`;
    },
  },
  // Rok 1989, w roku 2000.
  {
    pattern: /(?<=(?<!\p{L})(?<word>[Rr]oku?|[Rr]okiem)\s)(?<year>\d{4})(?!\d)/gu,
    say: ({ groups: { word = '', year = '' } = {} }, { before }) => {
      const form = formOfYear(word.toLowerCase(), before.replace(/\p{L}+\s$/u, ''));
      return ordinal(year, form);
    },
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?<word>w|od|do|po|przed)\s)(?<year>1[1-9]\d\d|20[0-4]\d)(?=[\s.,;:!?)]|$)(?!\s(?:\p{Ll}+(?:ów|ek|om|ami|ach|y|i|e)(?!\p{L})|zł|tys|mln|km|kg|m|%)|[.,]\d)/giu,
    say: ({ groups: { word = '', year = '' } = {} }) =>
      ordinal(year, ({ w: 'loc', po: 'loc', przed: 'ins' }[word.toLowerCase()] ?? 'gen') as AdjectiveForm),
  },
  // Lata 90., w latach 80., lat dwudziestych.
  {
    pattern:
      /(?<=(?<!\p{L})(?<word>[Ll]ata|[Ll]atach|[Ll]at)\s)(?<decade>(?:\d\d)?\d0)\.?(?:-tych|-te|tych|te)?(?![\p{L}\d])/gu,
    say: ({ groups: { word = '', decade = '' } = {} }) => ordinal(decade, /a$/.test(word) ? 'pl' : 'plgen'),
  },
  // Children and young ones are counted by words of their own: "dwoje dzieci".
  {
    pattern:
      /(?<![\p{L}\d.,:/-])[2-5](?=\s(?:dzieci|niemowląt|szczeniąt|kociąt|kurcząt|bliźniąt|wnucząt|zwierząt)(?!\p{L}))/gu,
    say: ({ 0: digit }, { before }) =>
      (GENITIVE.test(before) ? ['dwojga', 'trojga', 'czworga', 'pięciorga'] : ['dwoje', 'troje', 'czworo', 'pięcioro'])[
        Number(digit) - 2
      ],
  },
  // od 1 do 5 maja; 1–5 maja.
  {
    pattern:
      /(?<=(?<!\p{L})od\s)(?<day>\d{1,2})(?=\sdo\s\d{1,2}\s(?:stycz|lut|mar|kwie|maj|czer|lip|sier|wrz|paź|lis|gru))/giu,
    say: ({ groups: { day = '' } = {} }) => ordinal(day, 'gen'),
  },
  {
    pattern: /(?<=(?<!\p{L})(?:do|od|z|dnia|na|po)\s)(?<day>[0-3]?\d)\.(?<month>0[1-9]|1[0-2])(?![\d.])/giu,
    say: ({ groups: { day = '', month = '' } = {} }, context) => dayAndMonth(day, month, context),
  },
  // O godz. 8, o 15.
  {
    pattern: /(?<=(?<!\p{L})(?:[Gg]odz\.|godzinie|godziny|godzinę|godziną)\s)(?<hour>[01]?\d|2[0-4])(?![\d:.,]\d|\d)/gu,
    say: ({ groups: { hour = '' } = {} }) => ordinal(hour, 'fgen'),
  },
  {
    pattern:
      /(?<=(?<!\p{L})[Oo]\s)(?<hour>[01]?\d|2[0-4])(?=[.,;!?)]?(?:\s|$))(?!\s(?:zł|proc|%|lat|rok|dni|osób|m|km|kg|tys|mln|godzin|minut|punkt|goli|bramk|więcej|mniej|\p{Ll}+(?:ów|ach|ami)))/gu,
    say: ({ groups: { hour = '' } = {} }) => (Number(hour) === 0 ? undefined : ordinal(hour, 'fgen')),
  },
  // 12-letni, 3-dniowy: one word with the genitive.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,4})-(?=(?:letn|dniow|piętr|godzin|minut|miesięcz|tygod|krot|pokoj|osob|metr|procent|klas|stron|lec|tysięcz)\p{Ll}*)/gu,
    say: ({ groups: { count = '' } = {} }) =>
      cardinal(count, 'gen')
        .replaceAll(' ', '')
        .replace(/dwóch$/, 'dwu')
        .replace(/trzech$/, 'trzy')
        .replace(/czterech$/, 'cztero')
        .replace(/jednego$/, 'jedno')
        .replace(/iu$/, 'io'),
  },
  {
    pattern: /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\d:]|[.,]\d)/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => {
      if (b.length === 2 && Number(b) < 60 && Number(a) < 25) return undefined;
      return `${cardinal(a)} do ${cardinal(b, 'gen')}`;
    },
  },
  {
    pattern:
      /(?<![\p{L}\d.])(?<a>\d+)\s?[x×]\s?(?<b>\d+)(?=\s?(?:[cmk]?m|metr\p{Ll}*|pikseli|px)(?!\p{L}))|(?<![\p{L}\d.])(?<c>\d+)[x×](?<d>\d+)(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => `${cardinal(groups.a ?? groups.c ?? '')} na ${cardinal(groups.b ?? groups.d ?? '')}`,
  },
  {
    pattern: /(?<=(?:kod|kodu|PIN|hasło)\s)(?<code>\d{2}-\d{3}|\d{4,})(?!\d)/giu,
    say: ({ groups: { code = '' } = {} }) => digitByDigit(code.replace('-', '')),
  },
];
