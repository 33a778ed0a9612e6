import type { NumberReading, PhoneReading } from '../../../languages/reading.ts';
import { compiled, matches } from '../matches.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext, type SpokenPiece, whole } from '../span.ts';

/** Telephone numbers: with a plus, with an area code in brackets, in the groups that are usual, or behind a word for them. */
export const phones: SemioticClass = { kind: 'phone', find };

const GROUPED = String.raw`(?:\+\d{1,3}[ .\u00a0-]?)?(?:\(\d[\d ]{0,5}\)[ .\u00a0-]?)?\d{1,5}(?:(?: ?[/–-] ?|[ .\u00a0])\d{2,8}){1,6}`;
const CANDIDATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,\/$€£-])(?:${GROUPED}(?:-\d)?|\+\d{7,15}|\d{7,11})(?![\p{L}\p{N}]|[.,\/-]\d)`,
  'gu',
);
const SURE = [
  /^\+\d/,
  /^\(?0\d/,
  /^(?:1[-. ])?\(?[2-9]\d{2}\)?[-. ]\d{3}[-. ]\d{4}$/,
  /^1-\d{3}-\d{3}-\d{4}$/,
  /^\d{3}\/\d{3}-\d{4}$/,
];
/** Behind one of these a shorter number is one too: "call 555-0199". */
const WORD_BEFORE =
  /(?:call|phone|tel|text|dial|fax|mobile|number|hotline|ring|whatsapp)[\p{L}]*[.:]?(?:\s\p{L}+){0,2}\s$/iu;
const isCalled = (before: string, { words }: PhoneReading) =>
  WORD_BEFORE.test(before) || (words !== undefined && compiled(`(?:${words})[.:]?\\s$`, 'iu').test(before));
const EXTENSION = /,?\s?(?:ext\.?|extension|x)\s?(\d{1,6})(?![\p{L}\d])/uy;
/** Letters of a keypad: 1-800-FLOWERS. */
const VANITY =
  /(?<![\p{L}\p{N}.,-])(?<digits>(?:1[-. ])?\(?[89]\d{2}\)?)[-. ](?<word>\p{Lu}{4,}(?:-\p{Lu}{2,})*)(?![\p{L}\d])/gu;
const LOCAL = /^\d{3}-\d{4}$/;

function* find({ text, reading }: SpanContext): Generator<Span> {
  const { phones, numbers } = reading;
  if (phones === undefined || !/\d/.test(text)) return;
  yield* vanityNumbers(text, numbers);
  for (const { 0: written, index } of matches(CANDIDATE, text)) {
    const digits = written.replace(/\D/g, '');
    const { before } = contextOf(text, index, index);
    const patterns = [...SURE, ...(phones.patterns ?? [])];
    const isSure = digits.length >= 7 && digits.length <= 15 && patterns.some((pattern) => pattern.test(written));
    if (!isSure && !(isCalled(before, phones) || LOCAL.test(written))) continue;
    if (digits.length < 6) continue;
    const pieces: SpokenPiece[] = [...written.matchAll(/\+?\d+/g)].map((group) => {
      const start = index + group.index;
      const plus = group[0].startsWith('+') ? `${phones.plus} ` : '';
      const said = (phones.group ?? numbers.digits)(group[0].replace('+', ''));
      return { start, end: start + group[0].length, said: `${plus}${said},` };
    });
    const last = pieces.at(-1);
    if (last !== undefined) last.said = last.said.slice(0, -1);
    let end = index + written.length;
    EXTENSION.lastIndex = end;
    const extension = phones.extension === undefined ? null : EXTENSION.exec(text);
    if (extension?.[1] !== undefined) {
      const start = end + extension[0].length - extension[1].length;
      pieces.push({ start, end: EXTENSION.lastIndex, said: `, ${phones.extension} ${numbers.digits(extension[1])}` });
      end = EXTENSION.lastIndex;
    }
    yield { kind: 'phone', start: index, end, pieces };
  }
}

function* vanityNumbers(text: string, numbers: NumberReading): Generator<Span> {
  for (const { 0: written, index, groups: { digits = '', word = '' } = {} } of matches(VANITY, text)) {
    const groups = digits.match(/\d+/g) ?? [];
    const said = groups.map((group) => (/00$/.test(group) ? numbers.cardinal(group) : numbers.digits(group)));
    yield whole('phone', index, index + written.length, `${said.join(' ')} ${word.toLowerCase().replaceAll('-', ' ')}`);
  }
}
