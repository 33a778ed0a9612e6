import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, open, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { bootstrapKey } from '../../src/accounts/bootstrap.ts';
import { openStore } from '../../src/store/store.ts';
import { drawFrom, forgetTimers, moveClock, passTime, startClock } from './builtins.ts';
import { ACTIONS, endSweep, KEY, type Known, type Scene, scrub } from './callers.ts';
import { type FaultRates, NO_FAULTS } from './faulty-store.ts';
import { audioPath, failedJobs, orphansIn, recordedHash, wrongIn, wronglyScrubbed } from './invariants.ts';
import { createRandom, type Random } from './random.ts';
import { createScheduler, type Life, type Scheduler } from './scheduler.ts';
import { buildRoutes, type ServerLife, startLife } from './server.ts';

/** Some seeds have no faults, some a bad disk, some a process that is killed again and again. */
const RATES: readonly FaultRates[] = [
  NO_FAULTS,
  { statements: 0.3, writes: 1.5, reads: 2 },
  { statements: 4, writes: 4, reads: 10 },
];
/** In a thousand steps. */
const KILLS = [0, 3, 8];
/** Whatever kills a process often kills the next one too: so many times as likely within the first steps of a life. */
const EARLY = { steps: 50, factor: 3 };
const DAMAGES = ['missing', 'length', 'hash'] as const;
const MOST_AT_ONCE = 10;
const FEW_ITEMS = 4;
/** A step that lets nobody on any more is a deadlock. */
const MOST_RELEASES = 50_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface Outcome {
  seed: number;
  /** Empty where all is well. */
  wrong: string[];
  /** Equal for equal runs. */
  trace: string;
  counts: Record<string, number>;
}

interface World {
  seed: number;
  dataDir: string;
  random: Random;
  scheduler: Scheduler;
  known: Known;
  rates: FaultRates;
  /** While the server runs; its starts and the end are without faults. */
  usualRates: FaultRates;
  kills: number;
  /** Steps since the server's last start. */
  age: number;
  life: Life;
  server: ServerLife | undefined;
  running: Set<Promise<void>>;
  wrong: string[];
  note(event: string): void;
}

let world: World | undefined;
let routes: FastifyInstance | undefined;
let template: string | undefined;

// What would end the server's process ends the simulation of a seed.
process.on('uncaughtException', (error: Error, origin) => {
  world?.wrong.push(`${origin}: ${error.stack ?? error}`);
});

/** A data directory with an account and its key; made once, for the migrations take their time. */
async function freshDirectory(): Promise<string> {
  if (template === undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'locution-simulation-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    template = folder;
    const store = await openStore({ dataDir: template });
    await bootstrapKey(store, KEY);
    await store.close();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-simulation-'));
  await cp(template, dataDir, { recursive: true });
  return dataDir;
}

export async function simulate(seed: number, steps: number, onEvent?: (event: string) => void): Promise<Outcome> {
  startClock();
  const random = createRandom(seed);
  const counts: Record<string, number> = {};
  const trace = createHash('sha256');
  const note = (event: string) => {
    trace.update(`${event}\n`);
    onEvent?.(event);
    const kind = event.split(' ')[0] ?? '';
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  const dataDir = await freshDirectory();
  const scheduler = createScheduler(random, note);
  drawFrom(random);
  const now: World = {
    ...{ seed, dataDir, random, scheduler, note, rates: NO_FAULTS, life: scheduler.live(), server: undefined },
    usualRates: random.pick(RATES),
    kills: random.pick(KILLS),
    age: 0,
    known: {
      items: new Set(),
      jobs: new Set(),
      damaged: new Map(),
      reported: new Set(),
      sweeps: { begun: 0, running: 0 },
    },
    running: new Set(),
    wrong: [],
  };
  world = now;
  await start(now);
  routes ??= await buildRoutes(() => {
    if (world?.server === undefined) throw new Error('no server lives');
    return world.server.services;
  });
  for (let step = 0; step < steps && now.wrong.length === 0; step += 1) await takeStep(now);
  if (now.wrong.length === 0) await endInPeace(now);
  await kill(now);
  await rm(dataDir, { recursive: true, force: true });
  return { seed, wrong: now.wrong, trace: trace.digest('hex').slice(0, 16), counts };
}

/** One of: a caller begins something, a waiting operation goes on, the clock moves, a file is damaged, the server is killed. */
async function takeStep(now: World): Promise<void> {
  const { random, scheduler } = now;
  const draw = random.below(1000);
  now.age += 1;
  if (random.below(1000) < now.kills * (now.age < EARLY.steps ? EARLY.factor : 1)) {
    await kill(now);
    await start(now);
  } else if (draw < 14) await damageFile(now);
  else if (draw < 24) changeTime(now);
  else if (draw < 150 && now.running.size < MOST_AT_ONCE) begin(now);
  else await scheduler.release();
  await scheduler.settle();
}

function begin(now: World): void {
  const { server } = now;
  if (routes === undefined || server === undefined) return;
  const names = Object.entries(ACTIONS).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));
  // Where little is stored, little can happen to it.
  const name = now.known.items.size < FEW_ITEMS ? 'speak' : now.random.pick(names);
  now.note(`begin ${name}`);
  const scene = sceneOf(now, routes, server);
  const task = (ACTIONS[name]?.run(scene) ?? Promise.resolve())
    // Its caller gets the error; one that nobody handles comes as an uncaught exception.
    .catch((error: unknown) => now.note(`failed ${name} ${error instanceof Error ? error.name : ''}`))
    .finally(() => now.running.delete(task));
  now.running.add(task);
}

