import { availableParallelism } from 'node:os';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { startBare } from './bare.ts';
import { inParallel, post, readAll } from './client.ts';
import { nativeMissing, nativeMp3 } from './native.ts';
import { median } from './quantiles.ts';
import { startServer } from './server.ts';
import { SENTENCE } from './texts.ts';

const CLIENTS = 8;
const REQUESTS = 400;
const ROUNDS = 5;

/** One-sentence MP3 requests a second: server, native pipeline and bare loop, in turn, round by round. */
export async function throughput() {
  const missing = nativeMissing();
  const server = await startServer();
  const bare = await startBare(availableParallelism(), SENTENCE, 'mp3');
  const url = `${server.url}/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
  const body = JSON.stringify({ text: SENTENCE, seed: 1 });
  const rates = { server: [] as number[], bare: [] as number[], native: [] as number[] };
  const perSecond = async (count: number, work: () => Promise<void>) => {
    const startedAt = performance.now();
    await work();
    return (count / (performance.now() - startedAt)) * 1000;
  };
  const viaServer = () =>
    inParallel(REQUESTS, CLIENTS, async () => {
      const response = await post(url, body);
      if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}: ${await readAll(response)}`);
      await readAll(response);
    });
  await viaServer();
  await bare.run(100);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.server.push(await perSecond(REQUESTS, viaServer));
    rates.bare.push(await perSecond(REQUESTS, () => bare.run(REQUESTS)));
    if (missing === undefined) {
      const native = () => inParallel(REQUESTS / 2, CLIENTS, async () => void (await nativeMp3(SENTENCE)));
      rates.native.push(await perSecond(REQUESTS / 2, native));
    }
  }
  await bare.stop();
  await server.stop();
  const [serverPerSec, barePerSec] = [median(rates.server), median(rates.bare)];
  return {
    serverPerSec,
    barePerSec,
    serverToBare: serverPerSec / barePerSec,
    // Processor time of a request outside engine and encoder; the bench's own clients are in it.
    surroundingMs: 1000 * availableParallelism() * (1 / serverPerSec - 1 / barePerSec),
    ...(missing === undefined
      ? { nativePerSec: median(rates.native), serverToNative: serverPerSec / median(rates.native) }
      : { native: missing }),
  };
}
