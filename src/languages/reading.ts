/**
 * What a language tells the normalizer: how numbers, dates, money and signs are said in its words. Every part may be
 * missing; then the class of spans that needs it is not looked for, and the text is read as it stands.
 */
export interface Reading {
  numbers: NumberReading;
  /** Signs by themselves, such as `+` and `≥`, by their names. */
  signs?: Readonly<Record<string, string>>;
  quantities?: QuantityReading;
  dates?: DateReading;
  times?: TimeReading;
  ordinals?: OrdinalReading;
  fractions?: FractionReading;
  romans?: RomanReading;
  phones?: PhoneReading;
  web?: WebReading;
  letters?: LetterReading;
  abbreviations?: readonly Abbreviation[];
  /** Words that are spelled alike and said otherwise, as they are said where they stand. */
  homographs?(text: string): Iterable<Homograph>;
  /** Spans that only this language has. */
  own?: readonly OwnSpan[];
  /**
   * Letters that stand right beside figures, signs and Latin words without belonging to them: one of them, with the flag
   * `g`. Only `own` sees them; every other class sees the end of a line in their place.
   */
  nativeLetter?: RegExp;
  /**
   * Cuts into words and says what no span does, where neither spaces nor the word lists of Unicode do it well enough.
   * @param spans from left to right, without overlap
   */
  words?(text: string, spans: readonly SaidSpan[]): SaidWord[];
  endings?: EndingReading;
  /** The sounds of what is said, where the engine cannot read the language's script; undefined for other scripts. */
  ipaOf?(said: string): readonly string[] | undefined;
}

/** A stretch that is understood already. Offsets are UTF-16 units. */
export interface SaidSpan {
  start: number;
  end: number;
  pieces: readonly SaidWord[];
}

/** A word of a text, and what is said for it. Offsets are UTF-16 units. */
export interface SaidWord {
  start: number;
  end: number;
  said: string;
  /** The stretch that was understood as a whole, what stands around its words included. */
  span?: { start: number; end: number; isInside: boolean };
}

/** The text right before and right behind a place, some forty characters of each. */
export interface Context {
  before: string;
  after: string;
}

/** Endings that are written behind a number or sign, with an apostrophe or colon: "2024'te", "5:n". */
export interface EndingReading {
  /** A regular expression's source; what it finds belongs to the span before it. */
  pattern: string;
  join(said: string, ending: string): string;
}

/** How a number agrees with its noun, in the language's own words, such as `f` or `f gen`. Undefined: counting form. */
export type Agreement = string;

export interface NumberReading {
  /** Decimal sign of the language's own numbers; the other one of `.` and `,` may group. */
  decimalSign: '.' | ',';
  /** Whether a plain space groups digits, as in 10 000; a no-break space does everywhere. */
  groupsBySpace?: boolean;
  /** @param digits without grouping signs, of any length */
  cardinal(digits: string, agreement?: Agreement): string;
  ordinal(digits: string, agreement?: Agreement): string;
  /** A number with a fraction, both in digits. */
  decimal(whole: string, fraction: string, agreement?: Agreement): string;
  /**
   * The form of a number where the text asks for one: the case that the word before it governs, the gender of the word
   * behind it. `counted` is that of the unit or currency that the number has, whose symbol tells nothing.
   */
  agreementIn?(context: Context, counted: Counted | undefined, number: string): Agreement | undefined;
  /** Digits one by one. */
  digits(digits: string): string;
  /** A year of the calendar. */
  year(year: number): string;
  /** Said before a number below zero. */
  minus: string;
  /** Said between two numbers, where that is another word. */
  minusBetween?: string;
}

/** A noun that is counted: its forms by plural category, and how the number before it agrees. */
export interface Counted {
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
  agreement?: Agreement;
  /** Forms where a word of the number's agreement asks for others than `forms`, by that word. */
  cases?: Readonly<Record<string, Counted['forms']>>;
  /** Behind "per"; that of one where it is missing. */
  rate?: string;
}

export interface Currency {
  major: Counted;
  minor?: Counted;
}

export interface QuantityReading {
  percent: string | Counted;
  /** Said before the number, wherever the sign stands, in place of `percent`. */
  percentBefore?: string;
  /** Said between the ends of a range. */
  range: string;
  /** Said between the numbers of a result, 3-1; nothing where it is missing. */
  score?: string;
  /** Of the second number of a range: "10 do 20" is "ten to" and a genitive. */
  rangeAgreement?: Agreement;
  /** By sign and by ISO code. */
  currencies: Readonly<Record<string, Currency>>;
  /** By symbol, letter case counts. */
  units: Readonly<Record<string, Counted>>;
  /** Between the two units of a rate such as km/h: "kilometers per hour"; the second one in the singular. */
  per(counted: string, unit: string): string;
  /** "million" and what it is shortened to with a blank before it, by what is said; counted where it is a noun. */
  multipliers: Readonly<Record<string, string | Counted>>;
  /** The same, right behind the number: the "M" of $5M. Without a currency or a fraction it may be something else. */
  shortMultipliers?: Readonly<Record<string, string | Counted>>;
  /** Whether the quantity describes what comes behind it, so that its noun stands in the singular: "a 10 ft pole". */
  isAttributive?(context: Context & { isShort: boolean }): boolean;
  /** "three euros fifty", from its two halves. */
  money(major: string, minor: string): string;
  /** Whether the currency's name comes between number and multiplier's end: "5 millions d'euros". */
  ofMultiplier?(currency: string, multiplier: string): string;
  /** What may be written between multiplier and currency, as a regular expression's source; `ofMultiplier` says it. */
  multiplierLink?: string;
}

