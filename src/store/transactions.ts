import type { Database } from './tables.ts';

/** Thrown inside a transaction to undo what it has done so far. */
export class Undo<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('undone');
    this.result = result;
  }
}

/** Runs a transaction; one that throws `Undo` changes nothing and returns what that carries. */
export async function inTransaction<Result>(
  database: Database,
  run: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction().execute(run);
  } catch (error) {
    if (error instanceof Undo) return error.result as Result;
    throw error;
  }
}