function sceneOf(now: World, app: FastifyInstance, server: ServerLife): Scene {
  const { random, life, known, note, dataDir } = now;
  return {
    ...{ routes: app, server, life, random, known, note },
    recordedHash: (id) => recordedHash(dataDir, id),
    fail: (what) => void now.wrong.push(what),
  };
}

function changeTime(now: World): void {
  const { random } = now;
  const how = random.below(10);
  now.note(`clock ${how}`);
  if (how < 6) passTime(random.below(MINUTE_MS));
  else if (how < 8) passTime(random.below(10 * MINUTE_MS));
  else moveClock((how === 8 ? -1 : 1) * random.below(2 * DAY_MS));
}

/** Removes, shortens or changes the file of an item, as bad disks and people do. */
async function damageFile({ random, dataDir, known, note }: World): Promise<void> {
  const whole = [...known.items].filter((id) => !known.damaged.has(id));
  if (whole.length === 0) return;
  const id = random.pick(whole);
  const damage = random.pick(DAMAGES);
  note(`damage ${damage} ${id}`);
  const path = audioPath(dataDir, id);
  // A request to remove it may have got as far as this.
  const file = await open(path, 'r+').catch(() => undefined);
  if (file === undefined) return;
  known.damaged.set(id, damage);
  const { size } = await file.stat();
  if (damage === 'hash') await file.write(Buffer.from('damage'), 0, 6, random.below(size - 6));
  await file.close();
  if (damage === 'length') await truncate(path, random.below(size));
  if (damage === 'missing') await rm(path);
}

async function start(now: World): Promise<void> {
  now.note('start');
  now.age = 0;
  now.life = now.scheduler.live();
  const { life, random } = now;
  // A start that fails is the operator's; here it must not.
  now.rates = NO_FAULTS;
  const onError = (error: unknown) => now.note(`background ${error instanceof Error ? error.message : error}`);
  now.server = await startLife({ dataDir: now.dataDir }, { life, random, rates: () => now.rates, onError });
  const begun = now.server.begin();
  let isBegun = false;
  begun.then(
    () => {
      isBegun = true;
    },
    (error: unknown) => now.wrong.push(`the start failed: ${error}`),
  );
  await now.scheduler.settle();
  while (!isBegun && now.wrong.length === 0 && (await now.scheduler.release()));
  now.rates = now.usualRates;
}

/** As by SIGKILL: what was under way stops where it is, timers and all. */
async function kill(now: World): Promise<void> {
  now.note('kill');
  now.scheduler.kill(now.life);
  now.running.clear();
  while (now.known.sweeps.running > 0) endSweep(now.known);
  forgetTimers();
  await now.server?.cut();
  now.server = undefined;
}

/** Nothing fails any more and nobody begins anything: all ends, and the books are right, at once and after another start. */
async function endInPeace(now: World): Promise<void> {
  now.rates = NO_FAULTS;
  await quiet(now);
  if (now.running.size > 0) now.wrong.push(`${now.running.size} requests never end`);
  for (const what of await wrongIn(now.dataDir, now.known)) now.wrong.push(`at the end: ${what}`);
  for (const file of now.server?.openFiles ?? []) now.wrong.push(`a file stays open: ${file}`);
  if (now.usualRates === NO_FAULTS) now.wrong.push(...failedJobs(now.dataDir));
  if (now.wrong.length > 0) return;
  await kill(now);
  await start(now);
  now.rates = NO_FAULTS;
  await quiet(now);
  await scrubAll(now);
  const left = [...(await wrongIn(now.dataDir, now.known)), ...(await orphansIn(now.dataDir))];
  for (const what of [...left, ...wronglyScrubbed(now.dataDir, now.known)]) {
    now.wrong.push(`after another start: ${what}`);
  }
}

async function scrubAll(now: World): Promise<void> {
  if (routes === undefined || now.server === undefined) return;
  const scrubbed = scrub(sceneOf(now, routes, now.server)).catch((error: unknown) => {
    now.wrong.push(`the scrub failed: ${error}`);
  });
  await quiet(now);
  await scrubbed;
}

async function quiet({ scheduler, wrong }: World): Promise<void> {
  let releases = 0;
  for (let minute = 0; minute < 5; minute += 1) {
    while (await scheduler.release()) {
      releases += 1;
      if (releases > MOST_RELEASES) return void wrong.push('it never comes to rest');
    }
    passTime(MINUTE_MS);
    await scheduler.settle();
  }
}
