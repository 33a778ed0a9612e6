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
    const schema = request.routeOptions.schema?.body;
    if (typeof schema !== 'object' || schema === null) return;
    if (typeof request.body !== 'object' || request.body === null) return;
    nameIgnored(reply, ignoredFields(request.body, schema));
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

/** Names of a body's fields that its schema does not know, nested ones with a dot. */
function ignoredFields(body: object, schema: object): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const known = propertySchema(schema, name);
    if (known === undefined) return [name];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    return ignoredFields(value, known).map((inner) => `${name}.${inner}`);
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
