import { Ajv } from 'ajv';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

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
}

/** Names of a body's fields that its schema does not know, nested ones with a dot. */
export function ignoredFields(body: object, schema: object): string[] {
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
