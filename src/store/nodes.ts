import { type Expression, expressionBuilder } from 'kysely';
import { newId, unixNow } from '../ids.ts';
import type { Database, Tables } from './tables.ts';

/** Who writes: what a node holds bears its id. */
export interface NodeIdentity {
  readonly id: string;
}

/** The rows of the processes that are alive, seen by one of them. `nowMs` is the database's own clock. */
export function createNodeStore(database: Database, nowMs: Expression<number>) {
  let id = newId();
  const write = expressionBuilder<Tables, 'nodes'>();
  const after = (ms: number) => write(nowMs, '+', ms);

  return {
    /** Another one after each `join`: what an earlier one held is never written again. */
    get id(): string {
      return id;
    },

    /** Begins to live, under a new id; with null until another start declares it dead. */
    async join(name: string, leaseMs: number | null): Promise<void> {
      const next = newId();
      await database
        .insertInto('nodes')
        .values({ node_id: next, name, started_at_unix: unixNow(), until_ms: leaseMs === null ? null : after(leaseMs) })
        .execute();
      id = next;
    },

    /** Lives on: `late` where its time had run out and nobody saw it, `lost` where others took this node for dead. */
    async renew(leaseMs: number): Promise<'alive' | 'late' | 'lost'> {
      const renewed = database
        .updateTable('nodes')
        .set({ until_ms: after(leaseMs) })
        .where('node_id', '=', id);
      if ((await renewed.where('until_ms', '>', nowMs).executeTakeFirst()).numUpdatedRows > 0n) return 'alive';
      return (await renewed.executeTakeFirst()).numUpdatedRows > 0n ? 'late' : 'lost';
    },

    /** Whether this is the one that does what is to be done once: the longest alive. */
    async isLeader(): Promise<boolean> {
      const first = await database
        .selectFrom('nodes')
        .select('node_id')
        .orderBy('started_at_unix')
        .orderBy('node_id')
        .limit(1)
        .executeTakeFirst();
      return first?.node_id === id;
    },

    /** How many are alive. */
    async count(): Promise<number> {
      const { count } = await database
        .selectFrom('nodes')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where((row) => row.or([row('until_ms', 'is', null), row('until_ms', '>', nowMs)]))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async leave(): Promise<void> {
      await database.deleteFrom('nodes').where('node_id', '=', id).execute();
    },

    /** Declares those dead whose time has run out. The row's end is what decides: from here on they renew in vain. */
    async removeExpired(): Promise<void> {
      await database.deleteFrom('nodes').where('until_ms', '<=', nowMs).execute();
    },

    /** The dead nodes that still hold requests. Read here, because requests for a locked row may fill the others' connections. */
    async deadWithRequests(): Promise<ReadonlySet<string | null>> {
      const rows = await heldByDead(database).select('node_id').execute();
      return new Set(rows.map(({ node_id }) => node_id));
    },

    /** Declares all dead. */
    async removeAll(): Promise<void> {
      await database.deleteFrom('nodes').execute();
    },
  };
}

export type NodeStore = ReturnType<typeof createNodeStore>;

/** The reservations that dead nodes hold for requests. */
export const heldByDead = (database: Database) =>
  database
    .selectFrom('reservations')
    .where('kind', '!=', 'job')
    .where('node_id', 'not in', (nodes) => nodes.selectFrom('nodes').select('nodes.node_id'));
