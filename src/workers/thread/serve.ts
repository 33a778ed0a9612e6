import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { LaneRequest, ToLane } from '../protocol.ts';
import { createLevels, type Speaker } from './levels.ts';
import { createReports } from './reports.ts';
import { createSliceQueue, type QueuedRun } from './slice-queue.ts';
import { type LaneRun, speakRun } from './speaking.ts';

/**
 * Serves requests on one engine, one segment at a time, taking turns, so that many readers at real-time speed share one thread
 * and a short request never waits for the end of a long one. `onMessage` is called after each message that was not
 * fetched in the middle of a segment.
 */
export function serve(port: MessagePort, speaker: Speaker, onMessage: () => void): void {
  const gainDbOf = createLevels(speaker);
  const report = createReports(port);
  const unfinished = new Map<number, QueuedRun>();
  const queue = createSliceQueue();
  let isWorking = false;

  function receive(message: ToLane): void {
    if (message.type === 'start') start(message);
    else if (message.type === 'close') speaker.synthesizer.close();
    else {
      const queued = unfinished.get(message.runId);
      if (queued === undefined) return;
      if (message.type === 'credit') queued.run.credits += 1;
      else queued.run.isCancelled = true;
      if (queued.isParked && mayStep(queued)) wake(queued);
    }
  }

  /** Takes in what has come since, without a turn of the event loop. */
  function listen(): void {
    for (let got = receiveMessageOnPort(port); got !== undefined; got = receiveMessageOnPort(port)) {
      receive(got.message);
    }
  }

  function start({ runId, laneRequest, credits }: Extract<ToLane, { type: 'start' }>): void {
    const run: LaneRun = { runId, laneRequest, credits, isCancelled: false };
    const steps = speakRun(run, {
      ...speaker,
      gainDbOf,
      listen,
      isWantedElsewhere() {
        listen();
        return queue.hasInteractive();
      },
      send: (chunk) => report.chunk(runId, chunk),
    });
    const preparing = prepare(speaker.synthesizer, laneRequest.request);
    const queued: QueuedRun = { run, steps, isParked: true, isPreparing: preparing !== undefined };
    unfinished.set(runId, queued);
    // What fails to load is loaded again, and reported, when the run is spoken.
    void preparing?.finally(() => begin(queued)).catch(() => undefined);
    if (preparing === undefined) begin(queued);
  }

  function begin(queued: QueuedRun): void {
    queued.isPreparing = false;
    // One that was cancelled meanwhile has had its slice.
    if (!queued.isParked || unfinished.get(queued.run.runId) !== queued || !mayStep(queued)) return;
    queued.isParked = false;
    queue.addFresh(queued);
    if (!isWorking) void work();
  }

  function wake(queued: QueuedRun): void {
    queued.isParked = false;
    queue.add(queued);
    if (!isWorking) void work();
  }

  async function work(): Promise<void> {
    isWorking = true;
    for (let queued = queue.next(); queued !== undefined; queued = queue.next()) {
      await take(queued);
      // Lets new requests in: they come before the next segment of the old ones.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    isWorking = false;
    report.slice(0);
  }

  /** One step of one run, then back into the queue (at once, or when its reader has caught up). */
  async function take(queued: QueuedRun): Promise<void> {
    const { run, steps } = queued;
    report.slice(run.runId);
    try {
      const { done } = run.isCancelled ? await steps.return() : await steps.next();
      if (done) unfinished.delete(run.runId);
      else if (mayStep(queued)) queue.add(queued);
      else queued.isParked = true;
    } catch (error) {
      report.failed(run.runId, error);
      unfinished.delete(run.runId);
    }
  }

  port.on('message', (message: ToLane) => {
    receive(message);
    onMessage();
  });
  report.ready();
}

/** Whether its language is there and its reader close enough behind; a cancelled run always gets its last slice. */
const mayStep = ({ run: { credits, isCancelled }, isPreparing }: QueuedRun) =>
  isCancelled || (credits > 0 && !isPreparing);

/** Has loaded what a request needs: its own language, and that of its voice where the voice's level is to be measured. */
function prepare(
  { prepare }: Speaker['synthesizer'],
  { languageCode, recipe }: LaneRequest['request'],
): Promise<unknown> | undefined {
  const codes = new Set([languageCode, ...(recipe.gainDb === null ? [recipe.languageCode] : [])]);
  const loading = [...codes].map((code) => prepare?.(code)).filter((one) => one !== undefined);
  return loading.length === 0 ? undefined : Promise.all(loading);
}
