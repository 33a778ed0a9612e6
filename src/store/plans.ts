import type { PlanRow } from './account-tables.ts';
import type { Database } from './tables.ts';

/** The plan of an account that was given no other. */
export const DEFAULT_PLAN_ID = 'self-hosted';

export function createPlanStore(database: Database) {
  return {
    async list(): Promise<PlanRow[]> {
      return await database.selectFrom('plans').selectAll().orderBy('created_at_unix').orderBy('plan_id').execute();
    },

    async find(planId: string): Promise<PlanRow | undefined> {
      return await database.selectFrom('plans').selectAll().where('plan_id', '=', planId).executeTakeFirst();
    },

    /** False where the name is taken. */
    async insert(row: PlanRow): Promise<boolean> {
      const made = await database
        .insertInto('plans')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst();
      return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async update(planId: string, changes: Partial<PlanRow>): Promise<void> {
      await database.updateTable('plans').set(changes).where('plan_id', '=', planId).execute();
    },

    async isNameTaken(name: string, byOtherThan: string): Promise<boolean> {
      const row = await database
        .selectFrom('plans')
        .select('plan_id')
        .where('name', '=', name)
        .where('plan_id', '!=', byOtherThan)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

export type PlanStore = ReturnType<typeof createPlanStore>;
