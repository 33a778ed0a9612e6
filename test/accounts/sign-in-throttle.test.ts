import { expect, test } from 'vitest';
import { networkOf } from '../../src/accounts/networks.ts';
import { createSignInThrottle } from '../../src/accounts/sign-in-throttle.ts';

const LIMITED = { code: 'RATE_LIMITED' };

function throttled() {
  const waits: number[] = [];
  const throttle = createSignInThrottle({ wait: async (ms) => void waits.push(ms) });
  const from = (address: string, email = 'a@example.com', deviceId?: string) =>
    throttle.admit({ address, email, deviceId });
  return { throttle, waits, from };
}

test('ten failures from one address keep nobody else out', async () => {
  const { from, waits } = throttled();
  for (let index = 0; index < 10; index += 1) await from('203.0.113.1');
  await expect(from('203.0.113.1')).rejects.toMatchObject(LIMITED);
  expect(waits).toEqual([]);
  await from('203.0.113.2');
  await from('203.0.113.1', 'b@example.com');
});

test('failures from many addresses slow strangers down, then refuse them; a known device goes on', async () => {
  const { from, waits } = throttled();
  for (let index = 0; index < 100; index += 1) await from(`203.0.113.${index}`);
  expect(waits.slice(0, 6)).toEqual([250, 500, 1000, 2000, 4000, 4000]);
  await expect(from('198.51.100.7')).rejects.toMatchObject(LIMITED);
  const before = waits.length;
  await from('198.51.100.7', 'a@example.com', 'device');
  expect(waits).toHaveLength(before);
});

test('a known device guesses no faster than a stranger', async () => {
  const { from } = throttled();
  for (let index = 0; index < 10; index += 1) await from(`203.0.113.${index}`, 'a@example.com', 'device');
  await expect(from('203.0.113.99', 'a@example.com', 'device')).rejects.toMatchObject(LIMITED);
});

test('a success takes its own try back, not those on others', async () => {
  const { throttle, from } = throttled();
  for (let index = 0; index < 49; index += 1) await from('203.0.113.1', `${index}@example.com`);
  const own = { address: '203.0.113.1', email: 'own@example.com', deviceId: undefined };
  await throttle.admit(own);
  await throttle.succeeded(own);
  await from('203.0.113.1', 'x@example.com');
  await expect(from('203.0.113.1', 'y@example.com')).rejects.toMatchObject(LIMITED);
});

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is one caller with %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
