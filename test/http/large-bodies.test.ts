import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readInPieces, registerLargeBodies } from '../../src/http/plugins/large-bodies.ts';

const LARGE = Buffer.alloc(100_000);
const request = {} as FastifyRequest;

function busyFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('large bodies are parsed one at a time, with time for others in between; small ones do not wait', async () => {
  const app = fastify();
  registerLargeBodies(app, { resume: () => undefined });
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  const ticksAt: number[] = [];
  const parsed = Array.from({ length: 5 }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    app.takeBody(request, LARGE, () => {
      ticksAt.push(ticks);
      busyFor(20);
      resolve();
    });
    return promise;
  });
  let isSmallParsed = false;
  app.takeBody(request, Buffer.alloc(1000), () => {
    isSmallParsed = true;
  });
  expect(isSmallParsed).toBe(true);
  await Promise.all(parsed);
  clearInterval(timer);
  for (const [index, at] of ticksAt.entries()) expect(at).toBeGreaterThan(ticksAt[index - 1] ?? -1);
  // Whoever comes when all are done is first again.
  await new Promise<void>((resolve) => app.takeBody(request, LARGE, resolve));
  await app.close();
});

test('a large body is read in pieces, with turns for others in between, and whole', async () => {
  const body = Readable.from(
    Array.from({ length: 64 }, () => Buffer.alloc(65_536)),
  ) as unknown as FastifyRequest['raw'];
  let received = 0;
  body.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  readInPieces(body);
  let isOver = false;
  const ended = new Promise<void>((resolve) => body.once('end', resolve)).then(() => {
    isOver = true;
  });
  let before = 0;
  while (!isOver) {
    await turn();
    expect(received - before).toBeLessThanOrEqual(262_144);
    before = received;
  }
  await ended;
  expect(received).toBe(64 * 65_536);
});
