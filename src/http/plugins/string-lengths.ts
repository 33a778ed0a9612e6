import { _, type Ajv, type KeywordErrorDefinition, str } from 'ajv';
import { codePoints } from '../../speech/text-length.ts';

/**
 * `minLength` and `maxLength`, in code points as JSON Schema has them. Ajv's own count the whole of every string: 5 ms for a text
 * of 2 MB that must not be empty. Each code point is one or two units, so most strings need no counting.
 */
export function addStringLengths(ajv: Ajv): Ajv {
  for (const [keyword, words, compile] of [
    ['minLength', 'fewer', atLeast],
    ['maxLength', 'more', atMost],
  ] as const) {
    const error: KeywordErrorDefinition = {
      message: ({ schemaCode }) => str`must NOT have ${words} than ${schemaCode} characters`,
      params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
    };
    ajv.removeKeyword(keyword);
    ajv.addKeyword({ keyword, type: 'string', schemaType: 'number', compile, error });
  }
  return ajv;
}

const atLeast = (limit: number) => (text: string) =>
  text.length >= 2 * limit || (text.length >= limit && codePoints(text) >= limit);

const atMost = (limit: number) => (text: string) =>
  text.length <= limit || (text.length <= 2 * limit && codePoints(text) <= limit);
