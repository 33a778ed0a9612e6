import type { Agreement, Context, Counted } from './reading.ts';

/** Cases that numbers are heard in. */
export type Case = 'nom' | 'gen' | 'dat' | 'ins' | 'loc' | 'acc';
export type Gender = 'm' | 'f' | 'n';
const CASES: readonly Case[] = ['nom', 'gen', 'dat', 'ins', 'loc', 'acc'];

/** A thousand and the like: a noun that is counted itself. Rows are its cases as in the tables. */
interface Multiplier {
  gender: Gender;
  one: string;
  few: string;
  many: string;
}

/** Rows hold nominative, genitive, dative, instrumental, locative and an accusative unlike the nominative, parted by blanks. */
export interface SlavicTables {
  zero: string;
  one: Readonly<Record<Gender, string>>;
  /** Of neuter nouns as of masculine ones, unless told. */
  two: Readonly<{ m: string; f: string; n?: string }>;
  /** 3 to 19. */
  small: readonly string[];
  /** 20 to 90. */
  tens: readonly string[];
  /** 100 to 900. */
  hundreds: readonly string[];
  thousand: Multiplier;
  million: Multiplier;
  milliard: Multiplier;
  /** A one behind tens where it does not agree. */
  compoundOne?: string;
  /** "few" stands behind 22, 33 … as well; not so in Czech. */
  hasCompoundFew: boolean;
}

const formOf = (row: string, of: Case): string => {
  const forms = row.split(' ');
  return (forms[CASES.indexOf(of)] ?? (of === 'acc' ? forms[0] : forms.at(-1)) ?? '').replaceAll('_', ' ');
};

/** The words of an agreement: a case and a gender in any order. */
function partsOf(agreement: Agreement = ''): { of: Case; gender: Gender } {
  const words = agreement.split(' ');
  return {
    of: CASES.find((name) => words.includes(name)) ?? 'nom',
    gender: (['f', 'n'] as const).find((name) => words.includes(name)) ?? 'm',
  };
}

/** Cardinals of a Slavic language: every part is declined. */
export function cardinalOf(tables: SlavicTables): (digits: string, agreement?: Agreement) => string {
  const belowThousand = (value: number, of: Case, gender: Gender): string[] => {
    const rest = value % 100;
    const row = (rows: readonly string[], index: number) =>
      rows[index] === undefined ? [] : [formOf(rows[index], of)];
    const hundreds = row(tables.hundreds, Math.floor(value / 100) - 1);
    if (rest >= 3 && rest < 20) return [...hundreds, ...row(tables.small, rest - 3)];
    const unit = rest % 10;
    const tens = row(tables.tens, Math.floor(rest / 10) - 2);
    const isCompound = tens.length > 0 || hundreds.length > 0;
    const units =
      unit === 1
        ? [isCompound && tables.compoundOne !== undefined ? tables.compoundOne : formOf(tables.one[gender], of)]
        : unit === 2
          ? [formOf(tables.two[gender] ?? tables.two.m, of)]
          : row(tables.small, unit - 3);
    return [...hundreds, ...tens, ...(rest === 0 || unit === 0 ? [] : units)];
  };
  const nounOf = ({ one, few, many }: Multiplier, count: number, of: Case): string => {
    const last = count % 10;
    const isTeen = Math.floor(count / 10) % 10 === 1;
    if (count === 1 || (tables.compoundOne === undefined && last === 1 && !isTeen)) return formOf(one, of);
    const isFew = last > 1 && last < 5 && !isTeen && (tables.hasCompoundFew || count < 5);
    return formOf(isFew ? few : many, of);
  };
  return (digits, agreement) => {
    const { of, gender } = partsOf(agreement);
    let rest = BigInt(digits);
    if (rest === 0n) return formOf(tables.zero, of);
    const words: string[] = [];
    for (const [multiplier, size] of [
      [tables.milliard, 1_000_000_000n],
      [tables.million, 1_000_000n],
      [tables.thousand, 1000n],
    ] as const) {
      const count = Number(rest / size);
      rest %= size;
      if (count === 0) continue;
      if (count > 1 || size > 1000n) words.push(...belowThousand(count, of, multiplier.gender));
      words.push(nounOf(multiplier, count, of));
    }
    return [...words, ...belowThousand(Number(rest), of, gender)].join(' ');
  };
}

