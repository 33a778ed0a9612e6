import type { OwnSpan } from '../reading.ts';
import { romanValue } from '../roman-numerals.ts';
import type { AdjectiveForm } from '../slavic.ts';
import { dayOf, monthName, sayTime } from './calendar.ts';
import { cardinal, digitByDigit, numbers, ordinal } from './numbers.ts';

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

const amount = (written: string): string => {
  const [whole = '', fraction] = written.split(',');
  return fraction === undefined ? cardinal(whole) : numbers.decimal(whole, fraction);
};

/** A time behind "od" and "do". */
const hourOf = (hour: string, minute = '0'): string =>
  sayTime({ hour: Number(hour), minute: Number(minute) }, { before: 'do ', after: '' });

/** What Polish alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  // Między 1939 a 1945 rokiem.
  {
    pattern: /(?<=(?<!\p{L})między\s)(?<from>\d{4})\sa\s(?<to>\d{4})(?<word>\s(?:r\.|rokiem)|)(?![\p{L}\d]|[.,]\d)/giu,
    say: ({ groups: { from = '', to = '', word = '' } = {} }) =>
      `${ordinal(from, 'ins')} a ${ordinal(to, 'ins')}${word === '' ? '' : ' rokiem'}`,
  },
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
  // W godz. 8–16, od 8 do 16.
  {
    pattern:
      /(?<=(?<!\p{L})(?:[Gg]odz\.|godzinach)\s)(?<from>[01]?\d|2[0-4])(?:[.:](?<minute>[0-5]\d))?\s?[-–—]\s?(?<to>[01]?\d|2[0-4])(?:[.:](?<until>[0-5]\d))?(?![\d:]|[.,]\d)/gu,
    say: ({ groups = {} }) =>
      `od ${hourOf(groups.from ?? '', groups.minute)} do ${hourOf(groups.to ?? '', groups.until)}`,
  },
  {
    pattern:
      /(?<=(?<!\p{L})od\s)(?<from>[01]?\d|2[0-4])(?=\sdo\s(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?(?:[.,;!?)]|\s?$|\s(?:w|we|i|oraz|codziennie|bez|tel|przerwa)(?!\p{L})))/giu,
    say: ({ groups: { from = '' } = {} }) => hourOf(from),
  },
  {
    pattern:
      /(?<=(?<!\p{L})od\s(?:[01]?\d|2[0-4])(?:[.:][0-5]\d)?\sdo\s)(?<to>[01]?\d|2[0-4])(?=[.,;!?)]?(?:\s?$|\s(?:w|we|i|oraz|codziennie|bez|tel|przerwa)(?!\p{L})))/giu,
    say: ({ groups: { to = '' } = {} }) => hourOf(to),
  },
  // O godz. 8, o 15; behind a number it is hours: 3 godz. 20 min.
  {
    pattern:
      /(?<=(?<!\p{L}|\d\s?)(?<word>[Gg]odz\.|godzinie|godziny|godzinę|godziną)\s)(?<hour>[01]?\d|2[0-4])(?![\d:.,]\d|\d|\s?(?:min|[-–—]))/gu,
    say: ({ groups: { word = '', hour = '' } = {} }, { before }) => {
      if (/\d\s?\p{L}+\.?\s$/u.test(before)) return undefined;
      if (word === 'godzinę' || /(?<!\p{L})(?:na|za)\s\p{L}+\.?\s$/iu.test(before)) return ordinal(hour, 'facc');
      return word === 'godziną' || /(?<!\p{L})przed\s\p{L}+\.?\s$/iu.test(before)
        ? ordinal(hour, 'fins')
        : hourOf(hour);
    },
  },
  {
    pattern:
      /(?<=(?<!\p{L})[Oo]\s)(?<hour>[01]?\d|2[0-4])(?=[.,;!?)]?(?:\s|$))(?!\s(?:zł|proc|%|lat|rok|dni|osób|m|km|kg|tys|mln|godzin|minut|punkt|pkt|pp|p\.|szt|os\.|gr|cm|mm|stop|dol|eur|USD|GB|MB|goli|bramk|więcej|mniej|\p{Ll}+(?:ów|ach|ami)))/gu,
    say: ({ groups: { hour = '' } = {} }) => (Number(hour) === 0 ? undefined : ordinal(hour, 'fgen')),
  },
  // 12-letni, 3-dniowy: one word with the genitive.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,4})-(?<rest>(?:letn|dniow|piętr|godzin|minut|miesięcz|tygod|krot|pokoj|osob|metr|procent|klas|stron|lec|tysięcz)\p{Ll}*)/gu,
    say: ({ groups: { count = '', rest = '' } = {} }) =>
      cardinal(count, 'gen')
        .replaceAll(' ', '')
        .replace(/dwóch$/, 'dwu')
        .replace(/trzech$/, 'trzy')
        .replace(/czterech$/, 'cztero')
        .replace(/jednego$/, 'jedno')
        .replace(/(?<=i|nast|ziest)u$/, 'o') + rest,
  },
  {
    pattern: /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\d:]|[.,]\d)/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => {
      if (b.length === 2 && Number(b) < 60 && Number(a) < 25) return undefined;
      return `${cardinal(a)} do ${cardinal(b, 'gen')}`;
    },
  },
  // Wzrost o 1 pkt proc.
  {
    pattern: /(?<=(?<number>\d+(?:,\d+)?)\s)(?:pkt\.?|p\.)\s?proc\.?(?!\p{L})/gu,
    say: ({ groups: { number = '' } = {} }) => {
      if (number.includes(',')) return 'punktu procentowego';
      if (number === '1') return 'punkt procentowy';
      return /(?<!1)[234]$/.test(number) ? 'punkty procentowe' : 'punktów procentowych';
    },
  },
  // Na 5 piętrze, w 3 klasie: a noun in the singular has its place in a row before it.
  {
    pattern:
      /(?<=(?<!\p{L})(?:we?|na|o|po|przy)\s)(?<place>\d{1,3})(?=\s(?:(?<m>piętrze|miejscu|rozdziale|kilometrze|dniu|tygodniu|miesiącu|sezonie|etapie|kwartale|semestrze|punkcie|tomie|akapicie|rzędzie|secie|meczu)|(?<f>klasie|minucie|rundzie|kolejce|stronie|edycji|części|pozycji|linii|grupie|lidze))(?!\p{L}))/giu,
    say: ({ groups = {} }) => ordinal(groups.place ?? '', groups.m === undefined ? 'fgen' : 'loc'),
  },
  // W 21 wieku: an ordinal.
  {
    pattern: /(?<![\p{L}\d.,–-])(?<century>\d{1,2})(?=\swieku(?!\p{L}))/gu,
    say: ({ groups: { century = '' } = {} }, { before }) => ordinal(century, LOCATIVE.test(before) ? 'loc' : 'gen'),
  },
  // XIX i XX w., w XIX–XX wieku.
  {
    pattern:
      /(?<![\p{L}\d])(?<from>[IVXL]+)(?<link>\s?[–—-]\s?|\si\s)(?<to>[IVXL]+)\s?(?<word>w\.|wieku|wieków|wiek)(?!\p{L})/gu,
    say: ({ groups: { from = '', link = '', to = '', word = '' } = {} }, { before }) => {
      const isOblique = word === 'wieku' || word === 'wieków' || /\p{Ll}\s$/u.test(before);
      const form = LOCATIVE.test(before) ? 'loc' : isOblique ? 'gen' : 'm';
      const noun = word === 'w.' ? (form === 'm' ? 'wiek' : 'wieku') : word;
      const said = [from, to].map((letters) => ordinal(String(romanValue(letters)), form));
      return `${said.join(link.includes('i') ? ' i ' : ' ')} ${noun}`;
    },
  },
  // pkt 3.2, rozdz. 4.1: numbers, no decimals.
  {
    pattern:
      /(?<=(?<!\p{L})(?:pkt\.?|punk\p{Ll}{1,4}|rozdz\.|rozdzia\p{Ll}{1,3}|rys\.|tab\.|wersj[aię]|Bluetooth|USB|Android|Windows|Python|HDMI)\s)(?<parts>\d{1,3}(?:\.\d{1,3}){1,4})(?![\d%]|\s?%)/giu,
    say: ({ groups: { parts = '' } = {} }) =>
      parts
        .split('.')
        .map((part) => cardinal(part))
        .join(' kropka '),
  },
  // A house behind its street: ul. Długa 12/3.
  {
    pattern:
      /(?<=(?<!\p{L})(?:ul\.|al\.|pl\.|os\.|ulic[ayęą]|alej[aęi]|plac\p{Ll}?|osiedl[aeu])\s(?:\p{L}+\.?\s){0,2}\p{L}+\s)(?<a>\d{1,3})\/(?<b>\d{1,3})(?![\d/])/giu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} łamane przez ${cardinal(b)}`,
  },
  // The last of 4 × 5 m is a quantity of its own.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<a>\d+(?:,\d+)?)\s?[x×]\s?(?=\d+(?:,\d+)?(?:\s?[x×]\s?\d+(?:,\d+)?)?\s?(?:[cmk]?m|metr\p{Ll}*|pikseli|px)(?![\p{L}\d]))/gu,
    say: ({ groups: { a = '' } = {} }) => `${amount(a)} na `,
  },
  {
    pattern: /(?<![\p{L}\d.,])(?<a>\d+)(?<more>(?:[x×]\d+){1,2})(?![\p{L}\d.,])/gu,
    say: ({ groups: { a = '', more = '' } = {} }) =>
      [a, ...more.split(/\D/).slice(1)].map((side) => cardinal(side)).join(' na '),
  },
  // 3 x dziennie.
  {
    pattern: /(?<![\p{L}\d.,])(?<count>\d{1,2})\s?[x×](?=\s\p{Ll})/gu,
    say: ({ groups: { count = '' } = {} }) => `${cardinal(count)} ${count === '1' ? 'raz' : 'razy'}`,
  },
  {
    pattern: /(?<=(?:kod|kodu|PIN|hasło)\s)(?<code>\d{2}-\d{3}|\d{4,})(?!\d)/giu,
    say: ({ groups: { code = '' } = {} }) => digitByDigit(code.replace('-', '')),
  },
  {
    pattern: /(?<=(?<!\p{L})(?:NIP|REGON|PESEL|KRS|IBAN)[:\s]\s?)(?<code>\d[\d-]{3,14})(?![\d-])/gu,
    say: ({ groups: { code = '' } = {} }) =>
      code
        .split('-')
        .map((group) => digitByDigit(group))
        .join(', '),
  },
  // A postal code before its town.
  {
    pattern: /(?<![\p{L}\d.,/–-])(?<area>\d{2})-(?<office>\d{3})(?=\s\p{Lu}\p{Ll})/gu,
    say: ({ groups: { area = '', office = '' } = {} }) => {
      const said = (digits: string) => (digits.startsWith('0') ? digitByDigit(digits) : cardinal(digits));
      return `${said(area)} ${said(office)}`;
    },
  },
  // A flat behind the number of its house.
  {
    pattern: /(?<=\p{Lu}\p{Ll}+\s)(?<house>\d{1,3}\p{L}?)\s?m\.\s?(?=\d)/gu,
    say: ({ groups: { house = '' } = {} }) =>
      house.replace(/\d+/, (digits) => `${cardinal(digits)} `).concat(' mieszkania '),
  },
];
