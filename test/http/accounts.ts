import { hashSecret } from '../../src/accounts/authenticate.ts';
import { newId, randomToken, unixNow } from '../../src/ids.ts';
import type { TestServer } from './server.ts';

/** A person's browser: sends its session cookie, and JSON where some is given. */
export interface Browser {
  cookie: string;
  request(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>;
}

export const PASSWORD = 'correct horse battery';

function browserWith(server: TestServer, response: Response): Browser {
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    cookie,
    request(path, { json, ...init } = {}) {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      if (json === undefined) return fetch(server.url + path, { ...init, headers });
      headers.set('content-type', 'application/json');
      return fetch(server.url + path, { method: 'POST', ...init, headers, body: JSON.stringify(json) });
    },
  };
}

const post = (server: TestServer, path: string, json: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });

/** Does the first-run setup: the admin's browser. */
export async function setUp(server: TestServer): Promise<Browser> {
  const response = await post(server, '/v1/auth/setup', {
    setup_token: server.services.setupToken,
    email: 'admin@example.com',
    password: PASSWORD,
    name: 'Admin',
  });
  if (response.status !== 204) throw new Error(`setup answered ${response.status}: ${await response.text()}`);
  return browserWith(server, response);
}

export async function login(server: TestServer, email: string, password = PASSWORD): Promise<Browser> {
  const response = await post(server, '/v1/auth/login', { email, password });
  if (response.status !== 204) throw new Error(`login answered ${response.status}: ${await response.text()}`);
  return browserWith(server, response);
}

export interface Person {
  accountId: string;
  browser: Browser;
  /** Plaintext of an unlimited key. */
  key: string;
}

/** Another account, with a browser and a key. */
export async function addPerson(
  server: TestServer,
  admin: Browser,
  email: string,
  given: object = {},
): Promise<Person> {
  const added = await admin.request('/v1/accounts', { json: { email, password: PASSWORD, ...given } });
  if (added.status !== 201) throw new Error(`answered ${added.status}: ${await added.text()}`);
  const { account_id } = (await added.json()) as { account_id: string };
  const browser = await login(server, email);
  const { api_key } = await createKey(browser, {});
  return { accountId: account_id, browser, key: api_key };
}

export interface MadeKey {
  key_id: string;
  api_key: string;
  status: string;
  credit_limit: number | null;
  credit_used: number;
  credit_in_flight: number;
  credit_remaining: number | null;
  expires_at_unix: number | null;
  replaces_key_id: string | null;
}

export async function createKey(browser: Browser, given: object): Promise<MadeKey> {
  const response = await browser.request('/v1/api-keys', { json: { name: 'test', ...given } });
  if (response.status !== 201) throw new Error(`answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as MadeKey;
}

/** The token of a new session, where requests may end any; the one before goes, or lists of them take ever longer. */
export async function openSession(server: TestServer, accountId: string): Promise<string> {
  const { sessions } = server.services.store;
  const [token, nowUnix] = [randomToken(48), unixNow()];
  const row = {
    session_id: newId(),
    account_id: accountId,
    token_hash: hashSecret(token),
    user_agent: 'test',
    created_at_unix: nowUnix,
    last_seen_at_unix: nowUnix,
  };
  await sessions.removeOthers(accountId, undefined);
  await sessions.insert(row);
  return token;
}
