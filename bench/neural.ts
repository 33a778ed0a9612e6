import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { installedVoiceId } from '../src/engines/neural/packages/manifest.ts';
import { inParallel, post, readAll } from './client.ts';
import { writeBenchModel } from './neural-model.ts';
import { median } from './quantiles.ts';
import { startServer } from './server.ts';

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
  const rates = { bare: [] as number[], plain: [] as number[], words: [] as number[], aligned: [] as number[] };
  const firsts = { bare: [] as number[], stream: [] as number[] };
  await viaServer(urlOf('timed', ''), 2 * processes)();
  await viaServer(urlOf('aligned', ''), 2 * processes)();
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await perSecond(REQUESTS, () => bare.run(REQUESTS, false)));
    rates.plain.push(await perSecond(REQUESTS, viaServer(urlOf('timed', ''))));
    rates.words.push(await perSecond(REQUESTS, viaServer(urlOf('timed', '/with-timestamps'))));
    rates.aligned.push(await perSecond(REQUESTS, viaServer(urlOf('aligned', '/with-timestamps'))));
    for (let index = 0; index < 5; index += 1) {
      firsts.bare.push(await bare.first());
      firsts.stream.push(await firstByteMs(urlOf('timed', '/stream'), TEXT));
    }
  }
  await bare.stop();
  const beside = await formantBeside(`${server.url}/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}/stream`, () =>
    viaServer(urlOf('timed', ''))(),
  );
  const kills = KILLS === 0 ? {} : await killing(urlOf('timed', ''), server);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  return {
    serverToBare: median(rates.plain) / median(rates.bare),
    barePerSec: median(rates.bare),
    wordsToPlain: median(rates.words) / median(rates.plain),
    alignedToExact: median(rates.aligned) / median(rates.words),
    firstAudioToBare: median(firsts.stream) / median(firsts.bare),
    bareFirstClauseMs: median(firsts.bare),
    ...beside,
    ...kills,
  };
}

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

/** Requests while processes of the model are killed at random. */
async function killing(url: string, server: { residentMiB(): Promise<number> }) {
  const before = await server.residentMiB();
  let done = 0;
  let wrong = 0;
  let failed = 0;
  let kills = 0;
  await inParallel(KILL_REQUESTS, 4, async () => {
    const response = await post(url, { text: 'Good morning.' });
    const body = await readAll(response);
    if (response.statusCode === 503) failed += 1;
    else if (response.statusCode !== 200 || body.length < 10_000) wrong += 1;
    done += 1;
    if (kills < (done / KILL_REQUESTS) * KILLS) {
      kills += 1;
      await killOne();
    }
  });
  return {
    kills,
    wrongAnswers: wrong,
    failedByKills: failed,
    memoryAfterToBefore: (await server.residentMiB()) / before,
  };
}

/** Ends one of the synthesis processes of this bench's server. */
async function killOne(): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).sort(() => Math.random() - 0.5)) {
    const command = commandOf(pid);
    if (!command.includes('process/child.ts') || !command.includes('locution-bench-neural-')) continue;
    if (!command.endsWith('timed\0')) continue;
    process.kill(Number(pid), 'SIGKILL');
    return;
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
