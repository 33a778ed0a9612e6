import type { AuditEventRow } from './account-tables.ts';
import { type Cursor, type Page, pageOf } from './cursor.ts';
import type { Database } from './tables.ts';

/** Who did what, when, from where. */
export function createAuditStore(database: Database) {
  return {
    async insert(row: AuditEventRow): Promise<void> {
      await database.insertInto('audit_events').values(row).execute();
    },

    /** Newest first; of all accounts where none is named. */
    async list(
      accountId: string | undefined,
      { cursor, pageSize }: { cursor: Cursor | undefined; pageSize: number },
    ): Promise<Page<AuditEventRow>> {
      let query = database.selectFrom('audit_events').selectAll();
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      if (cursor !== undefined) {
        query = query.where((is) =>
          is.or([
            is('created_at_unix', '<', cursor.createdAtUnix),
            is.and([is('created_at_unix', '=', cursor.createdAtUnix), is('event_id', '<', cursor.id)]),
          ]),
        );
      }
      const rows = await query
        .orderBy('created_at_unix', 'desc')
        .orderBy('event_id', 'desc')
        .limit(pageSize + 1)
        .execute();
      return pageOf(rows, pageSize);
    },

    async removeOlder(createdBeforeUnix: number): Promise<void> {
      await database.deleteFrom('audit_events').where('created_at_unix', '<', createdBeforeUnix).execute();
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
