import type { FastifyError, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { Problem, ValidationProblem, type Violation } from '../../errors.ts';
import { violationText } from '../mappers/violations.ts';

export const isTooLarge = (error: unknown): boolean => isFastifyError(error) && error.statusCode === 413;

/** Any error as one that can be answered. What the framework found wrong with a request is told in our words. */
export function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (isFastifyError(error)) {
    if (error.validation) return new ValidationProblem(allViolations(request));
    if (error.statusCode === 413) {
      return new Problem(
        'PAYLOAD_TOO_LARGE',
        `The request body is larger than ${request.routeOptions.bodyLimit} bytes.`,
      );
    }
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return new Problem('BAD_REQUEST', clientErrorDetail(error));
    }
  }
  return new Problem('INTERNAL_ERROR', 'The server failed to answer this request. Report it with the request id.');
}

function clientErrorDetail(error: FastifyError): string {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return 'The request body must be JSON: send the header content-type: application/json.';
  }
  if (error.code?.startsWith('FST_ERR_CTP')) return `The request body is not valid JSON: ${error.message}.`;
  return error.message;
}

/** Fastify stops at the first part of a request that fails; the caller gets to see the violations of all of them. */
function allViolations(request: FastifyRequest): Violation[] {
  const parts = {
    path: ['params', request.params],
    query: ['querystring', request.query],
    body: ['body', request.body],
  } as const;
  return Object.entries(parts).flatMap(([loc, [httpPart, value]]) => {
    const validate = request.getValidationFunction(httpPart);
    // A body that is not JSON has one for each of its types, and is checked by whoever reads it.
    if (typeof validate !== 'function' || validate(value)) return [];
    return (validate.errors ?? []).filter(isSpecific).map((error) => violation(loc, error));
  });
}

/** Branches of `T | null` report twice: what the null branch says helps nobody. */
function isSpecific(error: FastifySchemaValidationError): boolean {
  return error.keyword !== 'anyOf' && !(error.keyword === 'type' && error.params.type === 'null');
}

function violation(part: string, error: FastifySchemaValidationError): Violation {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));
  const missing = error.params.missingProperty;
  if (typeof missing === 'string') path.push(missing);
  return { loc: [part, ...path], msg: violationText(error), type: error.keyword };
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error;
}
