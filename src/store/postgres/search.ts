import { type Expression, type SqlBool, sql } from 'kysely';

/** The condition that a generation's text holds another one, letter case aside: as the index `generations_search` has it. */
export async function textHolds(search: string): Promise<Expression<SqlBool>> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(text collate "und-x-icu") like lower(${pattern} collate "und-x-icu") escape '\\'`;
}
