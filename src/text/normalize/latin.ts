/**
 * Expressions for texts of Latin letters. A class such as `\p{L}` has hundreds of ranges and kilobytes of code, and the
 * hundreds of expressions of a language drive each other out of the processor's caches: those made here find the same in
 * such texts, in a fraction of the time.
 */

/** Latin letters up to those of Central Europe and Turkey, punctuation, currencies, arrows and operators. */
const LATIN = String.raw`\0-\u017f\u02bc\u0218-\u021b\u2010-\u2027\u202f-\u205e\u20a0-\u20bf\u2190-\u21ff\u2200-\u22ff`;
const OTHER = new RegExp(`[^${LATIN}]`);

/** Whether a text has nothing that these expressions do not know. */
export const isLatin = (text: string): boolean => !OTHER.test(text);

const POINTS = Array.from({ length: 0x2300 }, (_, point) => String.fromCodePoint(point)).filter(isLatin);
const classes = new Map<string, string>();

/** What a property holds of these characters, as the inside of a character class. */
function rangesOf(property: string): string {
  const known = classes.get(property);
  if (known !== undefined) return known;
  const pattern = new RegExp(`\\p{${property}}`, 'u');
  const points = POINTS.filter((char) => pattern.test(char)).map((char) => char.codePointAt(0) ?? 0);
  const starts = points.filter((point, index) => points[index - 1] !== point - 1);
  const ends = points.filter((point, index) => points[index + 1] !== point + 1);
  const made = starts.map((start, index) => `${hex(start)}-${hex(ends[index] ?? start)}`).join('');
  classes.set(property, made);
  return made;
}

const hex = (point: number) => `\\u{${point.toString(16)}}`;

/** A class's brackets, an escape, a property, or any other character. */
const PART = /\\p\{(?<property>\w+)\}|\\P\{\w+\}|\\.|[[\]]|[^\\[\]]+/gsu;

const made = new WeakMap<RegExp, RegExp>();

/** The same expression for Latin texts; itself where it cannot be made. */
export function forLatin(pattern: RegExp): RegExp {
  const known = made.get(pattern);
  if (known !== undefined) return known;
  const own = pattern.unicode && !/\\P\{|\\p\{[^}]*[^\w}]/.test(pattern.source) ? rewritten(pattern) : pattern;
  made.set(pattern, own);
  return own;
}

function rewritten({ source, flags }: RegExp): RegExp {
  let isInClass = false;
  const parts = Array.from(source.matchAll(PART), ({ 0: part, groups = {} }) => {
    if (part === '[') isInClass = true;
    if (part === ']') isInClass = false;
    if (groups.property === undefined) return part;
    const ranges = rangesOf(groups.property);
    return isInClass ? ranges : `[${ranges}]`;
  });
  return new RegExp(parts.join(''), flags);
}
