import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { wyomingCaller } from '../../src/wyoming/caller.ts';
import { startWyoming, type WyomingServer } from '../../src/wyoming/server.ts';
import { startServer, TEST_KEY, type TestServer } from '../http/server.ts';

let server: TestServer;
let wyoming: WyomingServer;
const errors: unknown[] = [];
const opened: Socket[] = [];

const listen = (idleMs?: number): Promise<WyomingServer> =>
  startWyoming(server.services, {
    host: '127.0.0.1',
    port: 0,
    callerOf: (address) => wyomingCaller(server.services, TEST_KEY, address),
    onError: (error) => errors.push(error),
    ...(idleMs === undefined ? {} : { idleMs }),
  });

beforeAll(async () => {
  server = await startServer();
  wyoming = await listen();
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await wyoming.close();
  await server.close();
});

async function open(to: WyomingServer = wyoming, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: to.port, host: '127.0.0.1', localAddress });
  opened.push(socket);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return socket;
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())));

/** What comes until the end of the connection, or until a line holds `word`. */
function received(socket: Socket, word?: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const end = () => resolve(text);
    socket.once('close', end).on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (word !== undefined && text.includes(word)) end();
    });
  });
}

const line = (type: string, data?: object) => `${JSON.stringify(data === undefined ? { type } : { type, data })}\n`;

/** Others are served, on this door and on the other. */
async function expectServed(to: WyomingServer = wyoming, localAddress?: string): Promise<void> {
  const socket = await open(to, localAddress);
  socket.write(line('describe'));
  expect(await received(socket, '"type":"info"')).toContain('"type":"info"');
  socket.destroy();
  expect((await server.request('/healthz')).status).toBe(200);
}

/** Bytes that have left the client, once none leave any more. */
async function takenOf(socket: Socket): Promise<number> {
  for (let before = -1; ; await delay(200)) {
    const taken = socket.bytesWritten - socket.writableLength;
    if (taken === before) return taken;
    before = taken;
  }
}

test('20 MB of questions whose answers nobody reads stay with the client, until it has left and after that', async () => {
  const flood = Buffer.from(line('describe').repeat(50_000));
  const socket = await open();
  socket.pause();
  for (let count = 0; count < 20; count += 1) socket.write(flood);
  const before = process.memoryUsage().rss;
  // What the kernel's buffers hold has left the client; the rest has not.
  expect(await takenOf(socket)).toBeLessThan(12_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  await expectServed();
  socket.destroy();
  await expectServed();
});

test('the door closes while questions are unread', async () => {
  const other = await listen();
  const socket = await open(other);
  socket.pause();
  socket.write(line('describe').repeat(200_000));
  await takenOf(socket);
  await other.close();
  socket.resume();
  await closed(socket);
});

test('an event that drips does not keep its connection, nor does silence', async () => {
  const other = await listen(300);
  const dripping = await open(other);
  const silent = await open(other);
  const alive = await open(other);
  const timer = setInterval(() => {
    dripping.write('x');
    alive.write(line('ping', { text: 'still here' }));
  }, 20);
  dripping.resume();
  silent.resume();
  alive.resume();
  await Promise.all([closed(dripping), closed(silent)]);
  expect(alive.destroyed).toBe(false);
  clearInterval(timer);
  await closed(alive);
  await other.close();
});

test.each([
  ['a header line without end', `{"type":"${'x'.repeat(300_000)}`, 'header line'],
  ['a header line that ends late', `{"type":"${'x'.repeat(300_000)}"}\n`, 'header line'],
  ['data of 300 kB', '{"type":"ping","data_length":300000}\n', 'length'],
  ['a payload of 300 kB', '{"type":"ping","payload_length":300000}\n', 'length'],
  ['nested arrays', `${'['.repeat(200_000)}\n`, 'JSON'],
])('%s is refused with words, and ends its connection', async (_, sent, word) => {
  const socket = await open();
  const answer = received(socket);
  socket.write(sent);
  expect(await answer).toMatch(new RegExp(`"type":"error".*\\n.*${word}`));
  await expectServed();
});

test('a text that is no string is none', async () => {
  const socket = await open();
  socket.write('{"type":"ping","data":{"text":[["x"]]}}\n');
  expect(await received(socket, '"text"')).toContain('{"text":""}');
});

test('an event in pieces of one byte is read', async () => {
  const socket = await open();
  socket.setNoDelay(true);
  const answer = received(socket, 'drop by drop');
  for (const letter of line('ping', { text: 'drop by drop' })) {
    socket.write(letter);
    await delay(1);
  }
  expect(await answer).toContain('drop by drop');
});

test('silent connections lock nobody out, neither those of their own address nor others', async () => {
  const silent: Socket[] = [];
  for (let count = 0; count < 50; count += 1) silent.push((await open()).resume());
  await expectServed();
  for (let address = 3; address < 9; address += 1)
    for (let count = 0; count < 16; count += 1) silent.push((await open(wyoming, `127.0.0.${address}`)).resume());
  await expectServed(wyoming, '127.0.0.99');
  await expectServed();
  // A hundred and forty-six were opened; only so many may be.
  while (silent.filter(({ destroyed }) => !destroyed).length > 64) await delay(5);
});

test('who is being answered is not closed for a newcomer', async () => {
  const busy = await open();
  const answer = received(busy, '"type":"audio-stop"');
  busy.write(line('synthesize', { text: 'This sentence is heard to its end. '.repeat(20) }));
  for (let count = 0; count < 40; count += 1) (await open()).resume();
  expect(await answer).toContain('"type":"audio-stop"');
});

test('who leaves in the middle of speech is not spoken to any longer', async () => {
  for (const begin of [
    line('synthesize', { text: 'A sentence for nobody. '.repeat(300) }),
    line('synthesize-start') + line('synthesize-chunk', { text: 'A sentence for nobody. '.repeat(300) }),
  ]) {
    const socket = await open();
    const begun = received(socket, '"type":"audio-chunk"');
    socket.write(begin);
    await begun;
    socket.destroy();
    while (server.services.pool.stats().unfinished > 0) await delay(5);
    const inUse = async () =>
      ((await (await server.request('/v1/balance')).json()) as { concurrency_in_use: number }).concurrency_in_use;
    while ((await inUse()) > 0) await delay(5);
  }
});
