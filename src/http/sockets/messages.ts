import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { RawData } from 'ws';
import { Problem } from '../../errors.ts';
import { excessOf } from '../../json-depth.ts';
import { violationText } from '../mappers/violations.ts';
import { tooMuch } from '../plugins/json-body.ts';

/** The value of a message. @throws Problem BAD_REQUEST where it is not JSON */
export function parseMessage(data: RawData): unknown {
  const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
  const excess = excessOf(bytes);
  if (excess !== undefined) throw tooMuch(excess);
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new Problem('BAD_REQUEST', 'A message must be one JSON object, sent as text.');
  }
}

/** What checks messages of a schema. It throws Problem BAD_REQUEST that says what is wrong with one. */
export function messageReader<Schema extends TSchema>(schema: Schema): (value: unknown) => Static<Schema> {
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return value as Static<Schema>;
    const [error] = validator.Errors(value);
    const field = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    throw new Problem('BAD_REQUEST', `A message cannot be read: ${field || 'it'} ${error && violationText(error)}.`, {
      ...(field === '' ? {} : { field }),
    });
  };
}
