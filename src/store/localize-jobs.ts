import type { Database } from './sqlite/database.ts';
import type { LocalizeJobRow } from './tables.ts';

export function createLocalizeJobStore(database: Database) {
  return {
    async insert(row: LocalizeJobRow): Promise<void> {
      await database.insertInto('localize_jobs').values(row).execute();
    },

    async find(accountId: string, jobId: string): Promise<LocalizeJobRow | undefined> {
      return await database
        .selectFrom('localize_jobs')
        .selectAll()
        .where('generation_job_id', '=', jobId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    },

    async update(jobId: string, changes: Partial<LocalizeJobRow>): Promise<void> {
      await database.updateTable('localize_jobs').set(changes).where('generation_job_id', '=', jobId).execute();
    },

    async unfinished(): Promise<LocalizeJobRow[]> {
      return await database
        .selectFrom('localize_jobs')
        .selectAll()
        .where('status', 'in', ['queued', 'running'])
        .orderBy('created_at_unix')
        .execute();
    },
  };
}

export type LocalizeJobStore = ReturnType<typeof createLocalizeJobStore>;
