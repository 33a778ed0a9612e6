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

const FUNCTIONS: Readonly<Record<string, string>> = {
  sin: 'sine',
  cos: 'cosine',
  tan: 'tangent',
  cot: 'cotangent',
  sec: 'secant',
  csc: 'cosecant',
  arcsin: 'arc sine',
  arccos: 'arc cosine',
  arctan: 'arc tangent',
  sinh: 'hyperbolic sine',
  cosh: 'hyperbolic cosine',
  tanh: 'hyperbolic tangent',
};
const GREEK = 'αβγδεζηθικλμνξοπρστυφϕχψωϵϑ';

const GREEK_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'
    .split(' ')
    .flatMap((name, index) => [0x3b1, 0x391].map((first) => [String.fromCharCode(first + index), name])),
);

const POWERS: Readonly<Record<string, string>> = { '²': 'squared', '³': 'cubed' };

/** Formulas of mathematics and chemistry, whose letters are symbols. */
export const SCIENCE: readonly OwnSpan[] = [
  // CO₂, H₂SO₄, C6H12O6; of those without a count only salts and the like.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d${SUBSCRIPTS}])(?:(?=[A-Za-z()]+[${SUBSCRIPTS}])(?:\(|\)|${ELEMENT}|[${SUBSCRIPTS}])+|(?=[A-Za-z]+\d+[A-Z]+[\dA-Z])(?:(?:${ELEMENT})\d*){2,}|(?:${METAL})(?:Cl|Br|OH|F|S))(?![\p{L}\d])`,
      'gu',
    ),
    say: ({ 0: written }) => (/^(?:HF|HS|KF|KS)$/.test(written) ? undefined : formula(written)),
  },
  // dy/dx, d²y/dx².
  {
    pattern: /(?<![\p{L}\d])d(?<power>[²³]?)(?<of>[a-zA-Z]?)\/d(?<by>[a-z])(?<again>[²³]?)(?![\p{L}\d])/gu,
    say: ({ groups: { power = '', of = '', by = '', again = '' } = {} }) =>
      [spell('D'), POWERS[power], spell(of.toUpperCase()), spell('D'), spell(by.toUpperCase()), POWERS[again]]
        .filter(Boolean)
        .join(' '),
  },
  // mc², 2πr, Δx: letters beside an exponent or a Greek letter stand for themselves.
  {
    pattern: /(?<![\p{L}])[a-z]{2}(?=[²³])/gu,
    say: ({ 0: written }, { before }) => (/\d\s?$|\/$/.test(before) ? undefined : spell(written.toUpperCase())),
  },
  {
    pattern: /(?<=[πΔαβγθλσωδ])[A-Za-z](?![\p{L}])/gu,
    say: ({ 0: letter }) => ` ${spell(letter.toUpperCase())}`,
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}.])(?:arc)?(?:sin|cos|tan|cot|sec|csc)h?(?=[²³⁻]|\s?\(|\s?[\d.]+\s?°|\s?[${GREEK}]|(?:\s|\s?\d[\d.]*)[xyzt](?![\p{L}\d'’]))`,
      'gu',
    ),
    say: ({ 0: name }) => FUNCTIONS[name],
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}.])ln(?=\s?\(|\s?[\d.]*[a-zA-Z${GREEK}](?![\p{L}\d])|\s?\d)`, 'gu'),
    say: () => 'natural log of',
  },
  { pattern: /(?<=∂[a-zA-Z]?)\/(?=∂)/g, say: () => ' over ' },
  {
    pattern: /(?<=∂|∫\s?)[a-zA-Z](?![\p{L}\d'’(])/gu,
    say: ({ 0: letter }) => ` ${spell(letter.toUpperCase())} `,
  },
  // The d of an integral: ∫ f(x) dx.
  {
    pattern: /(?<=∫[^∫=\n]{1,40}[\s)])d(?<by>[xyztrθ])(?!\p{L})/gu,
    say: ({ groups: { by = '' } = {} }) => `${spell('D')} ${by === 'θ' ? 'theta' : spell(by.toUpperCase())}`,
  },
  // Na⁺, Ca²⁺, SO₄²⁻: how ions are charged.
  {
    pattern: new RegExp(
      String.raw`(?<=(?<![\p{Lu}\p{Ll}])(?:${ELEMENT}|NH|OH|NO|SO|PO|CO|HCO|HSO)[${SUBSCRIPTS}]?\]?)(?<count>[²³⁴⁵]?)(?<sign>[⁺⁻])(?![⁰¹²³⁴-⁹])`,
      'gu',
    ),
    say: ({ groups: { count = '', sign = '' } = {} }) =>
      ` ${count === '' ? '' : `${cardinal(count.normalize('NFKC'))} `}${sign === '⁺' ? 'plus' : 'minus'} `,
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d])(?:${ELEMENT}|NH|OH|NO)(?=[²³⁴⁵]?[⁺⁻](?![⁰¹²³⁴-⁹]))`, 'gu'),
    say: ({ 0: written }) => spell(written.toUpperCase()),
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
  // |x − 3| < 2.
  {
    pattern:
      /(?<![\p{L}\d|)])\|(?=[^\s|](?:[\d\s.+*/()²³^−-]|(?<!\p{L})[a-zA-Z](?!\p{L})){0,20}[\p{L}\d)²³]\|(?![\p{L}\d|]))/gu,
    say: () => 'the absolute value of ',
  },
  // F = ma, V = IR; 2ab, 4ac.
  {
    pattern:
      /(?<=(?<!\p{L})\p{L}\s?=\s?-?)(?!is|an|if|of|to|in|on|at|or|no|so|we|he|it|as|be|by|do|go|up|us|my|me|ok)[a-z]{2}(?![\p{L}\d.'’(-])|(?<=\d)(?:ab|ac|bc|xy|xz|yz|pq|ax|bx|by)(?=\s?[-−+=*/^²³)]|[\s.,;]|$)/gu,
    say: ({ 0: written }) => ` ${spell(written.toUpperCase())}`,
  },
  // xᵢ, t½.
  {
    pattern: /(?<=(?<!\p{L})\p{L}|∑|Σ)[ᵢⱼₖₙₘₓₜₐₑ]/gu,
    say: ({ 0: written }) => ` ${spell(written.normalize('NFKC').toUpperCase())} `,
  },
  { pattern: /(?<=(?<!\p{L})[tT])(?:½|₁⸝₂|₁\/₂)/gu, say: () => ' half' },
  // log₂, x₁.
  { pattern: /(?<=\blog)[₀-₉]+/g, say: ({ 0: written }) => ` base ${cardinal(subscript(written))}` },
  {
    pattern: /(?<=(?<!\p{L})\p{L}{1,4})[₀-₉]+(?!\p{L})/gu,
    say: ({ 0: written }) => ` ${cardinal(subscript(written))}`,
  },
  // 1/x, a/b.
  {
    pattern: /(?<![\p{L}\p{Sc}\d.,/]|[\d⁰¹²³⁴-⁹\p{Sc}]\s)(?<top>\d+|[a-z])\/(?<bottom>[a-z])(?![\p{L}\d/])/gu,
    say: ({ groups: { top = '', bottom = '' } = {} }, { before }) =>
      /^[wbcr]\/[oche]?$|^(?:n\/a|a\/c|w\/d|p\/t|f\/t|y\/n|y\/o)$/.test(`${top}/${bottom}`) &&
      !/[=*+(]\s?$/.test(before)
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
  // A Greek letter alone, not one of a Greek word.
  {
    pattern: /(?<!\p{sc=Greek})(?:[Α-Ψα-λν-ω]|(?<!\p{L}|\d\s?)[Ωμ])(?!\p{sc=Greek}|[\u0300-\u036f])/gu,
    say: ({ 0: letter }) => ` ${GREEK_NAMES[letter]} `,
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
