import type { FastifySchema } from 'fastify';
import type { ErrorCode } from '../../errors.ts';
import { errorResponses } from './common.ts';

type Auth = 'caller' | 'key' | 'session' | 'admin' | 'none';
type Responses = Record<string, { properties?: Record<string, unknown>; description?: string }>;

/** Given up before an operation is found: what is no HTTP, too slow, too large, sent to another name, or too much at once. */
const OF_EVERY_REQUEST: ErrorCode[] = [
  'BAD_REQUEST',
  'MISDIRECTED_REQUEST',
  'RATE_LIMITED',
  'GENERATION_CAPACITY_EXCEEDED',
];
/** Statuses that come with the code BAD_REQUEST, beside 400, from before the request reaches a door. */
const BAD_REQUEST_STATUSES = {
  408: 'Request Timeout',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
};

/**
 * An operation's schema with the answers that any operation of its form can give, for the document. A door that words errors
 * in its own format keeps it for what reaches it.
 */
export function withCommonErrors(schema: FastifySchema, auth: Auth, method: string | string[]): FastifySchema {
  const declared = (schema.response ?? {}) as Responses;
  const codes = [...OF_EVERY_REQUEST];
  if (auth !== 'none') codes.push('AUTH_REQUIRED', 'FORBIDDEN');
  // A body is read where any may be sent, whether the operation has a use for it or not.
  if (method !== 'GET' && method !== 'HEAD') codes.push('PAYLOAD_TOO_LARGE');
  if (schema.body ?? schema.params ?? schema.querystring) codes.push('VALIDATION_ERROR');
  const common = errorResponses(...codes) as Responses;
  const badRequest = common[400];
  const own = Object.entries(declared).find(([status]) => Number(status) >= 400)?.[1];
  if (own !== undefined && own.properties?.ok === undefined) {
    for (const status of Object.keys(common)) common[status] = own;
  }
  for (const [status, description] of Object.entries(BAD_REQUEST_STATUSES)) {
    common[status] = { ...badRequest, description };
  }
  return { ...schema, response: { ...common, ...withMoreCodes(declared, common) } };
}

/** Declared errors whose status also has common codes name both. */
function withMoreCodes(declared: Responses, common: Responses): Responses {
  return Object.fromEntries(
    Object.entries(declared).map(([status, response]) => {
      const [own, more] = [codesOf(response), codesOf(common[status])];
      if (own === undefined || more === undefined) return [status, response];
      const code = { ...(response.properties?.code as object), enum: [...new Set([...own, ...more])] };
      return [status, { ...response, properties: { ...response.properties, code } }];
    }),
  );
}

const codesOf = (response: Responses[string] | undefined): string[] | undefined =>
  (response?.properties?.code as { enum?: string[] } | undefined)?.enum;
