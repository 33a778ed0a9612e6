import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { get, inParallel, post, readAll } from './client.ts';
import { invariant } from './invariants.ts';
import { startServer } from './server.ts';
import { textOf } from './texts.ts';

const REQUESTS = 20_000;
const CONNECTIONS = 500;
/** After the first part the heaps have their size; what grows from there on is a leak. */
const WARM = 5000;

/** 20,000 mixed requests over 500 connections. */
export async function memory() {
  const server = await startServer({ LOCUTION_QUEUE_LIMIT: '2000' });
  const statuses = new Map<number, number>();
  const one = async (index: number) => {
    const voice = BUILTIN_VOICES[index % BUILTIN_VOICES.length];
    const speak = `${server.url}/v1/text-to-speech/${voice?.voiceId}`;
    const kind = index % 10;
    const asked =
      kind < 5
        ? get(`${server.url}/v1/voices?page_size=20`)
        : kind < 7
          ? get(`${server.url}/v1/history?page_size=20`)
          : kind === 7
            ? post(speak, { text: '' })
            : post(kind === 8 ? `${speak}/stream` : speak, { text: textOf(60) });
    const response = await asked;
    await readAll(response);
    const status = response.statusCode ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  await inParallel(WARM, CONNECTIONS, one);
  const residentWarm = await server.residentMiB();
  await inParallel(REQUESTS - WARM, CONNECTIONS, one);
  const residentAtEnd = await server.residentMiB();
  await server.stop();
  const lost = [...statuses].filter(([status]) => status !== 200 && status !== 422);
  const figures = {
    requests: REQUESTS,
    connections: CONNECTIONS,
    residentWarmMiB: residentWarm,
    residentAtEndMiB: residentAtEnd,
    otherAnswers: lost.map(([status, count]) => `${status}: ${count}`).join(', ') || 'none',
  };
  invariant(lost.length === 0, 'every request is answered as it should be', figures);
  invariant(residentAtEnd < residentWarm * 1.25, 'memory does not grow with the number of requests', figures);
  return figures;
}
