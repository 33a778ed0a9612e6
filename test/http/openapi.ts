import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { parse } from 'yaml';

/** What of a JSON schema the document uses for requests. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

export interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

export const document = parse(readFileSync(join(import.meta.dirname, '../../openapi.yaml'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: object;
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(document, 'openapi.yaml');

const validators = new Map<string, ValidateFunction>();

function findOperation(method: string, path: string): [string, Operation] {
  const concrete = path.split('?')[0]?.split('/') ?? [];
  const candidates = Object.keys(document.paths)
    .filter((template) => {
      const steps = template.split('/');
      return steps.length === concrete.length && steps.every((step, i) => step.startsWith('{') || step === concrete[i]);
    })
    // Literal paths come before those with parameters.
    .toSorted((a, b) => a.split('{').length - b.split('{').length);
  for (const template of candidates) {
    const operation = document.paths[template]?.[method.toLowerCase()];
    if (operation !== undefined) return [`#/paths/${pointer(template)}/${method.toLowerCase()}`, operation];
  }
  throw new Error(`openapi.yaml has no ${method} ${path}`);
}

const pointer = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Holds a response against the operation's description in openapi.yaml. Returns its JSON body, if it is JSON. */
export async function expectDocumented(method: string, path: string, response: Response): Promise<unknown> {
  const [base, operation] = findOperation(method, path);
  const status = String(response.status);
  const described = operation.responses[status];
  expect(described, `openapi.yaml does not document ${status} of ${method} ${path}`).toBeDefined();
  const contentType = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (described?.content !== undefined) {
    expect(Object.keys(described.content), `content type of ${status} of ${method} ${path}`).toContain(contentType);
  }
  if (contentType !== 'application/json') return undefined;
  const body: unknown = await response.clone().json();
  const $ref = `openapi.yaml${base}/responses/${status}/content/${pointer(contentType)}/schema`;
  const validate = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, validate);
  expect(validate(body) ? [] : validate.errors, JSON.stringify(body)).toEqual([]);
  return body;
}
