import type { Database } from './tables.ts';

/** Thrown inside a transaction to undo what it has done so far. */
export class Undo<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('undone');
    this.result = result;
  }
}

/** Of two transactions that wait for each other PostgreSQL ends one: that one is run again. */
const DEADLOCK = '40P01';

/** Runs a transaction; one that throws `Undo` changes nothing and returns what that carries. */
export async function inTransaction<Result>(
  database: Database,
  run: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await pastDeadlocks(() => database.transaction().execute(run));
  } catch (error) {
    if (error instanceof Undo) return error.result as Result;
    throw error;
  }
}

/** Runs a statement or transaction, again where it was the one that a deadlock ended. */
export async function pastDeadlocks<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === DEADLOCK)) throw error;
    }
  }
}
