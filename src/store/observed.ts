import type { KyselyConfig } from 'kysely';
import type { BlobStore } from './blobs.ts';
import type { BlobObserver, QueryObserver } from './driver.ts';

/** The part of a database's configuration that tells an observer of its statements. */
export function observed(onQuery: QueryObserver | undefined): Pick<KyselyConfig, 'log'> {
  if (onQuery === undefined) return {};
  return {
    log: (event) =>
      onQuery(event.queryDurationMillis / 1000, event.query.sql, 'error' in event ? event.error : undefined),
  };
}

/** A store whose operations an observer is told of; of a download the time to its first bytes. */
export function observedBlobs(blobs: BlobStore, onBlob: BlobObserver | undefined): BlobStore {
  if (onBlob === undefined) return blobs;
  const timed = async <Result>(operation: string, run: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const observe = (error?: unknown) => onBlob(operation, (performance.now() - startedAt) / 1000, error);
    try {
      const result = await run();
      observe();
      return result;
    } catch (error) {
      observe(error);
      throw error;
    }
  };

  async function* firstTimed(chunks: AsyncGenerator<Uint8Array, void, undefined>) {
    const first = await timed('read', () => chunks.next());
    if (first.done) return;
    try {
      yield first.value;
      yield* chunks;
    } finally {
      await chunks.return();
    }
  }

  return {
    ...blobs,
    create(name) {
      const writer = blobs.create(name);
      return { ...writer, commit: () => timed('commit', () => writer.commit()) };
    },
    read: (name, range) => firstTimed(blobs.read(name, range)),
    digest: (name, pace) => timed('digest', () => blobs.digest(name, pace)),
    size: (name) => timed('head', () => blobs.size(name)),
    changedAtMs: (name) => timed('head', () => blobs.changedAtMs(name)),
    remove: (name) => timed('remove', () => blobs.remove(name)),
  };
}
