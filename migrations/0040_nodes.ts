import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setup_token')
    // One row.
    .addColumn('place', 'bigint', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('node_id', 'text', (column) => column.notNull())
    .execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) await forPostgres(db);
  else await forSqlite(db);
}

async function forPostgres(db: Kysely<unknown>): Promise<void> {
  // In the form that rate-limiter-flexible writes.
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
  await sql`create extension if not exists pg_trgm with schema public`.execute(db);
  await sql`
    create index generations_search on generations using gin (lower(text collate "und-x-icu") public.gin_trgm_ops)
  `.execute(db);
}

/**
 * An index over every three letters of a text. Its rows have a number of their own: those of `generations` have none that
 * outlives a VACUUM.
 */
async function forSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table generation_numbers (number integer primary key, history_item_id text not null unique)
  `.execute(db);
  await sql`
    create virtual table generation_search using fts5(text, content='', contentless_delete=1, tokenize='trigram')
  `.execute(db);
  await sql`insert into generation_numbers (history_item_id) select history_item_id from generations`.execute(db);
  await sql`
    insert into generation_search (rowid, text)
    select number, lower(text) from generation_numbers join generations using (history_item_id)
  `.execute(db);
  await sql`
    create trigger generation_found after insert on generations begin
      insert into generation_numbers (history_item_id) values (new.history_item_id);
      insert into generation_search (rowid, text)
      select number, lower(new.text) from generation_numbers where history_item_id = new.history_item_id;
    end
  `.execute(db);
  await sql`
    create trigger generation_lost after delete on generations begin
      delete from generation_search
      where rowid = (select number from generation_numbers where history_item_id = old.history_item_id);
      delete from generation_numbers where history_item_id = old.history_item_id;
    end
  `.execute(db);
}
