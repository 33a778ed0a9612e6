import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../tables.ts';

/** The index knows texts by their runs of three letters. */
const RUN_LETTERS = 3;
/** What is found more often than this is met soon enough by reading the texts, newest first. */
const RARE = 1000;

/** The condition that a generation's text holds another one, letter case aside. */
export async function textHolds(database: Database, search: string): Promise<Expression<SqlBool>> {
  const wanted = search.toLowerCase();
  const isHeld = sql<SqlBool>`lower(text) like ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  if ([...wanted].length < RUN_LETTERS) return isHeld;
  // The index is asked once: what it found is few enough to be handed on.
  const { rows } = await sql<{ id: string }>`
    select history_item_id as id from generation_numbers where number in (
      select rowid from generation_search where generation_search match ${`"${wanted.replaceAll('"', '""')}"`}
      limit ${sql.lit(RARE)}
    )
  `.execute(database);
  if (rows.length === RARE) return isHeld;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return sql<SqlBool>`history_item_id in (select value from json_each(${ids})) and ${isHeld}`;
}