/** Forms of an adjective: genders and plural of the nominative, and the other cases. */
export type AdjectiveForm =
  | 'm'
  | 'f'
  | 'n'
  | 'pl'
  | 'gen'
  | 'dat'
  | 'ins'
  | 'loc'
  | 'fgen'
  | 'facc'
  | 'fins'
  | 'plgen'
  | 'plins';

export interface OrdinalTables {
  /** Nominatives of the masculine: 1 to 19, tens from 20, hundreds from 100, thousands from 1000. */
  small: readonly string[];
  tens: readonly string[];
  hundreds: readonly string[];
  thousands: readonly string[];
  /** Endings in place of the one that the nominative ends in; the longest first. */
  endings: readonly (readonly [nominative: string, forms: Readonly<Record<AdjectiveForm, string>>])[];
  /** The ten before a unit is an ordinal too: "dwudziesty trzeci". */
  hasOrdinalTens: boolean;
}

/** Ordinals of a Slavic language: the last part is declined, what is before it counts. */
export function ordinalOf(
  { small, tens, hundreds, thousands, endings, hasOrdinalTens }: OrdinalTables,
  cardinal: (digits: string) => string,
): (digits: string, form?: AdjectiveForm) => string {
  const decline = (word: string, form: AdjectiveForm) => {
    const [ending, forms] = endings.find(([nominative]) => word.endsWith(nominative)) ?? ['', undefined];
    return forms === undefined ? word : word.slice(0, word.length - ending.length) + forms[form];
  };
  return (digits, form = 'm') => {
    const value = Number(digits);
    const rest = value % 100;
    const before = (count: number) => (count === 0 ? [] : [cardinal(String(count))]);
    if (value === 0 || value > 999_999_999) return cardinal(digits);
    if (rest > 0 && rest < 20) return [...before(value - rest), decline(small[rest - 1] ?? '', form)].join(' ');
    if (rest > 0) {
      const unit = rest % 10;
      const ten = tens[Math.floor(rest / 10) - 2] ?? '';
      if (unit === 0) return [...before(value - rest), decline(ten, form)].join(' ');
      const head = hasOrdinalTens ? [...before(value - rest), decline(ten, form)] : before(value - unit);
      return [...head, decline(small[unit - 1] ?? '', form)].join(' ');
    }
    const hundred = Math.floor(value / 100) % 10;
    if (hundred > 0) return [...before(value - 100 * hundred), decline(hundreds[hundred - 1] ?? '', form)].join(' ');
    const thousand = thousands[value / 1000 - 1];
    return thousand === undefined ? cardinal(digits) : decline(thousand, form);
  };
}

/** What tells the form of a number in the text around it. */
export interface Surroundings {
  /** Words and phrases that govern the genitive and others, at the end of the text before; with what must stand behind. */
  governs: readonly (readonly [before: RegExp, of: Case, after?: RegExp])[];
  /** Endings of the word behind, tested on that word. */
  endings: readonly (readonly [RegExp, Case])[];
  /** Endings of the word behind a number in one, which is in the singular, by the text before the number. */
  singular: readonly (readonly [before: RegExp, word: RegExp, of: Case])[];
  /** A word behind two to four that these never have in the nominative: "двух друзей". */
  few: RegExp;
  /** Behind these a number is a name: "page 5". */
  numbered: RegExp;
  /** Gender of the word behind a one and a two; undefined where it cannot be told. */
  genderOf(word: string, lastDigit: string, of?: Case): Gender | undefined;
}

