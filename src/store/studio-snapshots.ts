import type { StudioSnapshotRow } from './studio-tables.ts';
import type { Database } from './tables.ts';

/** What conversions have made. */
export const createStudioSnapshotStore = (database: Database) => ({
  /** Newest first, of an account, a project or a chapter. */
  async listSnapshots(accountId: string, projectId?: string): Promise<StudioSnapshotRow[]> {
    const query = database.selectFrom('studio_snapshots').selectAll().where('account_id', '=', accountId);
    return await (projectId === undefined ? query : query.where('project_id', '=', projectId))
      .orderBy('created_at_unix', 'desc')
      .orderBy('snapshot_id', 'desc')
      .execute();
  },

  /** Without what is in them, which may be large. */
  listSnapshotNames: (accountId: string) =>
    database
      .selectFrom('studio_snapshots')
      .select(['project_id', 'chapter_id', 'is_ready', 'created_at_unix'])
      .where('account_id', '=', accountId)
      .execute(),

  async addSnapshot(row: StudioSnapshotRow): Promise<void> {
    await database.insertInto('studio_snapshots').values(row).execute();
  },

  async markSnapshotReady(snapshotId: string): Promise<void> {
    await database.updateTable('studio_snapshots').set({ is_ready: 1 }).where('snapshot_id', '=', snapshotId).execute();
  },

  async removeSnapshots(snapshotIds: readonly string[]): Promise<void> {
    if (snapshotIds.length === 0) return;
    await database.deleteFrom('studio_snapshots').where('snapshot_id', 'in', snapshotIds).execute();
  },
});
