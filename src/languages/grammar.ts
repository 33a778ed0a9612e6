/** How a language's words hang together in a description. All in lower case. */
export interface Grammar {
  /** Words that end what negations and degrees reach: "but". */
  clauseEnds?: readonly string[];
  /** "Not harsh or loud": what is said of the first is said of the second. */
  or?: readonly string[];
  /** "Never loses her temper": it is not she that is denied. */
  pronouns?: readonly string[];
  /** Ends of words that turn the next phrase around: "isn't". */
  negationEndings?: readonly string[];
  /** What is written together with the next word: "and", "with", "the". */
  particle?: RegExp;
  /** Changes of the text before ages are read in it. */
  ageRewrites?: readonly Rewrite[];
  /** Changes of the text before words are read in it. */
  rewrites?: readonly Rewrite[];
  /** "20 years of experience" is no age. Sources of regular expressions. */
  career?: { years: readonly string[]; experience: readonly string[] };
  ages?: AgeGrammar;
}

/** What is looked for, everywhere in a text, and what stands there instead. */
export type Rewrite = readonly [pattern: RegExp, replacement: string];

/** How a language tells an age in numbers. Strings are sources of regular expressions with the flag `u`. */
export interface AgeGrammar {
  /** Right behind a number of years: "years", "jährig". */
  years?: readonly string[];
  /** Words right before a number that make it an age: "aged", "about". */
  about?: readonly string[];
  /** Other texts right before a number that make it an age, spaces included. */
  before?: readonly string[];
  /** Words right behind a number that make it an age, as a + does. */
  orMore?: readonly string[];
  /** A number in words, where figures could stand too. */
  number?: string;
  /** The value of a number in words, from `number` or from the patterns; undefined where it is none of the language. */
  numberOf?(words: string): number | undefined;
  /** Patterns with a group `number` (and `upTo`) or `decade` (and `part`): tried before numbers of years. */
  beforeYears?: readonly RegExp[];
  /** The same, tried after numbers of years. */
  afterYears?: readonly RegExp[];
  /** Years that a part of a decade adds to it, by its name. */
  parts?: Readonly<Record<string, number>>;
  /** Before and behind years that somebody has spent, not lived, as assertions. */
  spent?: { before: string; behind: string };
  /** Behind a number that counts something else than years, as an assertion. */
  counted?: string;
}

/** A number below 1000 in figures. */
export const FIGURES = String.raw`(?<!\d)\d{1,3}(?!\d|\.\d)`;
