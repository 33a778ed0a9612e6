import type { WebSocket } from 'ws';
import { Problem } from '../../errors.ts';

/** A client's socket: messages out, and its end. */
export interface Connection {
  send(message: Record<string, unknown>): void;
  bufferedBytes(): number;
  isOpen(): boolean;
  /** Tells what went wrong in the form of the protocol; without a context the socket is closed. */
  fail(error: unknown, contextId?: string): void;
  close(code: number, reason: string): void;
}

/** Policy violation: what the protocol's clients take for an error of theirs. */
const REFUSED = 1008;
const FAILED = 1011;
/** Audio waits for a slow reader; whoever goes on asking without reading at all is let go. */
const MOST_UNREAD = 8 * 1024 * 1024;
/** What a client that is refused gets to answer the end of its socket. The library would wait 30 s. */
const REFUSED_MS = 2000;

export function createConnection(socket: WebSocket, onFailure: (error: unknown) => void): Connection {
  const isOpen = () => socket.readyState === socket.OPEN;
  const send = (message: Record<string, unknown>) => {
    if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
    if (isOpen()) socket.send(JSON.stringify(message));
  };
  return {
    send,
    isOpen,
    bufferedBytes: () => socket.bufferedAmount,
    fail(error, contextId) {
      const problem = error instanceof Problem ? error : undefined;
      if (problem === undefined || problem.status >= 500) onFailure(error);
      const code = problem === undefined || problem.status >= 500 ? FAILED : REFUSED;
      const message = problem?.message ?? 'The server failed on this request.';
      send({
        message,
        error: (problem?.code ?? 'INTERNAL_ERROR').toLowerCase(),
        code,
        ...(contextId === undefined ? {} : { contextId }),
      });
      if (contextId !== undefined || !isOpen()) return;
      // A reason of a close frame has 123 bytes at most.
      socket.close(code, Buffer.from(message).subarray(0, 120).toString());
      const late = setTimeout(() => socket.terminate(), REFUSED_MS);
      socket.once('close', () => clearTimeout(late));
    },
    close(code, reason) {
      if (isOpen()) socket.close(code, reason);
    },
  };
}
