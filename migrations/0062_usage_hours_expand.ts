import { type Kysely, PostgresAdapter, sql } from 'kysely';

const KEY = sql`account_id, hour, key_id, voice_id, model_id`;
const SUMS = sql`units, characters, requests, audio_ms`;
const ADDED = sql`
  units = sums.units + excluded.units, characters = sums.characters + excluded.characters,
  requests = sums.requests + excluded.requests, audio_ms = sums.audio_ms + excluded.audio_ms
`;

/**
 * What each hour of the ledger adds up to. The database itself keeps it: servers of the version before, and whatever else
 * writes the ledger, need not know of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [text, number] = ['text', 'bigint'] as const;
  await db.schema
    .createTable('usage_hours')
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('hour', number, (column) => column.notNull())
    .addColumn('key_id', text, (column) => column.notNull())
    .addColumn('voice_id', text, (column) => column.notNull())
    .addColumn('model_id', text, (column) => column.notNull())
    .addColumn('units', number, (column) => column.notNull())
    .addColumn('characters', number, (column) => column.notNull())
    .addColumn('requests', number, (column) => column.notNull())
    .addColumn('audio_ms', number, (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_hours_key', ['account_id', 'hour', 'key_id', 'voice_id', 'model_id'])
    .execute();
  // The trigger first: what is written from here on waits, and is summed by it.
  if (db.getExecutor().adapter instanceof PostgresAdapter) await forPostgres(db);
  else await forSqlite(db);
  await sql`
    insert into usage_hours (${KEY}, ${SUMS})
    select account_id, created_at_unix / 3600, coalesce(key_id, ''), coalesce(voice_id, ''), coalesce(model_id, ''),
      sum(used), sum(characters), count(*), sum(audio_ms)
    from ledger where kind = 'charge' group by 1, 2, 3, 4, 5
  `.execute(db);
}

const NEW_ROW = sql`
  new.account_id, new.created_at_unix / 3600, coalesce(new.key_id, ''), coalesce(new.voice_id, ''),
  coalesce(new.model_id, ''), new.used, new.characters, 1, new.audio_ms
`;

async function forPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sum_charge() returns trigger language plpgsql set search_path from current as $$
    begin
      if new.kind = 'charge' then
        insert into usage_hours as sums (${KEY}, ${SUMS}) values (${NEW_ROW})
        on conflict (${KEY}) do update set ${ADDED};
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger charge_summed after insert on ledger for each row execute function sum_charge()
  `.execute(db);
}

async function forSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger charge_summed after insert on ledger when new.kind = 'charge' begin
      insert into usage_hours as sums (${KEY}, ${SUMS}) values (${NEW_ROW})
      on conflict (${KEY}) do update set ${ADDED};
    end
  `.execute(db);
}
