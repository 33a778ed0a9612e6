import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount, newKey } from '../../src/accounts/bootstrap.ts';
import { startServer, TEST_KEY, type TestServer } from './server.ts';

const STRANGER_KEY = 'sk_stranger_0123456789abcdef';

let server: TestServer;
let greedy: string;
let stranger: string;
beforeAll(async () => {
  server = await startServer({ config: { fairShareDelaySecs: 20 } });
  const { keys, accounts } = server.services.store;
  const account = newAccount({});
  stranger = account.account_id;
  await accounts.insert(account);
  await keys.insert(newKey(stranger, 'Stranger', STRANGER_KEY), null, 1);
  const owner = await accounts.list();
  greedy = owner.find(({ account_id }) => account_id !== stranger)?.account_id ?? '';
});
afterAll(() => server.close());

const get = (path: string, key: string) => fetch(server.url + path, { headers: { 'xi-api-key': key } });
const strangerIsActive = async () => expect((await get('/v1/models', STRANGER_KEY)).status).toBe(200);
const figures = async () => await (await get('/metrics', TEST_KEY)).text();
const figure = async (name: string) =>
  Number(
    (await figures())
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  );
const delayed = () => figure('locution_requests_over_share{outcome="delayed"');

test('an account that works alone is never delayed, whatever it costs', async () => {
  server.services.costs.worked(greedy, 1e6);
  expect((await get('/v1/models', TEST_KEY)).status).toBe(200);
  expect(await delayed()).toBe(0);
});

test('metrics tell what accounts and strangers cost, by their ids', async () => {
  const text = await figures();
  expect(text).toContain(`locution_account_busy_ratio{account="${greedy}",work="workers"`);
  expect(text).toMatch(/locution_account_busy_ratio\{account="",work="main"[^}]*\} \d/);
  expect(text).not.toContain(TEST_KEY);
});

test('an account over its share waits, and strangers do not wait behind it', async () => {
  await strangerIsActive();
  server.services.costs.worked(greedy, 1e6);
  const order: string[] = [];
  const late = get('/v1/models', TEST_KEY).then((answer) => {
    order.push('greedy');
    return answer.status;
  });
  // It has come, and waits.
  while ((await delayed()) === 0);
  for (let at = 0; at < 5; at += 1) {
    server.services.costs.worked(greedy, 1e6);
    await strangerIsActive();
    order.push('stranger');
  }
  expect(await late).toBe(200);
  expect(order).toEqual([...Array(5).fill('stranger'), 'greedy']);
});

test('its bodies are not read while it waits, and too many of its requests at once are refused with words', async () => {
  const { costs } = server.services;
  const isPressed = () => {
    costs.worked(greedy, 1e6);
    costs.worked(stranger, 1);
    if (costs.counts().refused >= 16) clearInterval(pressing);
  };
  const pressing = setInterval(isPressed, 100);
  isPressed();
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => server.request('/v1/text/normalize', { json: { text: 'Hello.' } })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  const problems = await Promise.all(
    refused.map(async (answer) => [
      answer.headers.get('retry-after'),
      ((await answer.json()) as { code: string }).code,
    ]),
  );
  const ofShare = problems.filter(([, code]) => code === 'RATE_LIMITED');
  expect(ofShare).toEqual(Array(16).fill(['20', 'RATE_LIMITED']));
});

test('what is parsed on the main thread and made by threads is counted, without being told', async () => {
  const text = 'On 3 May 2024 at 9:30 it cost $1,234.50 for 12 kg. '.repeat(180);
  expect((await server.request('/v1/text/normalize', { json: { text } })).status).toBe(200);
  const [top] = server.services.costs.top(1);
  expect(top?.accountId).toBe(greedy);
  expect(top?.work.workerMs).toBeGreaterThan(1);
  expect(top?.work.mainMs).toBeGreaterThan(0.1);
});

test('speech counts the time that a lane worked on it, and a failed key counts for its address', async () => {
  const before = server.services.costs.top(10).find(({ accountId }) => accountId === stranger)?.work.workerMs ?? 0;
  const answer = await fetch(`${server.url}/v1/text-to-speech/clara`, {
    method: 'POST',
    headers: { 'xi-api-key': STRANGER_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Good morning, dear listeners, here is the weather of tomorrow.' }),
  });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  const after = server.services.costs.top(10).find(({ accountId }) => accountId === stranger)?.work.workerMs ?? 0;
  expect(after - before).toBeGreaterThan(1);
  const unknown = server.services.costs.unknown().mainMs;
  expect((await get('/v1/models', 'sk_wrong_0123456789')).status).toBe(401);
  expect(server.services.costs.unknown().mainMs).toBeGreaterThan(unknown);
});
