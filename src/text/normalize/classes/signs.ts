import type { Reading } from '../../../languages/reading.ts';
import { matches } from '../matches.ts';
import { type SemioticClass, type Span, type SpanContext, whole } from '../span.ts';
import { formOf, MILLION, ONE } from './quantity/forms.ts';
import { unitAt } from './quantity/nouns.ts';

/** Signs that are said by name: operators between numbers and letters, arrows. */
export const signs: SemioticClass = { kind: 'sign', find };

/** Exponents: x², 10^9. Before the numbers that they are written with. */
export const exponents: SemioticClass = { kind: 'sign', find: findExponents };

const SUPERSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ'].map((sign, index) => [sign, '0123456789-+n'[index] ?? '']),
);
const SUPERSCRIPT = /(?<=[\p{L}\p{N})])[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ]+(?!\p{Lm})/gu;
const POWER = /(?<=[\p{L}\p{N})])\^\(?(?<exponent>[-−]?\d+|\p{L})\)?/gu;
/** Operators of two and more characters first. */
const OPERATOR =
  /!==|===|!=|==|<=|>=|->|=>|<->|\+\/-|&&|\|\||[≠≤≥≈≡±∓×÷∙·√∛∞∑∏∫∂∆∇∈∉∩∪⊂⊃⊆⊇∀∃∧∨¬∅∝≅≃≪≫⊕⊗∘∠⊥∥♥★☆✓✔♀♂♯♭→←↔⇒⇔⟹⟺°%‰&+=<>*−~@#§]/gu;

/** A currency without an amount; a row of them is how dear something is. */
const CURRENCY = /(?<![\d\p{Sc}][ \u00a0\u202f]?)(?<one>\p{Sc})\k<one>*(?!\k<one>|[ \u00a0\u202f]?\d)/gu;
const MOST_NAMED = 3;

function* find({ text, reading, languageCode }: SpanContext): Generator<Span> {
  const { signs, quantities } = reading;
  for (const { 0: written, index, groups: { one = '' } = {} } of matches(CURRENCY, text)) {
    const major = quantities?.currencies[one]?.major;
    if (major === undefined) continue;
    const named = Array<string>(Math.min(MOST_NAMED, written.length));
    const said = formOf(major, written.length === 1 ? MILLION : ONE, languageCode);
    yield whole('sign', index, index + written.length, named.fill(said).join(' '));
  }
  if (signs === undefined) return;
  for (const { 0: written, index } of matches(OPERATOR, text)) {
    const said = Object.hasOwn(signs, written) ? signs[written] : undefined;
    if (said !== undefined && isOperator(text, index, written))
      yield whole('sign', index, index + written.length, said);
  }
  yield* minuses(text, reading.numbers.minusBetween ?? reading.numbers.minus);
}

function* findExponents({ text, reading }: SpanContext): Generator<Span> {
  const { signs } = reading;
  if (signs === undefined) return;
  for (const { 0: written, index } of matches(SUPERSCRIPT, text)) {
    if (isOfUnit(text, index, written, reading)) continue;
    const exponent = [...written].map((sign) => SUPERSCRIPTS[sign] ?? '').join('');
    const said = sayPower(exponent, signs, reading.numbers);
    if (said !== undefined) yield withUnit(text, index, index + written.length, ` ${said}`, reading);
  }
  for (const { 0: written, index, groups = {} } of matches(POWER, text)) {
    const said = sayPower(groups.exponent?.replace('−', '-') ?? '', signs, reading.numbers);
    if (said !== undefined) yield withUnit(text, index, index + written.length, ` ${said}`, reading);
  }
}

/** Behind the power of a number its unit: 10⁸ m/s. */
function withUnit(text: string, start: number, end: number, said: string, reading: Reading): Span {
  const unit = /\d/.test(text.charAt(start - 1)) ? unitAt(text, reading, end) : undefined;
  if (unit === undefined) return whole('sign', start, end, said);
  const many = typeof unit.counted === 'string' ? unit.counted : unit.counted.forms.other;
  const noun = unit.per === undefined ? many : (reading.quantities?.per(many, unit.per) ?? many);
  const pieces = [
    { start, end, said },
    { start: unit.start, end: unit.end, said: noun },
  ];
  return { kind: 'sign', start, end: unit.end, pieces };
}

/** The symbol before the sign of a square or cubic unit, behind a number or a price: 65 m, 5 kg/m, €50/m. */
const POWERED_UNIT =
  /(?<=\d[ \u00a0\u202f]?(?:\p{L}{2,8}[ \u00a0\u202f])?)(?:(?:\p{L}{1,5}\.?|\p{Sc})\/)?\p{L}{1,3}$|(?<=\p{Sc}[ \u00a0\u202f]?[\d.,]{1,15})\/\p{L}{1,3}$/u;

/** The sign of a square or cubic unit: 65 m². */
function isOfUnit(text: string, index: number, written: string, { quantities }: SpanContext['reading']): boolean {
  const symbols = POWERED_UNIT.exec(text.slice(Math.max(0, index - 24), index))?.[0];
  if (symbols === undefined || quantities === undefined) return false;
  return [symbols, symbols.slice(symbols.indexOf('/') + 1)].some((symbol) =>
    Object.hasOwn(quantities.units, symbol + written),
  );
}

/** `*` and `~` mark emphasis and "about" as well: operators stand between blanks or numbers. */
function isOperator(text: string, index: number, written: string): boolean {
  const before = text[index - 1] ?? ' ';
  const after = text[index + written.length] ?? ' ';
  const operand = /[\p{L}\d)][ \t]*$/u.test(text.slice(Math.max(0, index - 4), index));
  if (written === '*') {
    // Inside a word it stands for letters, "Schüler*innen"; what is multiplied is a number or a letter.
    if (/\p{L}{2}$/u.test(text.slice(Math.max(0, index - 2), index)) && /\p{L}/u.test(after)) return false;
    return operand && /[\d\s(\p{L}]/u.test(after) && /\s/.test(before) === /\s/.test(after);
  }
  // A heading's own sign is not heard.
  if (written === '#') return !/(?:^|\n)#*$/.test(text.slice(0, index)) && after !== '#';
  if (written === '<' || written === '>') return /[\s\p{L}\p{N})]/u.test(before) && /[\s\p{L}\p{N}(.-]/u.test(after);
  if (written === '·') return operand && /\d[ ]?$/.test(text.slice(0, index));
  return true;
}

/** A hyphen with blanks on both sides between numbers or single letters. */
const SUBTRACTION = /(?<=(?:[\d)%²³]|(?<!\p{L})\p{L})\s)[-−–](?=\s(?:[\d(√.]|\p{Sc}\d|\p{L}(?!\p{L})))/gu;

/** Without blanks, behind a variable or a power: x²+2x-3=0, y=2x-3. */
const IN_EQUATION =
  /(?<=(?<!\p{L})\p{Ll}[²³]?)[-−–](?:(?=\d{1,9}\p{Ll}?(?:[+−-]\d{1,9}\p{Ll}?)?\s?=)|(?<==\s?\d{0,9}\p{Ll}[²³]?[-−–])(?=\d{1,9}(?![\p{L}\d-])))/gu;

function* minuses(text: string, minus: string): Generator<Span> {
  for (const { index } of matches(IN_EQUATION, text)) yield whole('sign', index, index + 1, minus);
  for (const { index } of matches(SUBTRACTION, text)) yield whole('sign', index, index + 1, minus);
}

function sayPower(
  exponent: string,
  signs: Readonly<Record<string, string>>,
  numbers: SpanContext['reading']['numbers'],
): string | undefined {
  if (exponent === '2' && signs['²'] !== undefined) return signs['²'];
  if (exponent === '3' && signs['³'] !== undefined) return signs['³'];
  const power = signs['^'];
  if (power === undefined) return undefined;
  const digits = exponent.replace('-', '');
  const number = /^\d+$/.test(digits) ? numbers.cardinal(digits) : digits;
  return `${power} ${exponent.startsWith('-') ? `${numbers.minus} ` : ''}${number}`;
}
