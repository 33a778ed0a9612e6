import type { WebSocket } from 'ws';

/** Behind what a slow reader has not played yet, an answer may take a while. */
const PING_MS = 120_000;
/** As long as a session of its service lasts at all. */
const IDLE_MS = 3_600_000;

/**
 * Ends a socket whose client does not answer pings, because it is gone or reads nothing, or sends no message for an hour.
 * What comes of a message that is never whole does not count.
 */
export function keepAlive(
  socket: WebSocket,
  isSpeaking: () => boolean,
  { pingMs = PING_MS, idleMs = IDLE_MS }: { pingMs?: number; idleMs?: number } = {},
): void {
  let hasAnswered = true;
  let activeAtMs = performance.now();
  const timer = setInterval(() => {
    const idleForMs = isSpeaking() ? 0 : performance.now() - activeAtMs;
    if (!hasAnswered || idleForMs > idleMs) return socket.terminate();
    hasAnswered = false;
    socket.ping();
  }, pingMs);
  socket.on('pong', () => {
    hasAnswered = true;
  });
  socket.on('message', () => {
    activeAtMs = performance.now();
  });
  socket.on('close', () => clearInterval(timer));
}
