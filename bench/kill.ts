import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { DATABASE } from '../src/store/sqlite/database.ts';
import { get, post, readAll } from './client.ts';
import { invariant } from './invariants.ts';
import { startServer } from './server.ts';
import { textOf } from './texts.ts';

const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}?delivery=async`;
const JOBS = 200;
const KILLS = 100;
/** A killed server lives at least and at most so long after it has begun to listen. */
const LIVES_MS = [300, 4500] as const;
const LONG_CHARS = 200_000;
const LONG_LIFE_MS = 10_000;

interface JobBody {
  generation_job_id: string;
  status: string;
}

/** Jobs whose server is killed again and again: every one is completed, and charged once. */
export async function kill() {
  const lengths = Array.from({ length: JOBS }, (_, index) => 1000 + ((index * 977) % 9000));
  const life = (round: number) => LIVES_MS[0] + ((round * 1733) % (LIVES_MS[1] - LIVES_MS[0]));
  return await underKills({ lengths, kills: KILLS, life, atLeast: KILLS });
}

/** The longest job there is, with a server that is killed every ten seconds. */
export async function killLongJob() {
  return await underKills({ lengths: [LONG_CHARS], kills: 1000, life: () => LONG_LIFE_MS, atLeast: 1 });
}

async function underKills(options: {
  lengths: number[];
  /** At most; as many as that at least, whether there is work left or not. */
  kills: number;
  atLeast: number;
  life: (round: number) => number;
}) {
  const { lengths, life } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-kill-'));
  const environment = { LOCUTION_DATA_DIR: dataDir };
  const startedAt = performance.now();
  let server = await startServer(environment);
  const ids: string[] = [];
  for (const length of lengths) {
    const response = await post(server.url + SPEAK, { text: textOf(length), seed: length });
    ids.push((JSON.parse(String(await readAll(response))) as JobBody).generation_job_id);
  }
  const jobs = async () => {
    const all: JobBody[] = [];
    for (const id of ids) {
      all.push(JSON.parse(String(await readAll(await get(`${server.url}/v1/generation-jobs/${id}`)))));
    }
    return all;
  };
  const isOver = (job: JobBody) => job.status === 'completed' || job.status === 'failed';
  let kills = 0;
  let killsAtWork = 0;
  for (;;) {
    const hasWork = !(await jobs()).every(isOver);
    if (kills >= options.kills || (!hasWork && kills >= options.atLeast)) break;
    await delay(life(kills));
    if (!(await jobs()).every(isOver)) killsAtWork += 1;
    await server.kill();
    kills += 1;
    server = await startServer(environment);
  }
  while (!(await jobs()).every(isOver)) await delay(500);
  const ended = await jobs();
  await server.stop();
  const books = booksOf(join(dataDir, DATABASE));
  const files = (await readdir(join(dataDir, 'audio'), { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  ).length;
  await rm(dataDir, { recursive: true });
  const figures = {
    jobs: ids.length,
    completed: ended.filter(({ status }) => status === 'completed').length,
    kills,
    killsAtWork,
    charges: books.charges,
    historyItems: books.items,
    audioFiles: files,
    elapsedSecs: (performance.now() - startedAt) / 1000,
  };
  invariant(figures.completed === ids.length, 'every job is completed', figures);
  invariant(books.charges === ids.length && books.items === ids.length, 'each is charged and kept once', figures);
  invariant(books.charged === books.cost && books.inFlight === 0, 'the books add up', { ...figures, ...books });
  invariant(files === ids.length, 'nothing is left of what was broken off', figures);
  return figures;
}

function booksOf(path: string) {
  const database = new Sqlite(path, { readonly: true });
  try {
    const figure = (query: string) => Number(Object.values(database.prepare(query).get() as object)[0] ?? 0);
    return {
      charges: figure(`select count(*) from ledger where kind = 'charge'`),
      charged: figure(`select sum(used) from ledger where kind = 'charge'`),
      items: figure('select count(*) from generations'),
      cost: figure('select sum(credits) from generations'),
      inFlight: figure('select sum(in_flight) from budgets') + figure('select count(*) from reservations'),
    };
  } finally {
    database.close();
  }
}
