import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { buildApp } from '../src/http/app.ts';
import { buildServices } from '../src/services.ts';
import type { Config } from '../src/settings.ts';
import { startServers } from '../test/servers.ts';

const KEY = 'sk_bench_0123456789abcdef';
const REQUESTS = 100;
const ROUNDS = 4;

interface Measured {
  milliseconds: number[];
  statements: number;
  databaseSecs: number;
}

/** One-sentence requests on SQLite and files, and on PostgreSQL and an S3 server of this machine, in turn. */
export async function stores(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'locution-bench-'));
  const servers = await startServers(folder);
  const closing: (() => Promise<void>)[] = [];
  const start = async (name: string, settings: Partial<Config>) => {
    const config = {
      ...readConfig({ LOCUTION_BOOTSTRAP_API_KEY: KEY, LOCUTION_DATA_DIR: join(folder, name) }),
      ...settings,
    };
    const services = await buildServices(config, { onWorkerDeath: console.error, onBackgroundError: console.error });
    const app = await buildApp(services, pino({ level: 'error' }));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    closing.push(async () => {
      await app.close();
      await services.close();
    });
    const measured: Measured = { milliseconds: [], statements: 0, databaseSecs: 0 };
    return { url, measured };
  };
  const machine = await start('machine', {});
  const cluster = await start('cluster', { ...servers.place, audioPathStyle: true });
  for (const { url } of [machine, cluster]) await speak(url, 20);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url, measured } of [machine, cluster]) {
      const before = await databaseTime(url);
      measured.milliseconds.push(...(await speak(url, REQUESTS)));
      const after = await databaseTime(url);
      measured.statements += after.statements - before.statements;
      measured.databaseSecs += after.secs - before.secs;
    }
  }
  for (const close of closing) await close();
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
  const all = REQUESTS * ROUNDS;
  return {
    'SQLite p50 ms': median(machine.measured.milliseconds),
    'PostgreSQL + S3 p50 ms': median(cluster.measured.milliseconds),
    'second to first': median(cluster.measured.milliseconds) / median(machine.measured.milliseconds),
    'statements a request': cluster.measured.statements / all,
    'their ms a request': (1000 * cluster.measured.databaseSecs) / all,
    "SQLite's ms a request": (1000 * machine.measured.databaseSecs) / all,
  };
}

async function speak(url: string, count: number): Promise<number[]> {
  const taken: number[] = [];
  const { voices } = (await (await fetch(`${url}/v1/voices`, { headers: { 'xi-api-key': KEY } })).json()) as {
    voices: { voice_id: string }[];
  };
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/v1/text-to-speech/${voices[0]?.voice_id}`, {
      method: 'POST',
      headers: { 'xi-api-key': KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ text: `The quick brown fox number ${index} jumps over the lazy dog.` }),
    });
    if (response.status !== 200) throw new Error(await response.text());
    await response.arrayBuffer();
    taken.push(performance.now() - startedAt);
  }
  return taken;
}

async function databaseTime(url: string): Promise<{ statements: number; secs: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string) =>
    Number(new RegExp(`^locution_database_statement_seconds_${name}\\{.*\\} (.*)$`, 'm').exec(text)?.[1]);
  return { statements: figure('count'), secs: figure('sum') };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
