import { Bonjour, type Service } from 'bonjour-service';
import { afterEach, expect, test } from 'vitest';
import { announceWyoming, isAnnounced } from '../../src/wyoming/announce.ts';

/** Nothing leaves this machine. */
const LOOPBACK = '127.0.0.1';
const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test('whoever looks for Wyoming servers finds this one, until it stops', async () => {
  const seeker = new Bonjour({ interface: LOOPBACK, bind: '0.0.0.0' } as ConstructorParameters<typeof Bonjour>[0]);
  cleanups.push(() => seeker.destroy());
  const browser = seeker.find({ type: 'wyoming' });
  const heard = (event: 'up' | 'down') =>
    new Promise<Service>((resolve) =>
      browser.on(event, (service: Service) => service.name === 'Locution test' && resolve(service)),
    );
  const [up, down] = [heard('up'), heard('down')];
  const announcement = announceWyoming({
    port: 10_200,
    name: 'test',
    address: LOOPBACK,
    onError: (error) => expect(error).toBeUndefined(),
  });
  const found = await up;
  expect(found).toMatchObject({ port: 10_200, type: 'wyoming', protocol: 'tcp' });
  expect(found.host).toMatch(/\./);
  await announcement.close();
  expect((await down).port).toBe(10_200);
});

test.each([
  ['auto', '0.0.0.0', false, true],
  ['auto', '::', false, true],
  ['auto', '0.0.0.0', true, false],
  ['auto', '127.0.0.1', false, false],
  ['auto', '192.168.1.5', false, false],
  ['on', '192.168.1.5', true, true],
  ['off', '0.0.0.0', false, false],
] as const)('%s on %s, in a container %s: %s', (wyomingAnnounce, host, isInContainer, expected) => {
  expect(isAnnounced({ wyomingAnnounce, host }, isInContainer)).toBe(expected);
});
