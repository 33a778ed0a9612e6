import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { launchServer, listening } from '../processes.ts';

const DESCRIBE = Buffer.from('{"type":"describe"}\n'.repeat(5000));
const SPEAK = Buffer.from(
  `${JSON.stringify({ type: 'synthesize', data: { text: 'A sentence for nobody. '.repeat(50) } })}\n`.repeat(50),
);

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Writes the same again and again until the connection ends. */
async function flood(port: number, bytes: Buffer, reads: boolean): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  cleanups.push(() => socket.destroy());
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const write = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', write);
  if (reads) socket.resume();
  else socket.pause();
  write();
  return socket;
}

test('SIGTERM ends the process in order while questions and texts flood it, read and unread', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-flood-'));
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  const started = launchServer({
    LOCUTION_DATA_DIR: dataDir,
    LOCUTION_WYOMING_PORT: '0',
    LOCUTION_BOOTSTRAP_API_KEY: 'sk_test_0123456789abcdef',
    LOCUTION_LOG_LEVEL: 'warn',
  });
  cleanups.push(started.kill);
  await listening(started);
  const [, port] = /^Wyoming: tcp:\/\/\S+:(\d+)$/m.exec(started.output()) ?? [];
  const sockets: Socket[] = [];
  for (const bytes of [DESCRIBE, SPEAK])
    for (const reads of [true, false]) sockets.push(await flood(Number(port), bytes, reads));
  // They are being answered.
  await expect.poll(() => sockets.filter(({ bytesRead }) => bytesRead > 0).length).toBeGreaterThanOrEqual(2);
  started.child.kill('SIGTERM');
  expect(await started.exited, started.output()).toBe(0);
  expect(started.output()).not.toMatch(/could not be closed|unhandled error/);
  await Promise.all(
    sockets.map((socket) => socket.destroyed || new Promise((resolve) => socket.resume().once('close', resolve))),
  );
});
