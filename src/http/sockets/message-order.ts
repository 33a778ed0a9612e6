import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RawData, WebSocket } from 'ws';

/**
 * Takes a socket's messages in their order, each after the one before it. What comes faster than it is taken stays with the
 * client.
 * @param take must not throw
 */
export function takeInOrder(socket: WebSocket, take: (data: RawData) => Promise<void>): void {
  let last = Promise.resolve();
  let pending = 0;
  socket.on('message', (data) => {
    socket.pause();
    pending += 1;
    last = last.then(async () => {
      await take(data);
      pending -= 1;
      // Others have their turn first.
      if (pending === 0) void nextTurn().then(() => socket.resume());
    });
  });
}
