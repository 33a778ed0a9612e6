import type { CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './tables.ts';

/** Stands for a value in a query that is built before the value is known. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Gives the slot of a value's name, typed as the value. */
export type Slots<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/** Runs a prepared query, inside a transaction where it is given one. */
export type Prepared<Values, Row> = (database: Database, values: Values) => Promise<QueryResult<Row>>;

/**
 * A query that is built and compiled once for each kind of database: for statements of every request, building which takes
 * Kysely longer than SQLite takes to run them. Its form must not depend on the values.
 */
export function prepared<Values extends object, Row>(
  build: (database: Database, slot: Slots<Values>) => { compile(): CompiledQuery<Row> },
): Prepared<Values, Row> {
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  const slot: Slots<Values> = (name) => new Slot(name) as never;
  return (database, values) => {
    const dialect = database.getExecutor().adapter.constructor;
    let query = compiled.get(dialect);
    if (query === undefined) {
      query = build(database, slot).compile();
      compiled.set(dialect, query);
    }
    const input = values as Record<string, unknown>;
    const parameters = query.parameters.map((one) => (one instanceof Slot ? input[one.name] : one));
    return database.executeQuery({ ...query, parameters });
  };
}

/** The insertion of a row. */
export function preparedInsert<Row extends object>(
  insert: (database: Database, row: Row) => { compile(): CompiledQuery<unknown> },
): Prepared<Row, unknown> {
  const byColumns = new Map<string, Prepared<Row, unknown>>();
  return (database, row) => {
    const names = Object.keys(row) as (keyof Row & string)[];
    const columns = names.join();
    let run = byColumns.get(columns);
    if (run === undefined) {
      run = prepared((target, slot: Slots<Row>) =>
        insert(target, Object.fromEntries(names.map((name) => [name, slot(name)])) as Row),
      );
      byColumns.set(columns, run);
    }
    return run(database, row);
  };
}
