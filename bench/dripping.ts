import { connect, type Socket } from 'node:net';

export interface Drippers {
  /** Connections that the server has not closed. */
  open(): number;
  stop(): void;
}

/** Opens connections that each send the head of a sign-in and then a byte of its body a second. */
export async function drip(url: string, count: number): Promise<Drippers> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const head = `POST /v1/auth/login HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n`;
  const connecting = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    open.add(socket);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => open.delete(socket));
    socket.write(head);
    return new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  });
  await Promise.all(connecting);
  const timer = setInterval(() => {
    for (const socket of open) socket.write(' ');
  }, 1000);
  return {
    open: () => open.size,
    stop() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}
