import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** A client's socket as messages leave by it. */
export interface Outbox {
  send(message: object): void;
  isOpen(): boolean;
  /** Settles when the client has read enough for more audio, or is gone. */
  drained(): Promise<void>;
  close(code: number, reason: string): void;
  /** Closes the socket of a client that need not answer: soon it is ended without. */
  refuse(code: number, reason: string): void;
}

/** Audio waits for a slow reader; whoever goes on asking without reading at all is let go. */
const MOST_UNREAD = 8 * 1024 * 1024;
/** Bytes on their way to a client that reads slowly; more are not spoken before it has read. */
const MOST_BUFFERED = 256 * 1024;
const POLL_MS = 20;
/** What a client that is refused gets to answer the end of its socket. The library would wait 30 s. */
const REFUSED_MS = 2000;

/** A reason of a close frame has 123 bytes at most. */
const shortened = (reason: string) => Buffer.from(reason).subarray(0, 120).toString();

export function createOutbox(socket: WebSocket): Outbox {
  const isOpen = () => socket.readyState === socket.OPEN;
  return {
    isOpen,
    send(message) {
      if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
      if (isOpen()) socket.send(JSON.stringify(message));
    },
    async drained() {
      // Speaking on would only fill this process' memory.
      while (socket.bufferedAmount > MOST_BUFFERED && isOpen()) await delay(POLL_MS);
    },
    close(code, reason) {
      if (isOpen()) socket.close(code, reason);
    },
    refuse(code, reason) {
      if (!isOpen()) return;
      socket.close(code, shortened(reason));
      const late = setTimeout(() => socket.terminate(), REFUSED_MS);
      socket.once('close', () => clearTimeout(late));
    },
  };
}
