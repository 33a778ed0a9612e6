import type { KyselyConfig } from 'kysely';
import type { QueryObserver } from './driver.ts';

/** The part of a database's configuration that tells an observer of its statements. */
export function observed(onQuery: QueryObserver | undefined): Pick<KyselyConfig, 'log'> {
  if (onQuery === undefined) return {};
  return { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis / 1000) };
}
