import type { OwnSpan } from '../reading.ts';

/** Masculine endings that the feminine ones take the place of; all others are put behind the word. */
const REPLACED: Readonly<Record<string, RegExp>> = {
  ère: /er$/,
  ière: /ier$/,
  trice: /teur$/,
  rice: /eur$/,
  euse: /eur$/,
  ve: /f$/,
  elle: /eau$/,
};
const ENDINGS = 'e|ne|le|te|se|esse|ère|ière|trice|rice|euse|ve|elle';

/** Both forms of a word that is written for men and women at once; one where they sound alike. */
function both(word: string, ending: string, plural: string): string | undefined {
  const masculine = word + (plural && !/[sx]$/.test(word) ? 's' : '');
  const replaced = REPLACED[ending];
  if (replaced !== undefined && !replaced.test(word)) return undefined;
  const feminine = `${replaced === undefined ? word + ending : word.replace(replaced, ending)}${plural}`;
  if (ending === 'e' && /[éiu]$/.test(word)) return masculine;
  return `${masculine} ${plural ? 'et' : 'ou'} ${feminine}`;
}

/** candidat·e·s, étudiant(e)s, tou·te·s, document(s). */
export const genderForms: readonly OwnSpan[] = [
  {
    pattern:
      /(?<![\p{L}\d/-])(?<first>[Ii]ls?|[Ll]e|[Uu]n|[Cc]e|[Cc]elui|[Cc]eux|[Dd]u|[Aa]u)\/(?<second>elles?|la|une|cette|celles?|de la|à la)(?![\p{L}/-])/gu,
    say: ({ groups: { first = '', second = '' } = {} }) => `${first} ou ${second}`,
  },
  {
    pattern: /(?<![\p{L}\d])(?<word>[Tt]ou)[·•.-]te[·•.-]?s(?!\p{L})/gu,
    say: ({ groups: { word = '' } = {} }) => `${word}s et toutes`,
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d@._-])(?<word>\p{L}\p{Ll}+)(?:[·•](?<dot>${ENDINGS})(?:[·•]?(?<more>s))?|\.(?<stop>${ENDINGS})\.(?<stopMore>s)|[(/](?<bracket>${ENDINGS})\)?(?<bracketMore>s?))(?![\p{L}\d@/(·•])`,
      'gu',
    ),
    say({ 0: written, groups = {} }) {
      const { word = '', dot, more, stop, stopMore, bracket = '', bracketMore } = groups;
      if (bracket !== '' && written.includes('(') !== written.includes(')')) return undefined;
      return both(word, dot ?? stop ?? bracket, more ?? stopMore ?? bracketMore ?? '');
    },
  },
  // A plural that is not heard.
  {
    pattern: /(?<![\p{L}\d@._-])(?<word>\p{L}\p{Ll}+)\((?<more>s|x)\)(?![\p{L}\d@/(])/gu,
    say: ({ groups: { word = '', more = '' } = {} }) => word + more,
  },
];
