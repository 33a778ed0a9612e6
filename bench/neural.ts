import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { installedVoiceId } from '../src/engines/neural/packages/manifest.ts';
import { inParallel, post, readAll } from './client.ts';
import { writeBenchModel } from './neural-model.ts';
import { median } from './quantiles.ts';
import { type BenchServer, KEY, startServer } from './server.ts';

const TEXT = 'Good morning, everybody. The train to the coast leaves from platform four in about ten minutes.';
const REQUESTS = Number(process.env.NEURAL_REQUESTS ?? 24);
const ROUNDS = Number(process.env.NEURAL_ROUNDS ?? 3);
const KILLS = Number(process.env.NEURAL_KILLS ?? 20);
const KILL_REQUESTS = Number(process.env.NEURAL_KILL_REQUESTS ?? 1000);

/** A model with a real one's amount of work: the server beside a bare loop of as many processes, and what goes on beside it. */
export async function neural() {
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-bench-neural-'));
  writeBenchModel(join(dataDir, 'models/timed'), { hasDurations: true });
  writeBenchModel(join(dataDir, 'models/aligned'), { hasDurations: false });
  const processes = availableParallelism();
  const server = await startServer({
    LOCUTION_DATA_DIR: dataDir,
    LOCUTION_NEURAL_PROCESSES: String(processes),
    LOCUTION_NEURAL_THREADS: '1',
  });
  const bare = await startBare(processes, join(dataDir, 'models/timed'));
  const urlOf = (packageId: string, rest: string) =>
    `${server.url}/v1/text-to-speech/${installedVoiceId(packageId, 'af_bench')}${rest}?output_format=pcm_24000`;
  const perSecond = async (count: number, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return (count / (performance.now() - startedAt)) * 1000;
  };
  const viaServer =
    (url: string, count = REQUESTS) =>
    () =>
      inParallel(count, 2 * processes, async () => {
        const response = await post(url, { text: TEXT });
        const body = await readAll(response);
        if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}: ${body}`);
      });
  const rates = { bare: [] as number[], plain: [] as number[], words: [] as number[] };
  const untimed = { plain: [] as number[], words: [] as number[] };
  const firsts = { bare: [] as number[], stream: [] as number[] };
  await viaServer(urlOf('timed', ''), 2 * processes)();
  await viaServer(urlOf('aligned', ''), 2 * processes)();
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await perSecond(REQUESTS, () => bare.run(REQUESTS, false)));
    rates.plain.push(await perSecond(REQUESTS, viaServer(urlOf('timed', ''))));
    rates.words.push(await perSecond(REQUESTS, viaServer(urlOf('timed', '/with-timestamps'))));
    untimed.plain.push(await perSecond(REQUESTS, viaServer(urlOf('aligned', ''))));
    untimed.words.push(await perSecond(REQUESTS, viaServer(urlOf('aligned', '/with-timestamps'))));
    for (let index = 0; index < 5; index += 1) {
      firsts.bare.push(await bare.first());
      firsts.stream.push(await firstByteMs(urlOf('timed', '/stream'), TEXT));
    }
  }
  await bare.stop();
  const voiceUrl = `${server.url}/v1/text-to-speech/${installedVoiceId('timed', 'af_bench')}`;
  const beside = await formantBeside(`${server.url}/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}/stream`, () =>
    viaServer(urlOf('timed', ''))(),
  );
  const kills = KILLS === 0 ? {} : await killing(voiceUrl, server);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  return {
    serverToBare: median(ratios(rates.plain, rates.bare)),
    bestServerToBare: Math.max(...rates.plain) / Math.max(...rates.bare),
    barePerSec: median(rates.bare),
    exactWordsToPlain: median(ratios(rates.words, rates.plain)),
    bestExactWordsToPlain: Math.max(...rates.words) / Math.max(...rates.plain),
    alignedWordsToPlain: median(ratios(untimed.words, untimed.plain)),
    bestAlignedWordsToPlain: Math.max(...untimed.words) / Math.max(...untimed.plain),
    firstAudioToBare: median(firsts.stream) / median(firsts.bare),
    bestFirstAudioToBare: Math.min(...firsts.stream) / Math.min(...firsts.bare),
    bareFirstClauseMs: median(firsts.bare),
    ...beside,
    ...kills,
  };
}

/** Of measurements that were made one after the other, in the same round. */
const ratios = (of: readonly number[], to: readonly number[]) => of.map((rate, round) => rate / (to[round] ?? 1));

async function startBare(processes: number, folder: string) {
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'bare-neural.ts'), [folder, TEXT]),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const ask = async (child: ChildProcess, times: number, firstOnly: boolean): Promise<number> => {
    const answer = once(child, 'message');
    child.send({ times, firstOnly });
    return (await answer)[0] as number;
  };
  return {
    run: (count: number, firstOnly: boolean) =>
      Promise.all(children.map((child) => ask(child, Math.ceil(count / processes), firstOnly))),
    /** Milliseconds of the first clause, on one of them. */
    first: () => ask(children[0] as ChildProcess, 1, true),
    stop: async () => {
      for (const child of children) child.disconnect();
    },
  };
}

async function firstByteMs(url: string, text: string): Promise<number> {
  const startedAt = performance.now();
  const response = await post(url, { text });
  await new Promise((resolve) => response.once('data', resolve));
  const elapsedMs = performance.now() - startedAt;
  await readAll(response);
  return elapsedMs;
}

/** First byte of a formant stream on an idle server, and while `saturate` keeps a neural model at work. */
async function formantBeside(url: string, saturate: () => Promise<void>) {
  const measure = async () => {
    const figures: number[] = [];
    for (let index = 0; index < 20; index += 1) figures.push(await firstByteMs(url, 'Good morning.'));
    return median(figures);
  };
  const idle = await measure();
  const work = saturate();
  const busy = await measure();
  await work;
  return { formantBusyToIdle: busy / idle, formantIdleMs: idle };
}

/** One of so many requests of the killing is a job in the background, which is to end well whatever dies. */
const JOB_EVERY = 20;

/** Requests and jobs while processes of the model are killed at random. */
async function killing(voiceUrl: string, server: BenchServer) {
  const speak = async (query: string) =>
    await post(`${voiceUrl}?output_format=pcm_24000${query}`, { text: 'Good morning.' });
  const right = await readAll(await speak(''));
  const before = await residentMiB(server);
  const jobs: string[] = [];
  let done = 0;
  let wrong = 0;
  let failed = 0;
  let kills = 0;
  await inParallel(KILL_REQUESTS, 4, async () => {
    done += 1;
    const isJob = done % JOB_EVERY === 0;
    if (kills < (done / KILL_REQUESTS) * KILLS) {
      kills += 1;
      await killOne();
    }
    const response = await speak(isJob ? '&delivery=async' : '');
    const body = await readAll(response);
    if (isJob) jobs.push((JSON.parse(String(body)) as { generation_job_id: string }).generation_job_id);
    else if (response.statusCode === 503) failed += 1;
    else if (response.statusCode !== 200 || Buffer.compare(body, right) !== 0) wrong += 1;
  });
  const lost = await Promise.all(jobs.map(async (id) => !(await completes(`${server.url}/v1/generation-jobs/${id}`))));
  return {
    kills,
    wrongAnswers: wrong,
    failedByKills: failed,
    jobs: jobs.length,
    lostJobs: lost.filter(Boolean).length,
    memoryAfterToBefore: (await residentMiB(server)) / before,
  };
}

async function completes(url: string): Promise<boolean> {
  for (;;) {
    const job = (await (await fetch(url, { headers: { 'xi-api-key': KEY } })).json()) as { status: string };
    if (job.status === 'completed') return true;
    if (job.status === 'failed' || job.status === 'cancelled') return false;
    await delay(100);
  }
}

/** Of the server and of its processes for models. */
async function residentMiB(server: BenchServer): Promise<number> {
  const children = await synthesisProcesses();
  const sizes = children.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(fileOf(pid, 'status'))?.[1] ?? 0) / 1024);
  return sizes.reduce((sum, size) => sum + size, await server.residentMiB());
}

/** Ends one of the synthesis processes of this bench's server. */
async function killOne(): Promise<void> {
  const [pid] = (await synthesisProcesses()).sort(() => Math.random() - 0.5);
  if (pid !== undefined) process.kill(Number(pid), 'SIGKILL');
}

async function synthesisProcesses(): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => {
    const command = fileOf(pid, 'cmdline');
    return (
      command.includes('process/child.ts') && command.includes('locution-bench-neural-') && command.endsWith('timed\0')
    );
  });
}

function fileOf(pid: string, name: 'cmdline' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
