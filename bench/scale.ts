import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { newAccount } from '../src/accounts/bootstrap.ts';
import { sweepAccounts } from '../src/accounts/housekeeping.ts';
import { unixNow } from '../src/ids.ts';
import { sweepHistory } from '../src/jobs/retention.ts';
import type { StoreLocation } from '../src/store/driver.ts';
import { databaseDriver } from '../src/store/drivers.ts';
import { openStore, type Store } from '../src/store/store.ts';
import type { Database } from '../src/store/tables.ts';
import { startServers } from '../test/servers.ts';
import { median } from './quantiles.ts';
import { SENTENCE } from './texts.ts';

const SIZES = (process.env.SCALE_ITEMS ?? '1000,100000,1000000').split(',').map(Number);
const ROUNDS = 15;
const BATCH = 20_000;
const DAY_SECS = 86_400;
/** One item in the middle has it. */
const RARE = 'quixotry';

/** Times of lists, search, usage and sweeps on both kinds of database, with ever more items in the history and the ledger. */
export async function scale(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'locution-scale-'));
  const servers = await startServers(folder);
  const figures: Record<string, number> = {};
  for (const size of SIZES) {
    const places: Record<string, StoreLocation> = {
      SQLite: { dataDir: join(folder, String(size)) },
      PostgreSQL: {
        dataDir: folder,
        databaseUrl: `${servers.place.databaseUrl}?schema=s${size}`,
        audioStore: servers.place.audioStore,
        audioPathStyle: true,
      },
    };
    for (const [name, place] of Object.entries(places)) {
      const times = await measure(place, size);
      for (const [what, ms] of Object.entries(times)) figures[`${name}, ${size}: ${what}, ms`] = ms;
      console.error(name, size, times);
    }
  }
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
  return figures;
}

async function measure(place: StoreLocation, size: number): Promise<Record<string, number>> {
  const store = await openStore(place);
  const account = newAccount({});
  await store.accounts.insert(account);
  const { database, close } = await (await databaseDriver(place)).openBeside(place);
  const nowUnix = unixNow();
  await fill(database, account.account_id, size, nowUnix, place.databaseUrl !== undefined);
  await close();
  const { account_id: id } = account;
  const middle = { createdAtUnix: nowUnix - Math.floor(size / 2), id: '' };
  const month = { fromUnix: nowUnix - 30 * DAY_SECS, untilUnix: nowUnix + 1, bucketSecs: DAY_SECS };
  const figures = {
    'first page': await timed(() => store.generations.list(id, { pageSize: 30 })),
    'page in the middle': await timed(() => store.generations.list(id, { pageSize: 30, cursor: middle })),
    'search, rare word': await timed(() => searchRare(store, id)),
    'search, common word': await timed(() => store.generations.list(id, { pageSize: 30, search: 'canoe' })),
    'search, absent word': await timed(() => store.generations.list(id, { pageSize: 30, search: 'nowhere' })),
    'usage of 30 days by voice': await timed(() => store.usage.sums(id, { ...month, breakdown: 'voice_id' })),
    'retention, nothing due': await timed(() => sweepHistory(store, 36_500, nowUnix)),
    'other sweeps': await timed(() => sweepAccounts(store, 365, nowUnix)),
    'what the dead hold': await timed(async () => {
      await store.jobs.abandoned();
      await store.credits.releaseDead(nowUnix);
    }),
  };
  await store.close();
  return figures;
}

async function searchRare(store: Store, accountId: string): Promise<void> {
  const { rows } = await store.generations.list(accountId, { pageSize: 30, search: RARE });
  if (rows.length !== 1) throw new Error(`found ${rows.length}`);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  await run();
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await run();
    taken.push(performance.now() - startedAt);
  }
  return median(taken);
}

/** Rows without audio: no list reads it. They are a second apart, the newest is now. */
async function fill(
  database: Database,
  accountId: string,
  size: number,
  nowUnix: number,
  isPostgres: boolean,
): Promise<void> {
  // A statement has its limit of time.
  for (let from = 1; from <= size; from += BATCH) {
    await fillPart(database, accountId, { from, to: Math.min(size, from + BATCH - 1), size, nowUnix, isPostgres });
  }
  await sql`analyze`.execute(database);
}

async function fillPart(
  database: Database,
  accountId: string,
  {
    from,
    to,
    size,
    nowUnix,
    isPostgres,
  }: { from: number; to: number; size: number; nowUnix: number; isPostgres: boolean },
): Promise<void> {
  const [first, last] = [sql.lit(from), sql.lit(to)];
  const numbers: RawBuilder<unknown> = isPostgres
    ? sql`generate_series(${first}::bigint, ${last}::bigint) as numbers(n)`
    : sql`(with recursive counted(n) as (select ${first} union all select n + 1 from counted where n < ${last}) select n from counted) as numbers`;
  const id = isPostgres ? sql`lpad(n::text, 20, '0')` : sql`printf('%020d', n)`;
  const text = sql`${sql.lit(SENTENCE)} || ' ' || n || case when n = ${sql.lit(Math.floor(size / 2))} then ${sql.lit(` ${RARE}`)} else '' end`;
  const at = sql`${sql.lit(nowUnix)} - (${sql.lit(size)} - n)`;
  await sql`
    insert into generations (history_item_id, account_id, key_id, voice_id, voice_name, model_id, language_code, text,
      settings, source, output_format, content_type, size_bytes, duration_ms, characters, credits, created_at_unix)
    select ${id}, ${sql.lit(accountId)}, 'key', 'voice' || (n % 60), 'Clara', 'locution-2', 'en', ${text}, '{}',
      'text-to-speech', 'mp3_24000_96', 'audio/mpeg', 10000, 1000, 60, 600000, ${at} from ${numbers}
  `.execute(database);
  await sql`
    insert into ledger (entry_id, account_id, key_id, budget_id, budget_period, balance_period, kind, used, balance_change,
      voice_id, model_id, characters, audio_ms, created_at_unix)
    select ${id}, ${sql.lit(accountId)}, 'key', null, 0, 0, 'charge', 600000, 0, 'voice' || (n % 60), 'locution-2', 60,
      1000, ${at} from ${numbers}
  `.execute(database);
}
