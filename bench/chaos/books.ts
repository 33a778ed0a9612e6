import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../src/store/store.ts';
import { invariant } from '../invariants.ts';
import type { Answers, Reference } from './clients.ts';
import type { ChaosCluster } from './cluster.ts';

const SETTLED_MS = 180_000;

/** Waits until no work is left, and nothing is held for any. */
export async function settled({ database }: ChaosCluster): Promise<void> {
  const endsAt = performance.now() + SETTLED_MS;
  for (;;) {
    const jobs = await database
      .selectFrom('jobs')
      .select('job_id')
      .where('status', 'in', ['queued', 'running'])
      .execute();
    const held = await database.selectFrom('reservations').select('reservation_id').execute();
    if (jobs.length + held.length === 0) return;
    invariant(performance.now() < endsAt, 'every accepted job ends, and nothing stays reserved', { jobs, held });
    await delay(500);
  }
}

/** What must hold afterwards, whatever went wrong. Returns how much of it there was. */
export async function checkBooks(cluster: ChaosCluster, answers: Answers, reference: Reference) {
  const { database } = cluster;
  const rows = {
    accounts: await database.selectFrom('accounts').selectAll().execute(),
    keys: await database.selectFrom('api_keys').selectAll().execute(),
    budgets: await database.selectFrom('budgets').selectAll().execute(),
    ledger: await database.selectFrom('ledger').selectAll().where('kind', '=', 'charge').execute(),
    generations: await database.selectFrom('generations').selectAll().execute(),
    jobs: await database.selectFrom('jobs').selectAll().execute(),
  };
  invariant(rows.accounts.length === 1 && rows.keys.length === 1, 'one first account and key', {});
  invariant(rows.accounts[0]?.in_use === 0, 'no place is taken', { inUse: rows.accounts[0]?.in_use });
  checkCredits(rows);

  const items = new Map(rows.generations.map((row) => [row.history_item_id, row]));
  const lost = answers.historyItemIds.filter((id) => !items.has(id));
  invariant(lost.length === 0, 'each whole answer is in the history', { lost });
  invariant(answers.wrongBytes === 0, 'each whole answer has the bytes of its order', { wrong: answers.wrongBytes });
  const jobs = new Map(rows.jobs.map((row) => [row.job_id, row]));
  const unknown = answers.jobIds.filter((id) => !jobs.has(id));
  invariant(unknown.length === 0, 'each accepted job is known', { unknown });
  for (const job of rows.jobs) {
    const isEnded =
      job.status === 'completed' ? items.has(job.result_id ?? '') : job.status === 'failed' && job.error_code !== null;
    invariant(isEnded, 'each job is completed with its audio, or failed with a reason', job);
    invariant(job.failures <= 3, 'no job fails more than three times', job);
  }
  const orphans = await checkAudio(cluster, rows.generations, reference);
  return {
    jobs: rows.jobs.length,
    failedJobs: rows.jobs.filter(({ status }) => status === 'failed').length,
    jobAttempts: rows.jobs.reduce((sum, { attempts }) => sum + attempts, 0),
    historyItems: rows.generations.length,
    orphansSwept: orphans,
  };
}

function checkCredits(rows: {
  budgets: { used: number; in_flight: number }[];
  ledger: { used: number; characters: number }[];
  generations: { credits: number }[];
}): void {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const used = sum(rows.budgets.map((row) => row.used));
  const inFlight = sum(rows.budgets.map((row) => row.in_flight));
  const charged = rows.ledger.filter((row) => row.used > 0);
  invariant(used === sum(rows.ledger.map((row) => row.used)), 'the ledger adds up to the counters', { used });
  invariant(inFlight === 0, 'nothing is in flight', { inFlight });
  invariant(charged.length === rows.generations.length, 'one charge for each history item, and no other', {
    charges: charged.length,
    items: rows.generations.length,
  });
  invariant(used === sum(rows.generations.map((row) => row.credits)), 'each is charged what it costs', { used });
}

/** Each row has its object, of the bytes that its order gives, and after a sweep no object is without a row. */
async function checkAudio(
  cluster: ChaosCluster,
  generations: { history_item_id: string; text: string; size_bytes: number }[],
  reference: Reference,
): Promise<number> {
  const store = await openStore(cluster.place);
  try {
    for (const { history_item_id: id, text, size_bytes: sizeBytes } of generations) {
      const hash = createHash('sha256');
      for await (const chunk of store.audio.read(id)) hash.update(chunk as Buffer);
      const isRight = hash.digest('hex') === reference.files.get(text);
      invariant(isRight, 'each row has its audio, whole', { id, characters: text.length, sizeBytes });
    }
    const names = async () => {
      const all: string[] = [];
      for await (const name of store.audio.names()) all.push(name);
      return all;
    };
    const before = (await names()).length;
    await store.removeOrphans(0);
    const after = await names();
    invariant(after.length === generations.length, 'no audio is left without a row', { after: after.length });
    for await (const { name } of store.audio.staged()) invariant(false, 'no upload is left unfinished', { name });
    return before - after.length;
  } finally {
    await store.close();
  }
}
