import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** What lives as long as the servers at the most. */
type Passing = 'nodes' | 'setup_token' | 'single_use_tokens' | 'sign_in_tickets';
/** What the target's database makes by itself of other rows. */
type Made = 'usage_hours';

/** Every table that is moved, with its key, each after those it refers to. */
const KEYS = {
  plans: ['plan_id'],
  accounts: ['account_id'],
  budgets: ['budget_id'],
  api_keys: ['key_id'],
  reservations: ['reservation_id'],
  ledger: ['entry_id'],
  sessions: ['session_id'],
  known_devices: ['token_hash'],
  second_factors: ['account_id'],
  recovery_codes: ['account_id', 'code_hash'],
  audit_events: ['event_id'],
  cli_logins: ['login_id'],
  generations: ['history_item_id'],
  jobs: ['job_id'],
  job_parts: ['job_id', 'number'],
  voices: ['voice_id'],
  voice_overrides: ['account_id', 'voice_id'],
  voice_aliases: ['account_id', 'alias_key'],
  voice_previews: ['generated_voice_id'],
  server_secrets: ['name'],
  speech_links: ['link_id'],
  sample_files: ['name'],
  pronunciation_dictionaries: ['dictionary_id'],
  pronunciation_versions: ['version_id'],
  pronunciation_defaults: ['account_id', 'place'],
  studio_projects: ['project_id'],
  studio_chapters: ['chapter_id'],
  studio_blocks: ['block_id'],
  studio_takes: ['take_id'],
  studio_snapshots: ['snapshot_id'],
  studio_speakers: ['project_id', 'name_key'],
} satisfies Record<Exclude<keyof Tables, Passing | Made>, string[]>;

export const MOVED_TABLES = Object.keys(KEYS) as (keyof typeof KEYS)[];

type Row = Record<string, string | number | null>;
/** The tables with no more known of them than their key. */
type AnyDatabase = Kysely<Record<string, Row>>;

const BATCH = 200;
/** Where a row may take megabytes. */
const BATCH_OF_LARGE = 8;
const batchOf = (table: keyof typeof KEYS) => (table === 'pronunciation_versions' ? BATCH_OF_LARGE : BATCH);

/** Copies a table's rows. Those that are there already take the values of the source. Returns how many there are. */
export async function copyRows(source: Database, target: Database, table: keyof typeof KEYS): Promise<number> {
  let copied = 0;
  for await (const rows of batches(source, table)) {
    await target.transaction().execute(async (transaction) => {
      for (const row of rows) {
        await (transaction as unknown as AnyDatabase)
          .insertInto(table)
          .values(row)
          .onConflict((conflict) => conflict.columns(KEYS[table]).doUpdateSet(row))
          .execute();
      }
    });
    copied += rows.length;
  }
  return copied;
}

/** A hash over all rows of a table, and their number. */
export async function digestRows(
  database: Database,
  table: keyof typeof KEYS,
): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of batches(database, table)) {
    for (const row of rows) {
      const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
      // What PostgreSQL cannot hold is written there as U+FFFD.
      hash.update(JSON.stringify(columns).replaceAll('\\u0000', '\ufffd'));
    }
    count += rows.length;
  }
  return { rows: count, hash: hash.digest('hex') };
}

/** Rows in the order of their key, which both databases compare by bytes. */
async function* batches(database: Database, table: keyof typeof KEYS): AsyncGenerator<Row[], void, undefined> {
  const key = KEYS[table];
  const tables = database as unknown as AnyDatabase;
  let after: Row | undefined;
  for (;;) {
    let query = tables.selectFrom(table).selectAll().limit(batchOf(table));
    for (const column of key) query = query.orderBy(column);
    const [first = '', second] = key;
    if (after !== undefined) {
      const { [first]: value = null, [second ?? '']: other = null } = after;
      query =
        second === undefined
          ? query.where(first, '>', value)
          : query.where((is) => is(is.refTuple(first, second), '>', is.tuple(value, other)));
    }
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < batchOf(table)) return;
    after = rows.at(-1);
  }
}
