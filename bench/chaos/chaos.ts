import { setTimeout as delay } from 'node:timers/promises';
import { invariant } from '../invariants.ts';
import { checkBooks, settled } from './books.ts';
import { firstVoice, references, startClients } from './clients.ts';
import { CONCURRENCY, startCluster } from './cluster.ts';
import { randomOf, startFaults } from './faults.ts';

const TAKEN_UP_SECS = 15;

/**
 * Servers behind a load balancer that are killed, stopped, revived and restarted while their database and audio store come and
 * go. CHAOS_MINUTES says how long (10), CHAOS_NODES how many (3), CHAOS_SEED in which order.
 */
export async function chaos(): Promise<Record<string, number | string>> {
  const minutes = Number(process.env.CHAOS_MINUTES ?? 10);
  const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 100_000);
  const cluster = await startCluster(Number(process.env.CHAOS_NODES ?? 3));
  try {
    const voiceId = await firstVoice(cluster.url);
    const reference = await references(cluster.url, voiceId);
    const places = watchPlaces(cluster);
    const clients = startClients(cluster.url, voiceId, reference);
    const faults = startFaults(cluster, randomOf(seed));
    await delay(minutes * 60_000);
    await faults.stop();
    const answers = await clients.stop();
    // Whatever does not hold in the end: this is how it came to it.
    console.error(JSON.stringify({ seed, ...faults.count, ...answers.count }));
    for (const reRun of faults.reRuns) console.error('began again', JSON.stringify(reRun));
    await settled(cluster);
    const mostInUse = places.stop();
    const figures = await checkBooks(cluster, answers, reference);
    invariant(mostInUse <= CONCURRENCY, "never more at once than the account's plan allows", { mostInUse });
    const longest = faults.reRuns.toSorted((a, b) => b.claimed - a.claimed)[0];
    const isInTime = longest === undefined || longest.claimed <= TAKEN_UP_SECS;
    invariant(isInTime, `jobs of killed nodes begin again within ${TAKEN_UP_SECS} s`, { longest });
    return {
      seed,
      minutes,
      nodes: cluster.nodes.length,
      ...faults.count,
      ...answers.count,
      ...figures,
      mostInUse,
      'jobs of killed nodes': faults.reRuns.length,
      'longest until they began again, s': longest?.claimed ?? 0,
    };
  } finally {
    await cluster.stop();
  }
}

/** Looks again and again how many requests are counted as being spoken. */
function watchPlaces({ database }: Awaited<ReturnType<typeof startCluster>>) {
  let most = 0;
  const timer = setInterval(() => {
    database
      .selectFrom('accounts')
      .select('in_use')
      .executeTakeFirst()
      .then(
        (row) => {
          most = Math.max(most, row?.in_use ?? 0);
        },
        () => undefined,
      );
  }, 200);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
