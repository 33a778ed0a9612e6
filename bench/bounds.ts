import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { bootstrapKey, newAccount, newKey } from '../src/accounts/bootstrap.ts';
import { openStore } from '../src/store/store.ts';
import { ATTACKS, MOST_RULES } from './attack-bodies.ts';
import { get, post, readAll } from './client.ts';
import { median, quantile } from './quantiles.ts';
import { KEY, startServer } from './server.ts';

const STRANGER = 'sk_bench_stranger_0123456789';
const MEASURED_MS = 3000;

/** What one caller costs the others: six senders at full rate with each attack, while another account speaks. */
export async function bounds(): Promise<Record<string, number | string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-bench-'));
  const store = await openStore({ dataDir });
  await bootstrapKey(store, KEY);
  const stranger = newAccount({});
  await store.accounts.insert(stranger);
  await store.keys.insert(newKey(stranger.account_id, 'Stranger', STRANGER), null, 1);
  await store.close();
  const server = await startServer({
    LOCUTION_DATA_DIR: dataDir,
    LOCUTION_BENCH_LOOP_DELAY: join(dataDir, 'loop-delay.json'),
  });
  const sink = await startSink();
  try {
    const made = await readAll(
      await post(`${server.url}/v1/pronunciation-dictionaries/add-from-rules`, { name: 'bench', rules: MOST_RULES }),
    );
    const { id: dictionary, version_id: version } = JSON.parse(made.toString()) as { id: string; version_id: string };
    await measure(server.url);
    const idle = await measure(server.url);
    const figures: Record<string, number | string> = {
      idleHealthP99Ms: idle.healthP99,
      idleSpeechP50Ms: idle.speechP50,
    };
    const only = process.env.BENCH_ATTACKS?.split(',');
    const attacks = Object.keys(ATTACKS).filter((one) => only?.includes(one) ?? true);
    // The generator has the same two cores: how late Locution is where it sends all of that to somebody else.
    for (const [name, url] of [...BESIDE.map((one) => [one, sink.url]), ...attacks.map((one) => [one, server.url])]) {
      const senders = new Worker(new URL('./attackers.ts', import.meta.url), {
        workerData: { url, name, dictionary, version },
      });
      await delay(1000);
      await server.loopDelay();
      const { healthP50, healthP99, speechP50 } = await measure(server.url);
      const { ownP99Ms, ownMaxMs } = await server.loopDelay();
      const answers = new Promise((resolve) => senders.once('message', resolve));
      senders.postMessage('stop');
      const prefix = url === sink.url ? `${name}Elsewhere` : name;
      figures[`${prefix}HealthP50Ms`] = healthP50;
      figures[`${prefix}HealthP99Ms`] = healthP99;
      figures[`${prefix}LoopOwnP99Ms`] = ownP99Ms;
      figures[`${prefix}LoopOwnMaxMs`] = ownMaxMs;
      figures[`${prefix}SpeechRatio`] = speechP50 / idle.speechP50;
      figures[`${prefix}Answers`] = JSON.stringify(await answers);
    }
    return figures;
  } finally {
    sink.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Attacks of large bodies and of many requests. */
const BESIDE = ['longJob', 'brackets'] as const;

async function startSink(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sink.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => resolve(line.replace('listening on ', '')));
  });
  return { url, stop: () => child.kill('SIGKILL') };
}

/** Health checks and a stranger's short requests, one of each at a time. */
async function measure(url: string): Promise<{ healthP50: number; healthP99: number; speechP50: number }> {
  const until = performance.now() + MEASURED_MS;
  const repeat = async (ask: () => Promise<unknown>, pauseMs: number) => {
    const times: number[] = [];
    while (performance.now() < until) {
      const startedAt = performance.now();
      await ask();
      times.push(performance.now() - startedAt);
      await delay(pauseMs);
    }
    return times;
  };
  const [health, speech] = await Promise.all([
    repeat(async () => await readAll(await get(`${url}/healthz`)), 5),
    repeat(async () => {
      const response = await post(`${url}/v1/text-to-speech/clara`, { text: 'Good morning.' }, { key: STRANGER });
      await readAll(response);
      if (response.statusCode !== 200) throw new Error(`a stranger was answered ${response.statusCode}`);
    }, 20),
  ]);
  return { healthP50: median(health), healthP99: quantile(health, 0.99), speechP50: median(speech) };
}
