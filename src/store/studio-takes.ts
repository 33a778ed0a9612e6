import { UNFINISHED } from './attempts.ts';
import type { StudioTakeRow } from './studio-tables.ts';
import type { Database, JobRow } from './tables.ts';

/** A take with what has become of its job; the fields are null where there is no job, or no longer one. */
export type TakeState = StudioTakeRow & {
  status: JobRow['status'] | null;
  progress_permille: number | null;
  error_detail: string | null;
  /** Of complete audio that is still in the history. */
  history_item_id: string | null;
  duration_ms: number | null;
};

/** What a snapshot needs of the audio of a block. */
export interface TakeAudio {
  job_id: string;
  status: JobRow['status'];
  history_item_id: string | null;
}

/** After so long, a take without a job belongs to a request that has died. */
const QUEUING_SECS = 120;
const BATCH = 500;

/** What blocks sound like. */
export function createStudioTakeStore(database: Database) {
  return {
    /** Oldest first. */
    listTakes: (projectId: string): Promise<TakeState[]> =>
      database
        .selectFrom('studio_takes as takes')
        .leftJoin('jobs', 'jobs.job_id', 'takes.job_id')
        .leftJoin('generations', (join) =>
          join.onRef('generations.history_item_id', '=', 'jobs.result_id').on('jobs.status', '=', 'completed'),
        )
        .selectAll('takes')
        .select([
          'jobs.status',
          'jobs.progress_permille',
          'jobs.error_detail',
          'generations.history_item_id',
          'generations.duration_ms',
        ])
        .where('takes.project_id', '=', projectId)
        .orderBy('takes.created_at_unix')
        .orderBy('takes.take_id')
        .execute(),

    /** The projects of an account that have unfinished takes. */
    async convertingProjects(accountId: string): Promise<Set<string>> {
      const rows = await database
        .selectFrom('studio_takes as takes')
        .innerJoin('jobs', 'jobs.job_id', 'takes.job_id')
        .select('takes.project_id')
        .distinct()
        .where('takes.account_id', '=', accountId)
        .where('jobs.status', 'in', UNFINISHED)
        .execute();
      return new Set(rows.map((row) => row.project_id));
    },

    /** Makes a take unless there is one with the same audio for its block. */
    async addTake(row: StudioTakeRow): Promise<boolean> {
      const added = await database
        .insertInto('studio_takes')
        .values(row)
        .onConflict((conflict) => conflict.columns(['block_id', 'speech_hash']).doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /**
     * Takes a take over to queue it again: one whose job has failed or is gone, or that was left without a job. False
     * where another request was first.
     */
    async reclaimTake(take: Pick<StudioTakeRow, 'take_id' | 'job_id'>, nowUnix: number): Promise<boolean> {
      let query = database
        .updateTable('studio_takes')
        .set({ job_id: null, claimed_at_unix: nowUnix })
        .where('take_id', '=', take.take_id);
      query =
        take.job_id === null
          ? query.where('job_id', 'is', null).where('claimed_at_unix', '<', nowUnix - QUEUING_SECS)
          : query.where('job_id', '=', take.job_id);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },

    async setTake(
      takeId: string,
      changes: Partial<Pick<StudioTakeRow, 'job_id' | 'content_hash' | 'seed'>>,
    ): Promise<void> {
      await database.updateTable('studio_takes').set(changes).where('take_id', '=', takeId).execute();
    },

    async removeTake(takeId: string): Promise<void> {
      await database.deleteFrom('studio_takes').where('take_id', '=', takeId).execute();
    },

    /** Of these jobs, those that there still are. */
    async audioOf(accountId: string, jobIds: readonly string[]): Promise<Map<string, TakeAudio>> {
      const found = new Map<string, TakeAudio>();
      for (let at = 0; at < jobIds.length; at += BATCH) {
        const rows = await database
          .selectFrom('jobs')
          .leftJoin('generations', (join) =>
            join.onRef('generations.history_item_id', '=', 'jobs.result_id').on('jobs.status', '=', 'completed'),
          )
          .select(['jobs.job_id', 'jobs.status', 'generations.history_item_id'])
          .where('jobs.account_id', '=', accountId)
          .where('jobs.job_id', 'in', jobIds.slice(at, at + BATCH))
          .execute();
        for (const row of rows) found.set(row.job_id, row);
      }
      return found;
    },
  };
}
