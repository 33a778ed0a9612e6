import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';
import { type ErrorFormat, errorEnvelope } from '../mappers/error-envelope.ts';
import { drain } from './drain.ts';
import type { MethodsOfPath } from './methods-of-path.ts';
import { isTooLarge, problemOf } from './problem-of.ts';
import { BARE_HEADERS } from './secure-headers.ts';

/**
 * Answers every error of an app's routes in a format. Called on the root for the native API; a door that words errors
 * otherwise calls it again in its own plugin, where it holds for the door's routes only, errors of authentication and
 * validation included.
 */
export function registerErrors(
  app: FastifyInstance,
  format: ErrorFormat,
  statusOf?: (problem: Problem) => number,
): void {
  const answer = errorAnswer(format, statusOf);
  app.setErrorHandler(async (error, request, reply) => {
    if (isTooLarge(error)) await drain(request.raw);
    answer(error, request, reply);
    return reply;
  });
}

/** Answers what no route is for; of a door with a prefix, what begins with that. */
export function registerNotFound(
  app: FastifyInstance,
  methodsOf: MethodsOfPath,
  format: ErrorFormat = errorEnvelope,
): void {
  const answer = errorAnswer(format);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = methodsOf(path);
    // A file that is not there is no operation either, whatever its folder answers.
    if (methods.length === 0 || methods.includes(request.method)) {
      const detail = `There is no operation ${request.method} ${path}. All operations are listed at /docs.`;
      return answer(new Problem('RESOURCE_NOT_FOUND', detail), request, reply);
    }
    reply.header('allow', methods.join(', '));
    const meant = methods.filter((method) => method !== 'HEAD').join(' or ');
    const detail = `${path} is for ${meant}, not for ${request.method}. All operations are listed at /docs.`;
    answer(new Problem('BAD_REQUEST', detail, {}, 405), request, reply);
  });
}

/** Answers errors before routing (a malformed address), which come by no hook. */
export function bareErrorAnswer(format: ErrorFormat) {
  const answer = errorAnswer(format);
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...BARE_HEADERS, 'x-request-id': request.id });
    answer(error, request, reply);
  };
}

/** Fastify's error handler. */
function errorAnswer(format: ErrorFormat, statusOf: (problem: Problem) => number = ({ status }) => status) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const problem = problemOf(error, request);
    if (problem.status >= 500 && !request.socket.destroyed) {
      request.log.error({ err: error, cause: problem.cause }, 'request failed');
    }
    if (reply.raw.headersSent) {
      // No error can be answered any more; a broken connection at least cannot be taken for a complete answer.
      reply.raw.destroy();
      return;
    }
    const retryAfter = problem.meta.retry_after_secs;
    if (retryAfter !== undefined && retryAfter !== null) reply.header('retry-after', String(retryAfter));
    for (const name of ['content-length', 'content-disposition', 'etag', 'cache-control']) reply.removeHeader(name);
    void reply
      .status(statusOf(problem))
      .type('application/json; charset=utf-8')
      // Serialized here: an operation's own schema of this status may know only its own codes.
      .serializer(JSON.stringify)
      .send(format(problem, String(request.id)));
  };
}
