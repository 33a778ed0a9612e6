import type { OwnSpan } from './reading.ts';
import { lettered } from './romance-letters.ts';
import { type Counting, countingOf, joined, type RomanceWords } from './romance-words.ts';

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
/** A set of tennis, with its tie-break. */
const SET = String.raw`\d[-–\/]\d(?:\s?\(\d{1,2}(?:[-–\/]\d{1,2})?\))?`;
const THOUSANDS = String.raw`\d{1,3}(?:[. \u00a0\u202f]\d{3})+|\d+`;

/** Durations, coordinates, sets, scales, rates and numbers of accounts and laws. */
export function romanceSpans(words: RomanceWords): OwnSpan[] {
  const counting = countingOf(words);
  const figured: OwnSpan[] = [
    ...coordinates(words, counting),
    ...durations(words, counting),
    tennis(words),
    ...sums(words),
    ...rates(words, counting),
    ...references(words),
    ...notations(words, counting),
    ...noUnits(words),
  ];
  return [...figured.map((span) => ({ ...span, needsDigits: true as const })), ...lettered(words)];
}

/** Figures behind a decimal sign: zeros are said one by one. */
const hundredthsIn = (written: string, { numbers }: RomanceWords, { number }: Counting): string =>
  /^0/.test(written) ? numbers.digits(written) : number(written);

const plain = (written: string, { numbers }: RomanceWords): string => numbers.cardinal(written.replaceAll(/\D/g, ''));

