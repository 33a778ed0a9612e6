import { Compile } from 'typebox/compile';
import type { RawData } from 'ws';
import { Problem } from '../../errors.ts';
import { isTooDeep } from '../../json-depth.ts';
import { violationText } from '../mappers/violations.ts';
import { tooDeep } from '../plugins/json-body.ts';
import { SocketMessage } from './schemas.ts';

const validator = Compile(SocketMessage);

/** A message of a client. @throws Problem BAD_REQUEST that says what is wrong with it */
export function readMessage(data: RawData): SocketMessage {
  const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
  if (isTooDeep(bytes)) throw tooDeep();
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new Problem('BAD_REQUEST', 'A message must be one JSON object, sent as text.');
  }
  if (validator.Check(value)) return value;
  const [error] = validator.Errors(value);
  throw new Problem(
    'BAD_REQUEST',
    `A message cannot be read: ${error?.instancePath.slice(1) || 'it'} ${error && violationText(error)}.`,
  );
}
