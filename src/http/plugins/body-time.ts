import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuse } from './client-errors.ts';

/** A body that comes at this pace or faster is an honest large one. */
const HONEST_BYTES_PER_SEC = 16_000;
/** What the rest of a body gets whose request has been answered: some clients look for an answer only when all is sent. */
const REST_MS = 5000;

/**
 * Limits the time a request's body takes: `limitSecs`, and more for each 16 kB that have come. Node's own limit cannot tell
 * a large body from one that drips, and waits on after the answer.
 */
export function limitBodyTime(app: FastifyInstance, limitSecs: number): void {
  app.server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const startedAt = performance.now();
    const bytesBefore = socket.bytesRead;
    const leftMs = () => {
      const grantedSecs = limitSecs + (socket.bytesRead - bytesBefore) / HONEST_BYTES_PER_SEC;
      return startedAt + grantedSecs * 1000 - performance.now();
    };
    const check = () => {
      const left = leftMs();
      if (left > 0) timer = setTimeout(check, left);
      else refuse('ERR_HTTP_REQUEST_TIMEOUT', socket);
    };
    let timer = setTimeout(check, limitSecs * 1000);
    const done = () => clearTimeout(timer);
    request.once('end', done).once('close', done);
    response.once('finish', () => {
      if (request.complete) return;
      done();
      timer = setTimeout(() => socket.destroy(), Math.min(REST_MS, limitSecs * 1000));
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
