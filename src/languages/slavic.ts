import type { Agreement, Context, Counted } from './reading.ts';

/** Cases that numbers are heard in; the accusative is the nominative's. */
export type Case = 'nom' | 'gen' | 'dat' | 'ins' | 'loc';
export type Gender = 'm' | 'f' | 'n';
const CASES: readonly Case[] = ['nom', 'gen', 'dat', 'ins', 'loc'];

/** A thousand and the like: a noun that is counted itself. Rows are its cases, parted by blanks. */
interface Multiplier {
  gender: Gender;
  one: string;
  few: string;
  many: string;
}

/** Rows hold nominative, genitive, dative, instrumental and locative, parted by blanks. */
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
  return (forms[CASES.indexOf(of)] ?? forms.at(-1) ?? '').replaceAll('_', ' ');
};

/** The words of an agreement: a case and a gender in any order. */
export function partsOf(agreement: Agreement = ''): { of: Case; gender: Gender } {
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
  /** Words and phrases that govern the genitive and others, at the end of the text before. */
  governs: readonly (readonly [RegExp, Case])[];
  /** Endings of the word behind, tested on that word. */
  endings: readonly (readonly [RegExp, Case])[];
  /** Behind these a number is a name: "page 5". */
  numbered: RegExp;
  /** Gender of the word behind a one and a two; undefined where it cannot be told. */
  genderOf(word: string, lastDigit: string): Gender | undefined;
}

/** Case and gender of a number by the words before and behind it. */
export function agreementBy({ governs, endings, numbered, genderOf }: Surroundings) {
  return ({ before, after }: Context, counted: Counted | undefined, digits: string): Agreement | undefined => {
    if (counted === undefined && numbered.test(before)) return undefined;
    const word = counted === undefined ? (/^[ \u00a0](\p{L}+)/u.exec(after)?.[1] ?? '') : '';
    const last = /1[1-4]$/.test(digits) ? '' : digits.slice(-1);
    const gender = counted === undefined && /[12]/.test(last) ? genderOf(word, last) : counted?.agreement;
    const of =
      endings.find(([pattern]) => pattern.test(word))?.[1] ?? governs.find(([pattern]) => pattern.test(before))?.[1];
    const agreement = [gender, of].filter((part) => part !== undefined).join(' ');
    return agreement === '' ? undefined : agreement;
  };
}

/**
 * A counted noun by its forms behind 1, 2, 5 and 0.5, parted by blanks with `_` for one inside; the last may be that of 2.
 * @param rate its form behind "per"
 */
export function slavicNoun(forms: string, agreement: Gender = 'm', rate?: string): Counted {
  const [one = '', few = '', many = '', part = few] = forms.split(' ').map((form) => form.replaceAll('_', ' '));
  return {
    forms: { one, few, many, other: part },
    cases: { gen: { one: part, other: many } },
    agreement,
    ...(rate !== undefined && { rate }),
  };
}
