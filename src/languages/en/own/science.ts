import type { OwnSpan } from '../../reading.ts';
import { cardinal } from '../numbers.ts';
import { number, spell } from './forms.ts';

const ELEMENT =
  'A[clgrstu]|B[aeihkr]?|C[adelorsu]?|D|Eu|F[elr]?|G[ade]|H[efgo]?|I[nr]?|K[r]?|L[aiu]|M[gno]|N[abdei]?|O[s]?|P[abdtuo]?|R[abenu]|S[bceinr]?|T[abcehilm]|U|V|W|Xe|Y|Z[nr]';
const METAL = 'Na|K|H|Li|Mg|Ca|Zn|Fe|Cu|Ag|Al|Ba|Ti|Pb';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** The digits that subscripts stand for. */
const subscript = (written: string): string => [...written].map((sign) => SUBSCRIPTS.indexOf(sign)).join('');

/** "H₂SO₄": symbols by their letters, counts as numbers. */
function formula(written: string): string {
  const parts = written.match(new RegExp(String.raw`[\p{Lu}\p{Ll}]|\d+|[${SUBSCRIPTS}]+|[()]`, 'gu')) ?? [];
  return parts
    .filter((part) => !/[()]/.test(part))
    .map((part) => {
      if (/\p{L}/u.test(part)) return spell(part.toUpperCase());
      return cardinal([...part].map((sign) => (SUBSCRIPTS.includes(sign) ? SUBSCRIPTS.indexOf(sign) : sign)).join(''));
    })
    .join(' ');
}

const FUNCTIONS: Readonly<Record<string, string>> = { sin: 'sine', cos: 'cosine', tan: 'tangent' };

/** Formulas of mathematics and chemistry, whose letters are symbols. */
export const SCIENCE: readonly OwnSpan[] = [
  // CO₂, H₂SO₄, C6H12O6; of those without a count only salts and the like.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?:(?=[A-Za-z()]*[${SUBSCRIPTS}])(?:\(|\)|${ELEMENT}|[${SUBSCRIPTS}])+|(?=[A-Za-z]+\d+[A-Z]+[\dA-Z])(?:(?:${ELEMENT})\d*){2,}|(?:${METAL})(?:Cl|Br|OH|F|S))(?![\p{L}\d])`,
      'gu',
    ),
    say: ({ 0: written }) => (/^(?:HF|HS|KF|KS)$/.test(written) ? undefined : formula(written)),
  },
  // mc², 2πr, Δx: letters beside an exponent or a Greek letter stand for themselves.
  {
    pattern: /(?<![\p{L}])[a-z]{2}(?=[²³])/gu,
    say: ({ 0: written }, { before }) => (/\d\s?$/.test(before) ? undefined : spell(written.toUpperCase())),
  },
  {
    pattern: /(?<=[πΔαβγθλσωδ])[A-Za-z](?![\p{L}])/gu,
    say: ({ 0: letter }) => ` ${spell(letter.toUpperCase())}`,
  },
  {
    pattern: /(?<!\p{L})(?<name>sin|cos|tan)(?=\s?\(|\s?[\d.]+\s?°|\s[xθαβ](?!\p{L}))/gu,
    say: ({ groups = {} }) => FUNCTIONS[groups.name ?? ''],
  },
  {
    pattern: /(?<![\p{L}\d])[fgh]\((?<of>[a-z])\)/gu,
    say: ({ 0: written, groups = {} }) =>
      `${spell(written.charAt(0).toUpperCase())} of ${spell((groups.of ?? '').toUpperCase())}`,
  },
  {
    pattern: /(?<![\p{L}\d|])\|(?<of>[a-z]|-?\d+)\|(?![\p{L}\d|])/gu,
    say: ({ groups: { of = '' } = {} }) =>
      `the absolute value of ${/^[a-z]$/.test(of) ? spell(of.toUpperCase()) : number(of)}`,
  },
  // log₂, x₁.
  { pattern: /(?<=\blog)[₀-₉]+/g, say: ({ 0: written }) => ` base ${cardinal(subscript(written))}` },
  {
    pattern: /(?<=(?<!\p{L})\p{L})[₀-₉]+(?!\p{L})/gu,
    say: ({ 0: written }) => ` ${cardinal(subscript(written))}`,
  },
  // 1/x, a/b.
  {
    pattern: /(?<![\p{L}\p{Sc}\d.,/]|[\d⁰¹²³⁴-⁹\p{Sc}]\s)(?<top>\d+|[a-z])\/(?<bottom>[a-z])(?![\p{L}\d/])/gu,
    say: ({ groups: { top = '', bottom = '' } = {} }) =>
      /^[wbcr]\/[och]?$|^n\/a$/.test(`${top}/${bottom}`)
        ? undefined
        : `${/\d/.test(top) ? cardinal(top) : spell(top.toUpperCase())} over ${spell(bottom.toUpperCase())}`,
  },
  {
    pattern: /(?<=(?:^|[=(,<>≤≥+*/^]\s?))[-−](?=[a-zA-Z](?![\p{L}\d'’-]))/gu,
    say: () => 'minus ',
  },
  { pattern: /(?<=\b(?:\d+|[a-z]))!(?=\s?[=+*/)-])|(?<=(?:^|\s)n)!|(?<=^\d+)!(?=$)/g, say: () => ' factorial' },
  {
    pattern: /(?<=\d)(?<name>[xyzn])(?=\s?[-+=*/^²³)])|(?<=[-+=*/^(]\s?\d+)(?<last>[xyzn])$/g,
    say: ({ groups = {} }) => ` ${spell((groups.name ?? groups.last ?? '').toUpperCase())}`,
  },
  {
    pattern: /(?<![\p{L}\d.])(?<base>\d+(?:\.\d+)?)[eE](?<sign>[-+−]?)(?<exponent>\d+)(?![\p{L}\d])/gu,
    say: ({ groups: { base = '', sign = '', exponent = '' } = {} }) => {
      const [whole = '', fraction] = base.split('.');
      const number =
        fraction === undefined ? cardinal(whole) : `${cardinal(whole)} point ${[...fraction].map(cardinal).join(' ')}`;
      return `${number} times ten to the ${sign === '' || sign === '+' ? '' : 'minus '}${cardinal(exponent)}`;
    },
  },
  {
    pattern: /(?<![\p{L}\d])(?<a>\d+)\s\/\s(?<b>\d+)(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => `${cardinal(groups.a ?? '')} divided by ${cardinal(groups.b ?? '')}`,
  },
  // 40°26′46″ N: behind degrees they are parts of an hour's angle, not feet and inches.
  {
    pattern: /(?<=\d)[′'](?=\s?(?:\d{1,2}(?:\.\d+)?[″"”]|[NSEW](?![\p{L}\d])))(?<=°\s?\d{1,2}.)/gu,
    say: () => ' minutes',
  },
  { pattern: /(?<=°\s?\d{1,2}[′']\s?\d{1,2}(?:\.\d+)?)[″"”]/gu, say: () => ' seconds' },
  {
    pattern: /(?<=[′'″"°]\s?)(?<direction>[NSEW])(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => ({ N: 'north', S: 'south', E: 'east', W: 'west' })[groups.direction ?? ''],
  },
];
