import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Costs } from '../../costs/costs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls `parse` with the request's body when it may be parsed: at once where it is small. */
    takeBody(request: FastifyRequest, body: Buffer, parse: () => void): void;
  }
}

/** Parsed in well under a millisecond. */
const SMALL_BYTES = 65_536;
/** What is read of a large body at a time, and the pause after it: 25 MB a second of each connection. */
const PIECE_BYTES = 262_144;
const PIECE_PAUSE_MS = 10;
/** Listened to by the framework as soon as it has looked for the type's parser. */
const PARSED_TYPES = /^(?:application\/json|multipart\/form-data)\b/i;

/**
 * Keeps large bodies from holding up everybody together: they are read in pieces, and parsed and checked one at a time, with a
 * pause after each as long as it took.
 */
export function registerLargeBodies(app: FastifyInstance, costs: Pick<Costs, 'resume'>): void {
  const waiting: (() => void)[] = [];
  let isBusy = false;

  function next(): void {
    const go = waiting.shift();
    isBusy = go !== undefined;
    if (go === undefined) return;
    const startedAt = performance.now();
    go();
    // What follows at once has run by then: the check against the schema, and the handler to its first wait.
    setImmediate(() => setTimeout(next, performance.now() - startedAt));
  }

  app.decorate('takeBody', (request: FastifyRequest, body: Buffer, parse: () => void) => {
    if (body.length <= SMALL_BYTES) return parse();
    waiting.push(() => {
      costs.resume(request.tab);
      parse();
    });
    if (!isBusy) next();
  });

  app.addHook('preParsing', (request, _reply, payload, done) => {
    done(null, payload);
    const { 'content-length': length, 'content-type': type = '' } = request.headers;
    // Of a chunked body nobody knows. What is too large is drained instead.
    const isLarge =
      length === undefined || (Number(length) > SMALL_BYTES && Number(length) <= request.routeOptions.bodyLimit);
    // Other types are read by their routes, when these are ready.
    if (isLarge && PARSED_TYPES.test(type)) readInPieces(request.raw);
  });
}

/** To be called when somebody listens for the body's pieces already. */
export function readInPieces(body: FastifyRequest['raw']): void {
  let left = PIECE_BYTES;
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left > 0) return;
    left = PIECE_BYTES;
    body.pause();
    setTimeout(() => body.resume(), PIECE_PAUSE_MS);
  });
}
