import type { WebSocket } from 'ws';
import { Problem } from '../../errors.ts';
import { createOutbox, type Outbox } from '../sockets/outbox.ts';

/** A client's socket: messages out, and its end. */
export interface Connection extends Outbox {
  /** Tells what went wrong in the form of the protocol; without a context the socket is closed. */
  fail(error: unknown, contextId?: string): void;
}

/** Policy violation: what the protocol's clients take for an error of theirs. */
const REFUSED = 1008;
const FAILED = 1011;

export function createConnection(socket: WebSocket, onFailure: (error: unknown) => void): Connection {
  const outbox = createOutbox(socket);
  return {
    ...outbox,
    fail(error, contextId) {
      const problem = error instanceof Problem ? error : undefined;
      if (problem === undefined || problem.status >= 500) onFailure(error);
      const code = problem === undefined || problem.status >= 500 ? FAILED : REFUSED;
      const message = problem?.message ?? 'The server failed to process this request.';
      outbox.send({
        message,
        error: (problem?.code ?? 'INTERNAL_ERROR').toLowerCase(),
        code,
        ...(contextId === undefined ? {} : { contextId }),
      });
      if (contextId === undefined) outbox.refuse(code, message);
    },
  };
}
