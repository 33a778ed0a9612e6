import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import { type ErrorMeta, Problem, statusTitle, ValidationProblem, type Violation } from '../../errors.ts';
import { newRequestId } from '../../ids.ts';

/** Answers every error in the API's envelope. */
export function registerErrorEnvelope(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (isTooLarge(error)) await drain(request.raw);
    sendError(error, request, reply);
    return reply;
  });
  app.setNotFoundHandler((request, reply) => {
    sendError(
      new Problem(
        'RESOURCE_NOT_FOUND',
        `There is no ${request.method} ${request.url.split('?')[0]}. The operations are listed at /docs.`,
      ),
      request,
      reply,
    );
  });
}

/** Fastify's error handler, also for errors before routing (a malformed URL). */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error, request);
  if (problem.status >= 500 && !request.socket.destroyed)
    request.log.error({ err: error, cause: problem.cause }, 'request failed');
  if (reply.raw.headersSent) {
    // No envelope is possible any more; a broken connection at least cannot be taken for a complete answer.
    reply.raw.destroy();
    return;
  }
  const retryAfter = problem.meta.retry_after_secs;
  if (retryAfter !== undefined && retryAfter !== null) reply.header('retry-after', String(retryAfter));
  for (const name of ['content-length', 'content-disposition', 'etag', 'cache-control']) reply.removeHeader(name);
  void reply
    .status(problem.status)
    // Errors before routing come by no hook that would have put it there.
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    // Serialized here: an operation's own schema of this status may know only its own codes.
    .serializer(JSON.stringify)
    .send(envelope(problem, String(request.id)));
}

/** What Node's parser gives up on, by its codes. */
const CLIENT_ERRORS: Readonly<Record<string, { status: number; detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: 'The head of the request, its address and headers, is larger than 16 kB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
};
const NO_HTTP = { status: 400, detail: 'This is no HTTP request that can be read.' };

/** Answers what is no HTTP request at all, where nothing of the framework is at hand. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Inside an answer that has begun, another head would pass for its audio.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse };
  if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, detail } = CLIENT_ERRORS[error.code ?? ''] ?? NO_HTTP;
  const id = newRequestId();
  const body = JSON.stringify(envelope(new Problem('BAD_REQUEST', detail, {}, status), id));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${id}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Without it the connection would stay for as long as the client likes.
  socket.destroySoon();
}

/** The body of an error response. */
export function envelope(problem: Problem, requestId: string) {
  return {
    code: problem.code,
    detail: problem instanceof ValidationProblem ? problem.violations : problem.message,
    error: statusTitle(problem.status),
    ok: false as const,
    meta: { ...problem.meta, request_id: requestId } satisfies ErrorMeta,
  };
}

function asProblem(error: unknown, request: FastifyRequest): Problem {
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
  return new Problem('INTERNAL_ERROR', 'The server failed on this request. Report it with the request id.');
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
    if (validate === undefined || validate(value)) return [];
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
  const allowed = error.params.allowedValues;
  const msg = Array.isArray(allowed) ? `must be one of ${allowed.join(', ')}` : (error.message ?? 'is not valid');
  return { loc: [part, ...path], msg: typeof missing === 'string' ? 'is required' : msg, type: error.keyword };
}

const isTooLarge = (error: unknown) => isFastifyError(error) && error.statusCode === 413;

/** What a client may still send of a body that is too large, and for how long. */
const DRAINED_BYTES = 64 * 1024 * 1024;
const DRAINED_MS = 10_000;

/**
 * Reads the rest of a body and throws it away. Most clients look for an answer only when all is sent: one that comes
 * with the connection closed before is lost to them.
 */
async function drain(body: IncomingMessage): Promise<void> {
  let left = DRAINED_BYTES;
  const enough = AbortSignal.timeout(DRAINED_MS);
  const stopped = Promise.withResolvers<void>();
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) stopped.resolve();
  });
  body.once('end', () => stopped.resolve());
  body.once('close', () => stopped.resolve());
  enough.addEventListener('abort', () => stopped.resolve());
  if (body.readableEnded || body.destroyed) return;
  body.resume();
  await stopped.promise;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error;
}
