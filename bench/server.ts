import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_PLAN_ID } from '../src/store/plans.ts';
import { openStore } from '../src/store/store.ts';
import type { LoopDelay } from './loop-delay.ts';

export const KEY = 'sk_bench_0123456789abcdef';

const SERVER = join(import.meta.dirname, '../src/main.ts');
const LOOP_DELAY = new URL('./loop-delay.ts', import.meta.url).href;

export interface BenchServer {
  url: string;
  /** Resident memory of the server process in MiB. */
  residentMiB(): Promise<number>;
  /** Of its main thread since the last call, where `LOCUTION_BENCH_LOOP_DELAY` names a file. */
  loopDelay(): Promise<LoopDelay>;
  stop(): Promise<void>;
  /** At once: SIGKILL. The data directory stays. */
  kill(): Promise<void>;
}

/** The real server as a process of its own, over an empty data directory unless one is given. */
export async function startServer(environment: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = environment.LOCUTION_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'locution-bench-')));
  // A hundred streams of one account are more than the default plan allows.
  const store = await openStore({ dataDir });
  await store.plans.update(DEFAULT_PLAN_ID, { concurrency_limit: 10_000 });
  await store.close();
  const child = spawn(process.execPath, ['--max-semi-space-size=4', '--import', LOOP_DELAY, SERVER], {
    env: {
      ...process.env,
      LOCUTION_PORT: '0',
      LOCUTION_DATA_DIR: dataDir,
      LOCUTION_BOOTSTRAP_API_KEY: KEY,
      LOCUTION_LOG_LEVEL: 'warn',
      // As npm start and the container set it.
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = /^listening on (http:\/\/\S+)$/.exec(line);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    void exited.then(() => reject(new Error('the server ended before it listened')));
  });
  if (environment.LOCUTION_BENCH_LOOP_DELAY !== undefined) child.kill('SIGUSR2');
  return {
    url,
    async residentMiB() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async loopDelay() {
      const file = environment.LOCUTION_BENCH_LOOP_DELAY ?? '';
      await rm(file, { force: true });
      child.kill('SIGUSR2');
      while (!existsSync(file)) await delay(5);
      return JSON.parse(await readFile(file, 'utf8')) as LoopDelay;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      if (environment.LOCUTION_DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
