import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { post, readAll } from './client.ts';
import { median } from './quantiles.ts';
import { startServer } from './server.ts';
import { textOf } from './texts.ts';

const JOBS = 50;
const ROUNDS = 60;

/** First byte of an interactive stream with 50 long background jobs queued, beside that on the idle server. */
export async function jobPriority() {
  const server = await startServer();
  const speak = `${server.url}/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
  const firstByteMs = async () => {
    const startedAt = performance.now();
    const response = await post(`${speak}/stream`, { text: textOf(50) });
    await new Promise((resolve) => response.once('data', resolve));
    const elapsedMs = performance.now() - startedAt;
    response.destroy();
    await new Promise((resolve) => setTimeout(resolve, 30));
    return elapsedMs;
  };
  const measure = async () => {
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) figures.push(await firstByteMs());
    return median(figures);
  };
  await measure();
  const idleMs = await measure();
  const acceptedMs: number[] = [];
  for (let job = 0; job < JOBS; job += 1) {
    const startedAt = performance.now();
    const response = await post(`${speak}?delivery=async`, { text: textOf(50_000) });
    const body = await readAll(response);
    if (response.statusCode !== 202) throw new Error(`answered ${response.statusCode}: ${body}`);
    acceptedMs.push(performance.now() - startedAt);
  }
  const busyMs = await measure();
  await server.stop();
  return { jobs: JOBS, idleMs, busyMs, busyToIdle: busyMs / idleMs, jobAcceptedMs: median(acceptedMs) };
}
