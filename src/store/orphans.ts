import type { BlobStore } from './blobs.ts';
import type { Database } from './tables.ts';

/** Names asked about in one statement. */
const BATCH = 500;

/**
 * Removes audio that no row speaks for: what was being written when its node died, or had not been told of yet. The history
 * names what is kept, a reservation, a running job or its parts what is on its way, on whichever node. What is younger than
 * `minAgeMs` stays: others may bring audio before its rows.
 */
export async function removeOrphans(database: Database, audio: BlobStore, minAgeMs: number): Promise<void> {
  const isOld = (changedAtMs: number | undefined) => changedAtMs !== undefined && changedAtMs <= Date.now() - minAgeMs;
  for await (const batch of batches(audio.staged())) {
    const held = await heldNames(
      database,
      batch.map(({ name }) => name),
    );
    for (const blob of batch) if (!held.has(blob.name) && isOld(blob.changedAtMs)) await blob.remove();
  }
  for await (const batch of batches(audio.names())) {
    const held = await heldNames(database, batch);
    for (const name of batch) {
      if (!held.has(name) && isOld(await audio.changedAtMs(name))) await audio.remove(name);
    }
  }
}

async function* batches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[], void, undefined> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** In one statement: what moves from a reservation or a job into the history meanwhile is seen in one of them. */
async function heldNames(database: Database, names: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('generations')
    .select('history_item_id as name')
    .where('history_item_id', 'in', names)
    .union(database.selectFrom('reservations').select('reservation_id as name').where('reservation_id', 'in', names))
    .union(database.selectFrom('job_parts').select('audio_id as name').where('audio_id', 'in', names))
    .union(
      database
        .selectFrom('jobs')
        .select((job) => job.ref('result_id').$castTo<string>().as('name'))
        .where('status', '=', 'running')
        .where('result_id', 'in', names),
    )
    .execute();
  return new Set(rows.map(({ name }) => name));
}
