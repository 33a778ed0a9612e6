import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Ajv, type ErrorObject } from 'ajv';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addStringLengths } from './string-lengths.ts';

/**
 * Schemas of the same text are compiled once in a process, with their first use: routes share most of their answers, errors
 * above all, and compiling all of them took a tenth of a start.
 */
function compileOnce<Compiled>(compile: (schema: object) => Compiled): (schema: object) => () => Compiled {
  const known = new Map<string, () => Compiled>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const lazy = known.get(text) ?? once(() => compile(schema));
    known.set(text, lazy);
    return lazy;
  };
}

function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}

const strict = addStringLengths(new Ajv({ coerceTypes: false, strict: false }));
/** Says all that is wrong: of a list of 20,000, where each item is, that takes as many errors. */
const thorough = addStringLengths(new Ajv({ allErrors: true, coerceTypes: false, strict: false }));
/** Values of a body all of whose faults are told, and not just the first. */
const THOROUGH_VALUES = 1000;
const coercing = addStringLengths(new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true, strict: false }));
const validateAtOnce = compileOnce((schema) => strict.compile(schema));
const validateThoroughly = compileOnce((schema) => thorough.compile(schema));
const validateCoercing = compileOnce((schema) => coercing.compile(schema));
const buildSerializer = SerializerSelector()({}, {});
const serialize = compileOnce((schema) => buildSerializer({ schema, url: '', method: '', httpStatus: '' }));

interface Check {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Validates bodies as they are and turns query strings into the types they are declared with. Nothing is removed: a
 * field without effect is named in the answer instead.
 */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const validator = (httpPart === 'body' ? validateAtOnce : validateCoercing)(schema);
    const thoroughValidator = httpPart === 'body' ? validateThoroughly(schema) : undefined;
    // Like Ajv's own, with what is wrong beside it: `problemOf` asks every part of a request.
    const check: Check = (value) => {
      let validate = validator();
      let isValid = validate(value) === true;
      if (!isValid && thoroughValidator !== undefined && countValues(value, THOROUGH_VALUES) <= THOROUGH_VALUES) {
        validate = thoroughValidator();
        isValid = validate(value) === true;
      }
      check.errors = validate.errors ?? null;
      return isValid;
    };
    return check;
  });
  app.setSerializerCompiler<object>(({ schema }) => {
    const serializer = serialize(schema);
    return (value) => serializer()(value);
  });
  app.addHook('preHandler', async (request, reply) => {
    const { body, querystring } = request.routeOptions.schema ?? {};
    nameIgnored(reply, [...ignoredFields(request.body, body), ...ignoredFields(request.query, querystring)]);
  });
}

/** Of a body with everything in it, up to one more than `most`. */
function countValues(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== 'object' || value === null) return count;
  for (const inner of Object.values(value)) {
    count += countValues(inner, most - count);
    if (count > most) break;
  }
  return count;
}

/** Names fields of the request that have no effect in a header of the answer. */
export function nameIgnored(reply: FastifyReply, fields: readonly string[]): void {
  if (fields.length === 0) return;
  const before = reply.getHeader('x-ignored-fields');
  // Field names are the caller's: only what may stand in a header goes there.
  const names = [...(before === undefined ? [] : [before]), ...fields].join(', ').replace(/[^\x20-\x7e]/g, '?');
  reply.header('x-ignored-fields', names.slice(0, 1000));
}

/** Names of an object's fields that its schema does not know, nested ones with a dot; none where there is no schema. */
function ignoredFields(value: unknown, schema: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = propertySchema(schema, name);
    return known === undefined ? [name] : ignoredFields(inner, known).map((below) => `${name}.${below}`);
  });
}

/** The schema of a property, undefined where the schema has none of that name. */
function propertySchema(schema: object, name: string): object | undefined {
  const { properties, anyOf } = schema as { properties?: Record<string, object>; anyOf?: object[] };
  if (properties !== undefined) return Object.hasOwn(properties, name) ? properties[name] : undefined;
  const branches = (anyOf ?? []).filter((branch) => 'properties' in branch);
  if (branches.length === 0) return {};
  return branches.map((branch) => propertySchema(branch, name)).find((found) => found !== undefined);
}
