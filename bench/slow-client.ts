import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { post, readAll } from './client.ts';
import { drip } from './dripping.ts';
import { invariant } from './invariants.ts';
import { median, quantile } from './quantiles.ts';
import { startServer } from './server.ts';

const SOCKETS = 1000;
const ROUNDS = 60;
const BODY_SECS = 10;

/** One-sentence requests beside 1,000 bodies that drip, and how long those live. */
export async function slowClient() {
  const server = await startServer({
    LOCUTION_BODY_TIMEOUT_SECS: String(BODY_SECS),
    LOCUTION_CONNECTIONS_PER_ADDRESS: '0',
  });
  const speak = async () => {
    const startedAt = performance.now();
    const response = await post(`${server.url}/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`, { text: 'Hello.' });
    await readAll(response);
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
    return performance.now() - startedAt;
  };
  const measure = async () => {
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) figures.push(await speak());
    return figures;
  };
  await measure();
  const alone = await measure();
  const startedAt = performance.now();
  const drippers = await drip(server.url, SOCKETS);
  const beside = await measure();
  while (drippers.open() > 0 && performance.now() - startedAt < 120_000) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const figures = {
    sockets: SOCKETS,
    bodyLimitSecs: BODY_SECS,
    aloneMs: median(alone),
    besideMs: median(beside),
    besideP99Ms: quantile(beside, 0.99),
    allClosedSecs: (performance.now() - startedAt) / 1000,
    leftOpen: drippers.open(),
  };
  drippers.stop();
  await server.stop();
  invariant(figures.leftOpen === 0, 'every dripping connection is closed', figures);
  invariant(figures.besideMs < figures.aloneMs * 2 + 5, 'the server is about as quick beside them', figures);
  return figures;
}
