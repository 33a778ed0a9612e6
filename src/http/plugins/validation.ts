import { Ajv } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifySchemaCompiler } from 'fastify';

/**
 * Validates bodies as they are and turns query strings into the types they are declared with. Nothing is removed: a
 * field without effect is named in the answer instead.
 */
export function registerValidation(app: FastifyInstance): void {
  const strict = new Ajv({ allErrors: true, coerceTypes: false, strict: false });
  const coercing = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true, strict: false });
  const compile: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : coercing).compile(schema);
  app.setValidatorCompiler(compile);
  app.addHook('preHandler', async (request, reply) => {
    const { body, querystring } = request.routeOptions.schema ?? {};
    nameIgnored(reply, [...ignoredFields(request.body, body), ...ignoredFields(request.query, querystring)]);
  });
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
