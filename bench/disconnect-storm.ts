import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { get, inParallel, post, readAll } from './client.ts';
import { invariant } from './invariants.ts';
import { startServer } from './server.ts';
import { textOf } from './texts.ts';

const CLIENTS = 2000;

/** Clients that leave before, at and after the first byte: what they held is free again, and nothing is charged twice. */
export async function disconnectStorm() {
  const server = await startServer({ LOCUTION_QUEUE_LIMIT: '2000' });
  const path = `${server.url}/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}/stream`;
  await inParallel(CLIENTS, 100, async (index) => {
    const leaving = new AbortController();
    const asked = post(path, { text: textOf(2000) }, { signal: leaving.signal });
    if (index % 3 === 0) setTimeout(() => leaving.abort(), index % 50);
    const response = await asked.catch(() => undefined);
    if (response === undefined) return;
    response.on('error', () => undefined);
    if (index % 3 === 1) response.destroy();
    else {
      await new Promise((resolve) => response.once('data', resolve).once('close', resolve));
      response.destroy();
    }
  });
  const startedAt = performance.now();
  const balance = async () =>
    JSON.parse(String(await readAll(await get(`${server.url}/v1/balance`)))) as { concurrency_in_use: number };
  while ((await balance()).concurrency_in_use > 0 && performance.now() - startedAt < 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const key = JSON.parse(String(await readAll(await get(`${server.url}/v1/api-keys/current`)))) as {
    credit_in_flight: number;
  };
  const spoken = await post(path, { text: 'Still here.' });
  await readAll(spoken);
  const figures = {
    clients: CLIENTS,
    placesInUse: (await balance()).concurrency_in_use,
    creditsInFlight: key.credit_in_flight,
    freeAfterSecs: (performance.now() - startedAt) / 1000,
    statusAfter: spoken.statusCode ?? 0,
  };
  await server.stop();
  invariant(figures.placesInUse === 0 && figures.creditsInFlight === 0, 'what was held is free again', figures);
  invariant(figures.statusAfter === 200, 'the server still speaks', figures);
  return figures;
}
