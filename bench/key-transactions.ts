import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount, newKey } from '../src/accounts/bootstrap.ts';
import { newId, unixNow } from '../src/ids.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { generationOf } from '../test/generation.ts';
import { startServers } from '../test/servers.ts';

const EACH_WAY_MS = 1;
const CLIENTS = 30;
const REQUESTS = 3000;

/**
 * What one key can pay for: requests' credits reserved, charged and put into the history, without speech, over a connection to
 * PostgreSQL that takes a millisecond each way.
 */
export async function keyTransactions(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'locution-bench-'));
  const servers = await startServers(folder);
  const proxy = await startDelay(new URL(servers.place.databaseUrl));
  const store = await openStore({
    ...servers.place,
    databaseUrl: proxy.url,
    databaseConnections: CLIENTS,
    audioPathStyle: true,
    dataDir: folder,
  });
  const startedAt = performance.now();
  for (let index = 0; index < 50; index += 1) await store.plans.find('none');
  const roundTripMs = (performance.now() - startedAt) / 50;
  const budget = await perSec(store, 1_000_000_000);
  const noLimit = await perSec(store, null);
  const session = await perSec(store, 'session');
  await store.close();
  proxy.close();
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
  return {
    'round trip ms': roundTripMs,
    'requests/s, a key with a credit limit (target 400)': budget,
    'requests/s, a key without a limit': noLimit,
    'requests/s, no budget (target 1000)': session,
  };
}

/** Requests a second of a new account whose key has a credit limit, or null; `session`: the account's browser. */
async function perSec(store: Store, limit: number | null | 'session'): Promise<number> {
  const plan_id = newId();
  await store.plans.insert({
    plan_id,
    name: plan_id,
    concurrency_limit: CLIENTS,
    monthly_credits: null,
    created_at_unix: 0,
  });
  const account = newAccount({ plan_id });
  await store.accounts.insert(account);
  const key = newKey(account.account_id, 'key', newId());
  await store.keys.insert(key, limit === 'session' ? null : limit, 5);
  const caller = limit === 'session' ? { keyId: null, budgetId: null } : { keyId: key.key_id, budgetId: key.budget_id };
  const { account_id: accountId } = account;
  let left = REQUESTS;
  const client = async () => {
    while (left-- > 0) {
      const reservationId = newId();
      const nowUnix = unixNow();
      const request = { reservationId, accountId, ...caller, units: 10, nowUnix, month: 202_611 };
      const result = await store.credits.reserve({ ...request, kind: 'request' });
      if (!('reservation' in result)) throw new Error(`refused: ${result.refused}`);
      const charge = { units: 10, voiceId: 'voice', modelId: 'model', characters: 3, audioMs: 500 };
      const made = { generation: generationOf(reservationId, accountId) };
      if (!(await store.credits.settleMade(reservationId, charge, made, nowUnix))) throw new Error('not settled');
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return REQUESTS / ((performance.now() - startedAt) / 1000);
}

/** A proxy that passes everything on a millisecond later. */
async function startDelay(target: URL): Promise<{ url: string; close(): void }> {
  const pass = (from: Socket, to: Socket) => {
    from.setNoDelay();
    from.on('data', (bytes) => setTimeout(() => to.write(bytes), EACH_WAY_MS));
    from.on('close', () => setTimeout(() => to.destroy(), EACH_WAY_MS));
    from.on('error', () => undefined);
  };
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    pass(client, database);
    pass(database, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, close: () => server.close() };
}