/** Case and gender of a number by the words before and behind it. */
export function agreementBy({ governs, endings, singular, few, numbered, genderOf }: Surroundings) {
  return ({ before, after }: Context, counted: Counted | undefined, digits: string): Agreement | undefined => {
    if (counted === undefined && numbered.test(before)) return undefined;
    const word = counted === undefined ? (/^[ \u00a0](\p{L}+)/u.exec(after)?.[1] ?? '') : '';
    const last = /1[1-4]$/.test(digits) ? '' : digits.slice(-1);
    const byOne = last === '1' ? singular.find(([text, form]) => text.test(before) && form.test(word))?.[2] : undefined;
    const of =
      byOne ??
      endings.find(([pattern]) => pattern.test(word))?.[1] ??
      governs.find(([pattern, , behind]) => pattern.test(before) && behind?.test(after) !== false)?.[1] ??
      (/^[234]$/.test(digits) && few.test(word) ? 'gen' : undefined);
    const gender = counted === undefined && /[12]/.test(last) ? genderOf(word, last, of) : counted?.agreement;
    // Nothing of a kind stays many of it: "při nule stupňů".
    const agreement = [gender, counted !== undefined && digits === '0' && of !== 'gen' ? undefined : of]
      .filter((part) => part !== undefined)
      .join(' ');
    return agreement === '' ? undefined : agreement;
  };
}

/** The forms of a noun behind 1 and behind other whole numbers, by case; of the accusative behind 1 only. */
export interface Oblique {
  dat?: readonly [one: string, other: string];
  ins?: readonly [one: string, other: string];
  loc?: readonly [one: string, other: string];
  acc?: string;
}

/**
 * Makes counted nouns by their forms behind 1, 2, 5 and 0.5, parted by blanks with `_` for one inside; the last may be
 * that of 2.
 * @param decline from the form behind 0.5, a genitive of the singular, the other cases
 */
export const nounsOf =
  (decline: (genitive: string, gender: Gender) => Oblique) =>
  /** @param rate its form behind "per" */
  (forms: string, agreement: Gender = 'm', rate?: string): Counted => {
    const [one = '', few = '', many = '', part = few] = forms.split(' ').map((form) => form.replaceAll('_', ' '));
    const { acc = rate, ...oblique } = decline(part, agreement);
    const cases = Object.entries({ gen: [part, many] as const, ...oblique }).map(([name, [single, plural]]) => [
      name,
      { one: single, few: plural, many: plural, other: part },
    ]);
    return {
      forms: { one, few, many, other: part },
      cases: {
        ...(Object.fromEntries(cases) as Record<string, Counted['forms']>),
        ...(acc !== undefined && { acc: { one: acc, few, many, other: part } }),
      },
      agreement,
      ...(rate !== undefined && { rate }),
    };
  };

/** Declines the first word of a name, and the second where one of the two is an adjective: "чешской кроны". */
export const byWords =
  (adjective: RegExp, decline: (word: string, gender: Gender) => Oblique) =>
  (genitive: string, gender: Gender): Oblique => {
    const words = genitive.split(' ');
    const count = words.slice(0, 2).some((word) => adjective.test(word)) ? 2 : 1;
    const declined = words.slice(0, count).map((word) => decline(word, gender));
    const rest = words.slice(count);
    const join = (parts: readonly (string | undefined)[]) => [...parts, ...rest].join(' ');
    const pair = (of: 'dat' | 'ins' | 'loc') =>
      [join(declined.map((forms) => forms[of]?.[0])), join(declined.map((forms) => forms[of]?.[1]))] as const;
    const hasAccusative = declined.every(({ acc }) => acc !== undefined);
    return {
      dat: pair('dat'),
      ins: pair('ins'),
      loc: pair('loc'),
      ...(hasAccusative && { acc: join(declined.map(({ acc }) => acc)) }),
    };
  };
