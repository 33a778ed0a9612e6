import { isUtf8 as isValidUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors.ts';
import { excessOf, MAX_JSON_DEPTH, MAX_JSON_FIELDS, MAX_JSON_VALUES } from '../../json-depth.ts';
import { refusalOfBody } from './body-limits.ts';
import { jsonFault } from './json-fault.ts';

/** The place of a fault is looked for in bodies up to this size: in a few milliseconds, on the thread that answers everybody. */
const LOCATED_CHARACTERS = 65_536;

/** Reads JSON bodies. An empty one is none: many clients name the type on requests that have nothing to say. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const refusal = refusalOfBody(request, body.length);
    if (refusal !== undefined) return done(refusal);
    if (body.length === 0) return done(null, undefined);
    app.takeBody(request, body, () => {
      const maxValues = request.routeOptions.config.maxJsonValues;
      const excess = excessOf(body, maxValues);
      if (excess !== undefined) done(tooMuch(excess, maxValues));
      else if (isUtf8(request.headers['content-type'], body)) {
        const text = body.toString();
        parse(request, text, (error, value) => done(error === null ? null : invalidJson(text), value));
      } else done(new Problem('BAD_REQUEST', 'The request body must be JSON in UTF-8.'));
    });
  });
}

function invalidJson(text: string): Problem {
  if (text.length > LOCATED_CHARACTERS) return new Problem('BAD_REQUEST', 'The request body is not valid JSON.');
  const fault = jsonFault(text.replace(/^\ufeff/, ''));
  // Then it was refused for a name that would reach into the prototypes of objects.
  if (fault === undefined) return new Problem('BAD_REQUEST', 'The request body has a field __proto__ or constructor.');
  const { line, column, found } = fault;
  const what = found === undefined ? 'unexpected end' : `unexpected ${JSON.stringify(found)}`;
  return new Problem('BAD_REQUEST', `The request body is not valid JSON: ${what} at line ${line}, column ${column}.`);
}

/** @param excess as `excessOf` tells it */
export const tooMuch = (excess: 'depth' | 'values', maxValues = MAX_JSON_VALUES) =>
  new Problem(
    'BAD_REQUEST',
    excess === 'depth'
      ? `The JSON is nested deeper than ${MAX_JSON_DEPTH} levels. Reduce the nesting.`
      : `The JSON has too many values: at most ${maxValues} in all, and ${MAX_JSON_FIELDS} fields in one object.`,
  );

/** Other bytes would be read as replacement characters: something else would be spoken. */
function isUtf8(contentType: string | undefined, body: Buffer): boolean {
  const charset = /;\s*charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  return /^(?:utf-?8|us-ascii)$/i.test(charset) && isValidUtf8(body);
}
