import type { OwnSpan } from './reading.ts';

/** How a language writes a noun for men and women at once, and what is said for it: "alumnos/as", "professor(a)". */
export interface GenderForms {
  /** Endings that may stand behind a slash or in brackets, as a regular expression's source. */
  endings: string;
  /** The second form, from the first and the ending that is written for it. */
  second(word: string, ending: string): string;
  /** Behind an `@` that stands for both endings: those of the two forms without an s. */
  at?: readonly [string, string];
  isPlural(word: string): boolean;
  and: string;
  or: string;
  /** Pairs of articles and pronouns, with a blank for the slash; those of conjunctions have no word between. */
  pairs: string;
}

/** Words of both genders and pairs of little words with a slash. */
export function genderForms({ endings, second, at, isPlural, and, or, pairs }: GenderForms): OwnSpan[] {
  const linked = (first: string, other: string) => `${first} ${isPlural(first) ? and : or} ${other}`;
  const known = new Set(pairs.split(','));
  const spans: OwnSpan[] = [
    {
      pattern: /(?<![\p{L}\d/@._-])(?<first>\p{L}{1,10})\/(?<other>\p{L}{1,10})(?![\p{L}\d/@-]|\.\p{L})/gu,
      say({ groups: { first = '', other = '' } = {} }) {
        const pair = `${first} ${other}`.toLowerCase();
        if (known.has(pair)) return linked(first, other);
        return known.has(`${pair}!`) ? `${first} ${other}` : undefined;
      },
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d/@._-])(?<word>\p{L}\p{Ll}+|\p{L}(?=\())(?:\/-?(?<slash>${endings})|\((?<bracket>${endings})\)(?<more>s?))(?![\p{L}\d/@(-]|\.\p{L})`,
        'gu',
      ),
      say({ groups = {} }) {
        const { word = '', slash, bracket = '', more = '' } = groups;
        return linked(word + more, second(word + more, slash ?? bracket));
      },
    },
    {
      pattern: /(?<![\p{L}\d/@._-])(?<word>\p{L}\p{Ll}+)\(s\)(?![\p{L}\d/@(-])/gu,
      say: ({ groups: { word = '' } = {} }) => `${word}s`,
    },
  ];
  if (at === undefined) return spans;
  const [one, two] = at;
  return [
    ...spans,
    {
      pattern: /(?<![\p{L}\d/@._-])(?<stem>\p{L}\p{Ll}{2,})@(?<more>s?)(?![\p{L}\d@._-]|\.\p{L})/gu,
      say: ({ groups: { stem = '', more = '' } = {} }) => linked(stem + one + more, stem + two + more),
    },
  ];
}
