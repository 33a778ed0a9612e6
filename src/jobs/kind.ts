import type { Static, TSchema } from 'typebox';
import type { ClaimedJob } from '../store/attempts.ts';
import type { Made } from '../store/credits.ts';
import type { Charge } from '../store/ledger.ts';
import { readStored } from './stored.ts';

/** What an attempt has made. It is stored, charged and told of by the job's completion, all or nothing. */
export interface Work {
  charge: Charge;
  /** Null where it is nothing that has a row. */
  made: Made | null;
  /** Takes back what lies outside the database: the attempt has lost its job. */
  discard(): Promise<void>;
}

/** How an attempt is followed. */
export interface Watch {
  /** Fires when the work is wanted no more. */
  signal: AbortSignal;
  /** Tells that the work has begun: from here on its time is counted. */
  begun(): void;
  /** Tells how far it is, 0 to 1, and what it has done in figures of its own, which grow. */
  progress(part: number, position?: number): Promise<void>;
}

/** Jobs that are done alike. */
export interface JobKind {
  /** As in the column `kind`. */
  names: readonly string[];
  /** Jobs of these names that a node does at once. */
  slots: number;
  /** Makes one attempt. It leaves nothing behind where it throws. */
  run(job: ClaimedJob, watch: Watch): Promise<Work>;
}

/** A kind whose jobs' payloads are of a schema: they are parsed when they are read, and fail the job where they do not fit. */
export function jobKind<Payload extends TSchema>(kind: {
  names: readonly string[];
  slots: number;
  payload: Payload;
  run(job: ClaimedJob, payload: Static<Payload>, watch: Watch): Promise<Work>;
}): JobKind {
  const { names, slots, payload, run } = kind;
  return { names, slots, run: async (job, watch) => await run(job, readStored(payload, job.payload), watch) };
}
