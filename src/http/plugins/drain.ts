import type { IncomingMessage } from 'node:http';
import { readInPieces } from './large-bodies.ts';

/** What a client may still send of a body that is too large, and for how long. */
const DRAINED_BYTES = 64 * 1024 * 1024;
const DRAINED_MS = 10_000;

/**
 * Reads the rest of a body and throws it away. Most clients look for an answer only when all is sent: one that comes
 * with the connection closed before is lost to them.
 */
export async function drain(body: IncomingMessage): Promise<void> {
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
  readInPieces(body);
  body.resume();
  await stopped.promise;
}
