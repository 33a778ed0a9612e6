import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DATABASE } from '../../src/store/sqlite/database.ts';
import type { GenerationRow, JobRow, Tables } from '../../src/store/tables.ts';
import type { Known } from './callers.ts';

const UNFINISHED = 'unfinished';
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Over a connection of its own, in which nothing fails. */
function select<Row>(dataDir: string, query: string, ...values: string[]): Row[] {
  const database = new Sqlite(join(dataDir, DATABASE), { readonly: true });
  try {
    return database.prepare(query).all(...values) as Row[];
  } finally {
    database.close();
  }
}

/** What is wrong in a data directory whose server has nothing left to do. */
export async function wrongIn(dataDir: string, known: Known): Promise<string[]> {
  const wrong: string[] = [];
  const expectThat = (isSo: boolean, otherwise: string) => void (isSo || wrong.push(otherwise));
  const all = <Name extends keyof Tables>(table: Name, where = '1') =>
    select<Tables[Name]>(dataDir, `select * from ${table} where ${where}`);
  const [budgets, charges, jobs] = [all('budgets'), all('ledger', "kind = 'charge'"), all('jobs')];
  const [accounts, items, reservations] = [all('accounts'), all('generations'), all('reservations')];

  const used = sum(budgets.map((row) => row.used));
  const charged = sum(charges.map((row) => row.used));
  expectThat(used === charged, `the ledger adds up to ${charged}, the budgets to ${used}`);
  const inFlight = sum(budgets.map((row) => row.in_flight));
  expectThat(inFlight === 0, `${inFlight} credit units are in flight`);
  expectThat(reservations.length === 0, `${reservations.length} reservations are left`);
  const places = sum(accounts.map((row) => row.in_use));
  expectThat(places === 0, `${places} of the account's places are taken`);
  for (const { job_id, status } of jobs) {
    expectThat(status !== 'queued' && status !== 'running', `the job ${job_id} is still ${status}`);
  }
  const jobIds = new Set(jobs.map((row) => row.job_id));
  for (const id of known.jobs) expectThat(jobIds.has(id), `the job ${id} was accepted and is gone`);
  const itemIds = new Set(items.map((row) => row.history_item_id));
  for (const id of known.items) expectThat(itemIds.has(id), `the item ${id} was answered and is not in the history`);
  for (const { history_item_id: id, size_bytes: sizeBytes } of items) {
    const size = await stat(audioPath(dataDir, id)).then(
      (facts) => facts.size,
      () => undefined,
    );
    const isRight = known.damaged.has(id) || size === sizeBytes;
    expectThat(isRight, `the item ${id} of ${sizeBytes} bytes has a file of ${size}`);
  }
  return wrong;
}

/** After a scrub without faults: damage that it has not noted, or noted where there is none. */
export function wronglyScrubbed(dataDir: string, { damaged }: Known): string[] {
  const rows = select<GenerationRow>(dataDir, 'select history_item_id, damage from generations');
  return rows.flatMap(({ history_item_id: id, damage }) => {
    const expected = damaged.get(id) ?? null;
    return damage === expected ? [] : [`the damage of ${id} is ${expected}, and ${damage} by its row`];
  });
}

/** Jobs that failed. */
export const failedJobs = (dataDir: string): string[] =>
  select<JobRow>(dataDir, "select job_id, error_detail from jobs where status = 'failed'").map(
    ({ job_id, error_detail }) => `the job ${job_id} failed: ${error_detail}`,
  );

export const recordedHash = (dataDir: string, historyItemId: string): string | null | undefined =>
  select<GenerationRow>(dataDir, 'select sha256 from generations where history_item_id = ?', historyItemId)[0]?.sha256;

/** After a start, which removes it: audio without a row, and what is half written. */
export async function orphansIn(dataDir: string): Promise<string[]> {
  const rows = select<GenerationRow>(dataDir, 'select history_item_id from generations');
  const ids = new Set(rows.map((row) => row.history_item_id));
  const left: string[] = [];
  for (const shard of await readdir(join(dataDir, 'audio'))) {
    for (const name of await readdir(join(dataDir, 'audio', shard))) {
      if (shard === UNFINISHED || !ids.has(name)) left.push(`the audio ${name} belongs to no item`);
    }
  }
  return left;
}

export const audioPath = (dataDir: string, id: string): string =>
  join(dataDir, 'audio', id.slice(0, 2).toLowerCase(), id);
