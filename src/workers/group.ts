import { setTimeout as delay } from 'node:timers/promises';
import { audioModule } from '../audio/module.ts';
import type { Engine } from '../engines/engine.ts';
import { Problem } from '../errors.ts';
import { engineFailed } from './failures.ts';
import { startIsolatedThread } from './isolated/process-lane.ts';
import { type Lane, startLane } from './lane.ts';
import type { Run } from './run.ts';

/** The lanes that share one loaded model, or one engine that loads none. Others are not held up by them. */
export interface LaneGroup {
  /** Returns when all lanes can speak. @throws Error where one cannot start */
  ready(): Promise<void>;
  /** Gives a run to the lane with the least to do; a run that is on a dead lane comes here again by itself. */
  begin(run: Run): void;
  /** The run's reader has taken a segment: one more may be spoken. */
  pay(run: Run): void;
  /** Stops a run; does nothing where it has ended. */
  cancel(run: Run): void;
  /** Whether a lane is at work on just this run. */
  isSpeaking(run: Run): boolean;
  /** Set when its processes died too often in a row: the error its requests get; undefined while it works. */
  setAside(): { at: number; problem: Problem } | undefined;
  stats(): { lanes: number; ready: number };
  close(): Promise<void>;
}

/** How long a segment that nobody wants may hold a lane: a few of its segments' times. */
const GRACE_MS = { thread: 2000, process: 10_000 };
/** A lane that cannot start is tried again after this, doubled each time up to the second figure. */
const RESTART_DELAY_MS = 100;
const RESTART_DELAY_MAX_MS = 10_000;
/** After as many starts in vain, what waits for the lane fails. */
const MAX_STARTS = 3;
/** Processes that die without having spoken anything in between: as many in a row, and the group is set aside. */
const MAX_DEATHS = 5;

export function createLaneGroup(options: {
  engine: Engine;
  /** What `engine.laneOf` calls the group. */
  name: string;
  /** Lanes, where the engine does not say how many. */
  threads: number;
  /** One lane in a process of its own, which costs whatever it speaks when it dies. */
  isIsolated?: boolean;
  onLaneDeath: (reason: string) => void;
}): LaneGroup {
  const { engine, name, isIsolated = false } = options;
  const { runsIn, runtime } = engine;
  engine.share?.();
  // Compiled here, so that all lanes find it.
  audioModule();
  const count = isIsolated ? 1 : (engine.lanes?.count ?? (runsIn === 'thread' ? options.threads : 1));
  const graceMs = engine.lanes?.graceMs ?? GRACE_MS[runsIn];
  const lanes: Lane[] = [];
  let closing = false;
  let deaths = 0;
  let setAside: { at: number; problem: Problem } | undefined;

  function died(reason: string): void {
    deaths += 1;
    if (closing || runsIn === 'thread' || deaths < MAX_DEATHS) return;
    closing = true;
    setAside = { at: performance.now(), problem: setAsideProblem(name, reason) };
    for (const lane of lanes) {
      for (const run of lane.runs.values()) lane.fail(run, setAside.problem);
      void lane.close();
    }
  }

  /** Fills a slot; its lane takes up the runs of the one before. Rejects where the thread ends before it can speak. */
  function fill(slot: number, orphans: Iterable<Run>, attempt: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const lane = startLane({
        data: { runtime: runtime.href, lane: name, runsIn, graceMs },
        start: isIsolated ? startIsolatedThread : undefined,
        // The thread ends a child that does not let go, and goes on itself.
        graceMs: runsIn === 'thread' ? graceMs : graceMs + GRACE_MS.thread,
        onReady: resolve,
        onSpoken() {
          deaths = 0;
        },
        onChildEnd: () => died('its process ended'),
        onExit(reason, wasReady) {
          if (wasReady) died(reason);
          if (closing) return resolve();
          options.onLaneDeath(reason);
          reject(new Error(`A synthesis lane could not start: ${reason}`));
          void replace(slot, lane, wasReady ? 0 : attempt + 1);
        },
      });
      lanes[slot] = lane;
      for (const run of orphans) lane.begin(run);
    });
  }

  async function replace(slot: number, dead: Lane, attempt: number): Promise<void> {
    for (const run of dead.runs.values()) {
      // A process may die before it has said which run it was serving.
      const isLost = isIsolated || run.runId === dead.currentRunId || attempt >= MAX_STARTS || !run.canBeginAgain();
      if (isLost) dead.fail(run, engineFailed());
    }
    if (attempt > 0) await delay(Math.min(RESTART_DELAY_MS * 2 ** attempt, RESTART_DELAY_MAX_MS));
    if (closing) return;
    // The start's outcome is seen by its own exit handler, which comes here again.
    fill(slot, dead.runs.values(), attempt).catch(() => undefined);
  }

  const laneOf = ({ runId }: Run) => lanes.find((lane) => lane.runs.has(runId));

  const started = Promise.all(Array.from({ length: count }, (_, slot) => fill(slot, [], 0)));
  started.catch(() => undefined);

  return {
    async ready() {
      await started;
    },

    begin(run) {
      if (setAside !== undefined) throw setAside.problem;
      const { priority } = run.laneRequest;
      const load = ({ runs }: Lane) =>
        [...runs.values()].filter((other) => other.laneRequest.priority === priority).length;
      const [lane] = lanes.toSorted(
        (a, b) => Number(b.isReady) - Number(a.isReady) || load(a) - load(b) || a.runs.size - b.runs.size,
      );
      if (lane === undefined || closing) throw ended(name);
      lane.begin(run);
    },

    pay: (run) => laneOf(run)?.pay(run),
    cancel: (run) => laneOf(run)?.cancel(run),
    isSpeaking: (run) => laneOf(run)?.currentRunId === run.runId,

    setAside: () => setAside,
    stats: () => ({ lanes: count, ready: lanes.filter((lane) => lane.isReady).length }),

    async close() {
      closing = true;
      // Nobody else would tell their readers.
      for (const lane of lanes) for (const run of lane.runs.values()) lane.fail(run, ended(name));
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

const ended = (name: string) =>
  new Problem('UPSTREAM_GENERATION_ERROR', `The speech of ${name} was ended by this server. Try again.`);

const setAsideProblem = (name: string, reason: string) =>
  new Problem(
    'UPSTREAM_GENERATION_ERROR',
    `The model ${name} died ${MAX_DEATHS} times in a row (${reason.split('\n')[0]}) and is set aside for five minutes. Check the log, test it with "locution models verify ${name}", or have an admin restart it on the page Models.`,
    { model_id: name },
  );
