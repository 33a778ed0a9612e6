import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Tables } from '../../src/store/tables.ts';
import type { Known } from './callers.ts';

const UNFINISHED = 'unfinished';
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What is wrong in a data directory whose server has nothing left to do. */
export async function wrongIn(dataDir: string, known: Known): Promise<string[]> {
  const wrong: string[] = [];
  const expectThat = (isSo: boolean, otherwise: string) => void (isSo || wrong.push(otherwise));
  // Beside the server: nothing of the simulation is in the way.
  const database = new Sqlite(join(dataDir, 'locution.db'), { readonly: true });
  const all = <Name extends keyof Tables>(table: Name, where = '1') =>
    database.prepare(`select * from ${table} where ${where}`).all() as Tables[Name][];
  const [budgets, charges, jobs] = [all('budgets'), all('ledger', "kind = 'charge'"), all('jobs')];
  const [accounts, items, reservations] = [all('accounts'), all('generations'), all('reservations')];
  database.close();

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
    expectThat(known.lost.has(id) || size === sizeBytes, `the item ${id} of ${sizeBytes} bytes has a file of ${size}`);
  }
  return wrong;
}

/** After a start, which removes it: audio that no row speaks for, and what is half written. */
export async function orphansIn(dataDir: string): Promise<string[]> {
  const database = new Sqlite(join(dataDir, 'locution.db'), { readonly: true });
  const ids = new Set(database.prepare('select history_item_id from generations').pluck().all());
  database.close();
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