export interface CalendarDate {
  day?: number;
  month?: number;
  year?: number;
}

export interface DateReading {
  /** Order of purely numeric dates. */
  order: 'dmy' | 'mdy' | 'ymd';
  /** Three figures with full stops are a date only with all digits of the year, else a version: 4.17.21. */
  isDottedLong?: boolean;
  /** All ways to write each month, the full name first; letter case aside. */
  months: readonly (readonly string[])[];
  /** Words that may stand between day, month and year: "of", "de". */
  joiners: readonly string[];
  /** Short names of weekdays, in lower case and without stops, by what is said: heard beside dates and times. */
  weekdays?: Readonly<Record<string, string>>;
  /** From one weekday to another, both as they are in `weekdays`, where that takes more than `range`. */
  weekdayRange?(from: string, to: string, context: Context): string;
  /** The day beside a month's name, as that is written; the mark is what makes the day an ordinal, "25η". */
  day(day: number, position: 'before' | 'after', context: Context, month: string, mark?: string): string;
  /** A month's name, full or short, as it is written beside a day or year. */
  month(month: number, written: string): string;
  year(year: number, context: Context): string;
  /** A date written in figures. */
  numeric(date: CalendarDate, context: Context): string;
  range: string;
}

export interface ClockTime {
  hour: number;
  minute: number;
  second?: number;
  /** The sign behind the hour, where there is one. */
  separator?: string;
  /** As written: "am", "Uhr". */
  suffix?: string;
}

export interface TimeReading {
  /** What may follow a time, as a regular expression's source; said by `say`. */
  suffix?: string;
  /** Whether the suffix is said before the time, so that of a range the first one has it: "下午两点到四点". */
  isSuffixFirst?: true;
  /** Signs between hours and minutes. */
  separators: string;
  /** Letters between hours and minutes that may have blanks around them, "14 h 30", as a regular expression's source. */
  spacedSeparators?: string;
  /** Undefined where it is no time: "3.50" may be a price. */
  say(time: ClockTime, context: Context): string | undefined;
  range: string;
  /**
   * Where figures with a colon are the result of a match: tested on the text before, a line end, and the text behind.
   */
  results?: RegExp;
  /** Names of time zones by abbreviation. */
  zones?: Readonly<Record<string, string>>;
}

export interface OrdinalReading {
  /** What makes a number an ordinal, as a regular expression's source after the digits, such as `st|nd|rd|th`. */
  suffix: string;
  say(digits: string, suffix: string, context: Context): string | undefined;
}

export interface FractionReading {
  say(numerator: number, denominator: number, context: Context): string;
  /** A fraction behind a whole number, with what joins them: "and a half". */
  and(part: string): string;
  /** Where whole number and fraction are said otherwise than one behind the other: "anderthalb". */
  mixed?(whole: string, numerator: number, denominator: number): string | undefined;
  over: string;
  /** A unit behind a fraction has the form that it has behind decimals. */
  isPart?: boolean;
}

export interface RomanReading {
  /** The number after a word, undefined where the letters are no number there. */
  say(value: number, context: Context & { letters: string }): string | undefined;
  /** Ordinals have a full stop behind them, "Ludwig XIV. war"; it is one of the letters then. */
  hasStop?: boolean;
}

export interface PhoneReading {
  plus: string;
  extension?: string;
  /** A group of digits; all of them one by one where it is missing. */
  group?(digits: string): string;
  /** Numbers of the country that are sure without a word for them before. */
  patterns?: readonly RegExp[];
  /** Ends of words before a number that make it one of a telephone, as a regular expression's source. */
  words?: string;
}

export interface WebReading {
  /** Names of the signs in addresses. */
  signs: Readonly<Record<string, string>>;
  /** Parts that are said otherwise than they are spelled: `src`. */
  parts?: Readonly<Record<string, string>>;
  /** Last parts that are words: `com`; all others of up to three letters are spelled. */
  words: readonly string[];
  /** The words of a hashtag that are written in one, lower case; undefined where it cannot tell them. */
  wordsOfTag?(tag: string): readonly string[] | undefined;
}

export interface LetterReading {
  /** The name of a letter in capitals. */
  name(letter: string): string;
  /** Words in capitals that are read as words. */
  words: ReadonlySet<string>;
  /** Words in capitals that are spelled though they could be read. */
  spelled: ReadonlySet<string>;
  /** What is neither: whether a dictionary has it. */
  isWord(word: string): boolean;
  /** Letters that are said otherwise: "SQL". */
  special?: Readonly<Record<string, string>>;
  /** Where the language has its own: İ and I of Turkish. */
  lowerCase?(word: string): string;
  /** Figures beside letters, as in A380; counted where it is missing. */
  figures?(digits: string): string;
  /** After the letters of a plural: "CDs". */
  plural?(spelled: string): string;
}

/** A word of a text and its sounds. Offsets are UTF-16 units. */
export interface Homograph {
  start: number;
  end: number;
  ipa: string;
}

/** A short form and what is said for it. */
export interface Abbreviation {
  /** As written, its stops included; letter case counts where it has capitals. */
  written: string;
  said: string;
  /** Where it stands for this; both may be left out. Tested on the text right before and right behind it. */
  before?: RegExp;
  after?: RegExp;
  /** Its stop ends no sentence where `after` fits. Needless where that is one of the common ones of `short-forms.ts`. */
  leads?: true;
}

/** A pattern of one language. `say` may refuse. */
export interface OwnSpan {
  pattern: RegExp;
  /** Nothing without a digit matches it: it is not tried on such texts. */
  needsDigits?: true;
  say(match: RegExpExecArray, context: Context): string | undefined;
}
