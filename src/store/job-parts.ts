import { type Attempt, ofAttempt, UNFINISHED } from './attempts.ts';
import type { Database, JobPartRow } from './tables.ts';

/** Parts of unfinished jobs' audio: what a later attempt goes on from. */
export function createJobPartStore(database: Database) {
  const inOrder = (jobId: string) =>
    database.selectFrom('job_parts').selectAll().where('job_id', '=', jobId).orderBy('number');

  return {
    list: (jobId: string): Promise<JobPartRow[]> => inOrder(jobId).execute(),

    /** False, and nothing changed, where the attempt has lost its job. */
    async add(attempt: Attempt, row: JobPartRow): Promise<boolean> {
      return await database.transaction().execute(async (transaction) => {
        // Holds the job's row, so that nobody takes it over in between.
        const held = await ofAttempt(transaction, attempt).set({ attempts: attempt.attempts }).executeTakeFirst();
        if (held.numUpdatedRows === 0n) return false;
        await transaction.insertInto('job_parts').values(row).execute();
        return true;
      });
    },

    /** Returns the names of the audio that nothing speaks for any more. */
    async remove(jobId: string): Promise<string[]> {
      const rows = await inOrder(jobId).execute();
      if (rows.length > 0) await database.deleteFrom('job_parts').where('job_id', '=', jobId).execute();
      return rows.map((row) => row.audio_id);
    },
  };
}

export type JobPartStore = ReturnType<typeof createJobPartStore>;

/** Forgets the parts of jobs that have ended: their process died before it did, or was of a version that knew of none. */
export async function removeEndedParts(database: Database): Promise<void> {
  await database
    .deleteFrom('job_parts')
    .where('job_id', 'not in', (jobs) => jobs.selectFrom('jobs').select('job_id').where('status', 'in', UNFINISHED))
    .execute();
}
