import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { addStringLengths } from '../../src/http/plugins/string-lengths.ts';

const UNITS = ['a', 'é', '語', '😀', '\ud83d', '\ude00'];
const TEXTS = [
  '',
  ...UNITS,
  ...UNITS.flatMap((a) => UNITS.flatMap((b) => UNITS.map((c) => a + b + c))),
  '😀'.repeat(9),
];

test('lengths are counted as Ajv counts them, with the same errors', () => {
  const own = addStringLengths(new Ajv({ allErrors: true }));
  for (const keyword of ['minLength', 'maxLength']) {
    for (const limit of [0, 1, 2, 3, 4, 9, 18]) {
      const schema = { type: 'string', [keyword]: limit };
      const validate = own.compile(schema);
      const reference = new Ajv({ allErrors: true }).compile(schema);
      for (const text of TEXTS) {
        expect(validate(text), `${keyword} ${limit} of ${JSON.stringify(text)}`).toBe(reference(text));
        expect(validate.errors).toEqual(reference.errors);
      }
    }
  }
});
