import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask, describe, send } from './client.ts';
import { DEFAULT_SERVER, saveCredentials, serverAddress } from './credentials.ts';

interface Started {
  login_id: string;
  user_code: string;
  verification_url: string;
  expires_at_unix: number;
  interval_secs: number;
}

/** Gets this machine its own key: a person at a browser says yes. */
export async function login(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { server: { type: 'string' }, name: { type: 'string' } },
  });
  const server = serverAddress(values.server ?? (process.env.LOCUTION_SERVER || DEFAULT_SERVER));
  const verifier = randomBytes(48).toString('base64url');
  const started = (await (
    await send(server, '/v1/cli-logins', {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      device_name: (values.name ?? hostname()).slice(0, 100),
    })
  ).json()) as Started;

  console.error(`Open this address and compare the code:\n  ${started.verification_url}\n  ${started.user_code}`);
  if (process.stderr.isTTY) openBrowser(started.verification_url);
  const apiKey = await waitForKey(server, started, verifier);
  const path = await saveCredentials({ server, apiKey });
  console.error(`Logged in. The key is stored in ${path}.`);
}

async function waitForKey(server: string, started: Started, verifier: string): Promise<string> {
  const path = `/v1/cli-logins/${started.login_id}/exchange`;
  while (Date.now() / 1000 < started.expires_at_unix) {
    const response = await ask(server, path, { code_verifier: verifier });
    if (response.ok) return ((await response.json()) as { api_key: string }).api_key;
    if (response.status !== 425) throw new Error(await describe(response));
    await response.body?.cancel();
    await delay(started.interval_secs * 1000);
  }
  throw new Error('The login was not approved in time. Run the command again.');
}

/** Best effort: the address is printed in any case. */
function openBrowser(url: string): void {
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