function durations(words: RomanceWords, counting: Counting): OwnSpan[] {
  const { and, andCents = and, quantities } = words;
  const { h: hour, min: minute, s: second } = quantities.units;
  const { count } = counting;
  return [
    // 2h05'30", 3'26"40: one digit behind the minutes is one of inches.
    {
      pattern:
        /(?<![\p{L}\d.,'’′])(?:(?<hours>\d{1,2})\s?h\s?)?(?<minutes>\d{1,3})\s?['’′]\s?(?<seconds>[0-5]\d)(?!\d)(?:["”″]|''|’’)?(?<hundredths>\d{1,3})?(?![\p{L}\d'’"”″])/gu,
      say({ groups = {} }) {
        const { hours, minutes = '', seconds = '', hundredths } = groups;
        const parts = hours === undefined ? [] : [count(hours, hour)];
        parts.push(count(minutes, minute), count(seconds, second));
        if (hundredths === undefined) return joined(parts, and);
        return joined([parts.join(' '), hundredthsIn(hundredths, words, counting)], andCents);
      },
    },
    // 5'9": a height.
    {
      pattern: /(?<![\p{L}\d.,'’′])(?<feet>[3-8])['’′]\s?(?<inches>\d)["”″](?![\p{L}\d'’"”″])/gu,
      say: ({ groups: { feet = '', inches = '' } = {} }) =>
        joined([count(feet, quantities.units.ft), count(inches, quantities.units.in)], and),
    },
    // 2h05': hours and minutes.
    {
      pattern: /(?<![\p{L}\d.,'’′])(?<hours>\d{1,2})\s?h\s?(?<minutes>[0-5]\d)\s?['’′](?![\p{L}\d'’"”″])/gu,
      say: ({ groups: { hours = '', minutes = '' } = {} }) => joined([count(hours, hour), count(minutes, minute)], and),
    },
    // 9"58 and 9s58.
    {
      pattern: /(?<![\p{L}\d.,'’′])(?<seconds>\d{1,2})(?:["”″]|''|\s?s\s?)(?<hundredths>\d{2,3})(?![\p{L}\d'’"”″])/gu,
      say: ({ groups: { seconds = '', hundredths = '' } = {} }) =>
        joined([count(seconds, second), hundredthsIn(hundredths, words, counting)], andCents),
    },
  ];
}

/** 48° 51′ 24″ N and 48,8566° N. */
function coordinates({ compass, quantities: { units } }: RomanceWords, { count }: Counting): OwnSpan[] {
  const point = `[${Object.keys(compass).join('')}]`;
  return [
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d.,])(?<degrees>${NUMBER})\s?[°º]\s?(?:(?<minutes>${NUMBER})\s?['’′]\s?)?(?:(?<seconds>${NUMBER})\s?(?:["”″]|''|’’|′′)\s?)?(?:(?<point>${point})(?![\p{L}\d'’]|\.\p{L}))?`,
        'gu',
      ),
      say({ groups = {} }) {
        const { degrees = '', minutes, seconds } = groups;
        if (minutes === undefined && (seconds !== undefined || groups.point === undefined)) return undefined;
        const parts = [count(degrees, units['°'])];
        if (minutes !== undefined) parts.push(count(minutes, units.min));
        if (seconds !== undefined) parts.push(count(seconds, units.s));
        return [...parts, compass[groups.point ?? ''] ?? ''].join(' ').trim();
      },
    },
  ];
}

/** 6-4, 7-6 (7/5), 6/3. */
const tennis = ({ numbers: { cardinal } }: RomanceWords): OwnSpan => ({
  pattern: new RegExp(
    String.raw`(?<![\p{L}\d.,:/-])(?:${SET}(?:[,;]\s?|\s\p{L}{1,2}\s|\s)){1,4}${SET}(?![\p{L}\d/-]|[.,]\d)`,
    'gu',
  ),
  say([written]) {
    const sets = [...written.matchAll(/(?<![(\d])(\d)[-–/](\d)(?!\d)/g)].map(
      ([, a, b]) => [Number(a), Number(b)] as const,
    );
    const isTennis = sets.every((games) => [6, 7].includes(Math.max(...games))) && sets.some(([a, b]) => a > b);
    if (!isTennis) return undefined;
    return written
      .replaceAll(/\d+/g, (figures) => ` ${cardinal(figures)} `)
      .replaceAll(/\s*[-–/()]\s*/g, ' ')
      .replaceAll(/\s+(?=[,;])|(?<=\s)\s+/g, '')
      .trim();
  },
});

function sums(words: RomanceWords): OwnSpan[] {
  const { cardinal } = words.numbers;
  return [
    // 1:50.000 and 1/25 000.
    {
      pattern: /(?<![\p{L}\d.,:/])1\s?[:/]\s?(?<to>\d{1,3}(?:[. \u00a0\u202f]\d{3})+)(?![\p{L}\d]|[.,:/]\d)/gu,
      say: ({ groups: { to = '' } = {} }) => `${cardinal('1')} ${words.scale} ${plain(to, words)}`,
    },
    // 10 : 2 = 5.
    { pattern: /(?<=\d\s):(?=\s\d[\d.,]*\s?=)/gu, say: () => words.dividedBy },
    {
      pattern: /(?<![\p{L}\d.,])(?<number>\d{1,2})!(?=\s?[=+×÷*/)])/gu,
      say: ({ groups: { number = '' } = {} }) => words.factorial(cardinal(number)),
    },
    { pattern: /≈(?=\s?\d)(?<=(?:^|[^\p{L}\d)²³\s]|\p{L}{2}\s)≈)/gu, say: () => words.about },
  ];
}

function rates(words: RomanceWords, counting: Counting): OwnSpan[] {
  const { and, andCents = and } = words;
  const { units, currencies } = words.quantities;
  const { count } = counting;
  const unit = (name = '') => (Object.hasOwn(units, name) ? units[name] : undefined);
  return [
    // 3€50: the currency stands for the decimal sign.
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d.,])(?<euros>${THOUSANDS})\s?€\s?(?<cents>\d\d)(?![\d%]|[.,]\d)`,
        'gu',
      ),
      say: ({ groups: { euros = '', cents = '' } = {} }) => {
        const whole = count(euros.replaceAll(/\D/g, ''), currencies['€']?.major);
        return joined([whole, hundredthsIn(cents, words, counting)], andCents);
      },
    },
    // 5,4 l/100 km and 250 mg/5 ml.
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d.,])(?<many>${NUMBER})\s?(?<first>[\p{L}µμ]{1,4})\s?\/\s?(?<times>\d{1,4})\s?(?<second>\p{L}{1,3})(?![\p{L}\d²³])`,
        'gu',
      ),
      say({ groups = {} }) {
        const { many = '', times = '', first, second } = groups;
        const [counted, of] = [unit(first), unit(second)];
        return counted && of && `${count(many, counted)} ${words.each(count(times, of))}`;
      },
    },
    // "3 fois/jour"; rates of two units are quantities.
    {
      pattern: new RegExp(String.raw`\/\s?(?=(?<noun>${words.rates})(?!\p{L}))(?<=\d\s?\p{L}{2,15}\.?\s?\/\s?)`, 'giu'),
      say({ groups: { noun } = {} }, { before }) {
        const counted = /(?<counted>\p{L}+\.?)\s?$/u.exec(before)?.groups?.counted;
        return unit(counted) && unit(noun) ? undefined : words.per;
      },
    },
    { pattern: /(?<![\p{L}\d.,]|\d\s)km\.?(?=\s\d)/giu, say: () => words.kilometre },
  ];
}

function references(words: RomanceWords): OwnSpan[] {
  const { letters, numbers } = words;
  const { cardinal, digits } = numbers;
  const spell = (signs: string) =>
    [...signs].map((sign) => (/\d/.test(sign) ? digits(sign) : letters.name(sign))).join(' ');
  return [
    {
      pattern: new RegExp(
        String.raw`(?<=(?<!\p{L})(?:${words.law.before})\s?)(?<law>${THOUSANDS})\/(?<year>(?:19|20)\d\d|\d\d)(?![\p{L}\d/]|[.,]\d)`,
        'giu',
      ),
      say: ({ groups: { law = '', year = '' } = {} }) =>
        [plain(law, words), words.law.of, cardinal(String(Number(year)))].filter(Boolean).join(' '),
    },
    // 03/2024 is a month, 123/2024 the number of a file.
    {
      pattern: /(?<![\p{L}\d.,/-])(?<file>\d{1,6})\/(?<year>(?:19|20)\d\d)(?![\d/]|[.,]\d)/gu,
      say({ groups: { file = '', year = '' } = {} }) {
        const said = Number(file) < 13 ? words.month(Number(file)) : cardinal(file);
        const of = Number(file) < 13 ? words.ofYear : words.law.of;
        return Number(file) > 0 ? [said, of, cardinal(year)].filter(Boolean).join(' ') : undefined;
      },
    },
    // FR76 3000 6000 0112 3456 7890 189.
    {
      pattern:
        /(?<![\p{L}\d])(?<country>[A-Z]{2})(?<check>\d\d)(?<rest>(?:[ \u00a0]?[\dA-Z]{4}){3,7}(?:[ \u00a0]?[\dA-Z]{1,3})?)(?![\p{L}\d])/gu,
      say: ({ groups: { country = '', check = '', rest = '' } = {} }) =>
        `${spell(country)} ${[check, ...(rest.replaceAll(/\s/g, '').match(/.{1,4}/g) ?? [])].map(spell).join(', ')}`,
    },
    {
      pattern: new RegExp(
        String.raw`(?<=(?<!\p{L})(?:${words.places})\s)(?<number>\d{1,4})(?<letter>[A-Z])(?![\p{L}\d])`,
        'giu',
      ),
      say: ({ groups: { number = '', letter = '' } = {} }) =>
        `${cardinal(number)} ${letters.name(letter.toUpperCase())}`,
    },
    // J40/123/2020.
    {
      pattern: /(?<![\p{L}\d/.,-])(?<before>\p{Lu}{0,3})(?<parts>\d{1,9}(?:\/\d{1,9}){2,5})(?![\p{L}\d/-]|[.,]\d)/gu,
      say({ groups: { before = '', parts = '' } = {} }) {
        const said = parts.split('/').map((part) => (part.startsWith('0') ? digits(part) : cardinal(part)));
        return `${spell(before)} ${said.join(` ${words.slash} `)}`.trim();
      },
    },
  ];
}

/** "R$ 15": what stands behind the slash belongs to the amount. */
const isMoney = (before: string): boolean => /\p{Sc}\s?[\d.,]{1,12}$/u.test(before);

/** What music, weather, the Bible and physicians write in their own ways. */
function notations(words: RomanceWords, { number, count }: Counting): OwnSpan[] {
  const { cardinal, digits } = words.numbers;
  const { units } = words.quantities;
  return [
    // 14,5/20.
    {
      pattern: /(?<![\p{L}\d.,/])(?<mark>\d{1,3}[.,]\d{1,2})\/(?<of>\d{1,3})(?![\p{L}\d/]|[.,]\d)/gu,
      say: ({ groups: { mark = '', of = '' } = {} }) => `${number(mark)} ${words.over} ${cardinal(of)}`,
    },
    // Jn 3,16 and Mt 5, 3-12.
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d])(?<book>${Object.keys(words.bible).join('|')})\.?\s(?<chapter>\d{1,3})(?:\s?[,:]\s?(?<verse>\d{1,3})(?:\s?[-–]\s?(?<last>\d{1,3}))?)?(?![\p{L}\d/]|[.,:]\d)`,
        'gu',
      ),
      say({ groups = {} }) {
        const { book = '', chapter = '', verse, last } = groups;
        const said = `${words.bible[book]} ${cardinal(chapter)}`;
        if (verse === undefined) return said;
        return `${said}, ${cardinal(verse)}${last === undefined ? '' : ` ${words.to} ${cardinal(last)}`}`;
      },
    },
    // 120/80.
    {
      pattern: new RegExp(
        String.raw`(?<=(?<!\p{L})(?:${words.pressure})(?:\s\p{L}{1,9})?\s?:?\s)(?<high>\d{1,3})\/(?<low>\d{1,3})(?![\p{L}\d/]|[.,]\d)`,
        'gu',
      ),
      say: ({ groups: { high = '', low = '' } = {} }) => `${cardinal(high)} ${cardinal(low)}`,
    },
    // 1m80.
    {
      pattern: /(?<![\p{L}\d.,])(?<metres>[0-9])\s?m\s?(?<more>\d\d)(?![\p{L}\d]|[.,]\d)/gu,
      say: ({ groups: { metres = '', more = '' } = {} }) =>
        joined([count(metres, units.m), cardinal(String(Number(more)))], words.and),
    },
    // 72/min.
    {
      pattern: /(?<=\d)\s?\/\s?(?<unit>min|h|s)(?!\p{L})/gu,
      say: ({ groups: { unit = '' } = {} }, { before }) =>
        isMoney(before) ? undefined : `${words.per} ${units[unit]?.rate ?? units[unit]?.forms.one ?? unit}`,
    },
    {
      pattern: new RegExp(String.raw`(?<=\d)\s?\/\s?(?=(?:${words.rates})(?!\p{L}))`, 'giu'),
      say: (_match, { before }) => (isMoney(before) ? undefined : `${words.per} `),
    },
    // SIRET 732 829 320 00074.
    {
      pattern: new RegExp(
        String.raw`(?<=(?<!\p{L})(?:${words.accounts})(?:\sn[°º]|\snr\.|\sn\.)?\s?:?\s)\d(?:[\d .-]{3,24}\d)(?![\p{L}\d/]|[.,]\d)`,
        'giu',
      ),
      say: ([written]) =>
        written
          .split(/[ .-]+/)
          .map(digits)
          .join(', '),
    },
  ];
}

/** Little words behind a number that look like the symbol of a unit: "le 5 l’équipe", "nel 2024 ha vinto". */
const noUnits = ({ numbers: { cardinal } }: RomanceWords): OwnSpan[] => [
  {
    pattern: /(?<![\p{L}\d.,:/-])(?<number>[1-9]\d{0,3})(?=\s(?:[cdlmnst]|mi)(?:['’]\p{L}|-\p{Ll}))/gu,
    say: ({ groups: { number = '' } = {} }) => cardinal(number),
  },
  {
    pattern:
      /(?<![\p{L}\d.,:/-])(?:(?<year>(?:1[5-9]|20)\d\d)(?=\sha(?!\p{L}))|(?<number>[1-9]\d{0,3})(?=\sha\s(?!d[aei]l?\s|d['’])\p{Ll}))/gu,
    say: ({ groups = {} }) => cardinal(groups.year ?? groups.number ?? ''),
  },
];
