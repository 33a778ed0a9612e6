import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { bootstrapKey } from '../../src/accounts/bootstrap.ts';
import { openStore } from '../../src/store/store.ts';
import { drawFrom, forgetTimers, moveClock, passTime, startClock } from './builtins.ts';
import { ACTIONS, KEY, type Known, type Scene } from './callers.ts';
import { type FaultRates, NO_FAULTS } from './faulty-store.ts';
import { audioPath, orphansIn, wrongIn } from './invariants.ts';
import { createRandom, type Random } from './random.ts';
import { createScheduler, type Life, type Scheduler } from './scheduler.ts';
import { openDoors, type ServerLife, startLife } from './server.ts';

/** Some seeds have all the luck, some a bad disk, some a process that is killed again and again. */
const RATES: readonly FaultRates[] = [
  NO_FAULTS,
  { statements: 0.3, writes: 1.5, reads: 2 },
  { statements: 4, writes: 4, reads: 10 },
];
/** In a thousand steps. */
const KILLS = [0, 3, 8];
const MOST_AT_ONCE = 10;
/** A step that lets nobody on any more is a deadlock. */
const MOST_RELEASES = 50_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface Outcome {
  seed: number;
  /** Empty where all is well. */
  wrong: string[];
  /** Alike for alike runs. */
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
  life: Life;
  server: ServerLife | undefined;
  running: Set<Promise<void>>;
  wrong: string[];
  note(event: string): void;
}

let world: World | undefined;
let doors: FastifyInstance | undefined;
let template: string | undefined;

// What would end the server's process ends the simulation of a seed.
process.on('uncaughtException', (error: Error, origin) => {
  world?.wrong.push(`${origin}: ${error.stack ?? error}`);
});

/** A data directory with an account and its key; made once, for the migrations take their time. */
async function freshDirectory(): Promise<string> {
  if (template === undefined) {
    template = await mkdtemp(join(tmpdir(), 'locution-simulation-'));
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
    known: { items: new Set(), jobs: new Set(), lost: new Set() },
    running: new Set(),
    wrong: [],
  };
  world = now;
  await start(now);
  doors ??= await openDoors(() => {
    if (world?.server === undefined) throw new Error('no server lives');
    return world.server.services;
  });
  for (let step = 0; step < steps && now.wrong.length === 0; step += 1) await takeStep(now);
  if (now.wrong.length === 0) await endInPeace(now);
  await kill(now);
  await rm(dataDir, { recursive: true, force: true });
  return { seed, wrong: now.wrong, trace: trace.digest('hex').slice(0, 16), counts };
}

/** One of: somebody begins something, somebody goes on, the clock moves, a file is lost, the server is killed. */
async function takeStep(now: World): Promise<void> {
  const { random, scheduler } = now;
  const draw = random.below(1000);
  if (draw < now.kills) {
    await kill(now);
    await start(now);
  } else if (draw < 10) await loseFile(now);
  else if (draw < 20) changeTime(now);
  else if (draw < 150 && now.running.size < MOST_AT_ONCE) begin(now);
  else await scheduler.release();
  await scheduler.settle();
}

function begin(now: World): void {
  const { random, life, server } = now;
  if (doors === undefined || server === undefined) return;
  const names = Object.entries(ACTIONS).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));
  const name = random.pick(names);
  now.note(`begin ${name}`);
  const scene: Scene = { doors, server, life, random, known: now.known };
  const task = (ACTIONS[name]?.run(scene) ?? Promise.resolve())
    // Its caller is told; what nobody is told comes as an uncaught exception.
    .catch((error: unknown) => now.note(`failed ${name} ${error instanceof Error ? error.name : ''}`))
    .finally(() => now.running.delete(task));
  now.running.add(task);
}

function changeTime(now: World): void {
  const { random } = now;
  const how = random.below(10);
  now.note(`clock ${how}`);
  if (how < 6) passTime(random.below(MINUTE_MS));
  else if (how < 8) passTime(random.below(10 * MINUTE_MS));
  else moveClock((how === 8 ? -1 : 1) * random.below(2 * DAY_MS));
}

async function loseFile({ random, dataDir, known, note }: World): Promise<void> {
  if (known.items.size === 0) return;
  const id = random.pick([...known.items]);
  note(`lose ${id}`);
  known.lost.add(id);
  await rm(audioPath(dataDir, id), { force: true });
}

async function start(now: World): Promise<void> {
  now.note('start');
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
  if (now.wrong.length > 0) return;
  await kill(now);
  await start(now);
  now.rates = NO_FAULTS;
  await quiet(now);
  const left = [...(await wrongIn(now.dataDir, now.known)), ...(await orphansIn(now.dataDir))];
  for (const what of left) now.wrong.push(`after another start: ${what}`);
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
