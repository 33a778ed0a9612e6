import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { SynthesisOrder, ToLane } from '../protocol.ts';
import { createLevels, type Speaker } from './levels.ts';
import { createReports } from './reports.ts';
import { type LaneRun, speakRun } from './speaking.ts';
import { createTurns, type Turn } from './turns.ts';

/**
 * Serves orders on one engine, a segment at a time in turn, so that many readers at real-time speed share one thread
 * and a short request never waits for the end of a long one. `onMessage` is called after each message that was not
 * fetched in the middle of a segment.
 */
export function serve(port: MessagePort, speaker: Speaker, onMessage: () => void): void {
  const gainDbOf = createLevels(speaker);
  const report = createReports(port);
  const unfinished = new Map<number, Turn>();
  const turns = createTurns();
  let isWorking = false;

  function receive(message: ToLane): void {
    if (message.type === 'start') start(message);
    else if (message.type === 'close') speaker.synthesizer.close();
    else {
      const turn = unfinished.get(message.runId);
      if (turn === undefined) return;
      if (message.type === 'credit') turn.run.credits += 1;
      else turn.run.isCancelled = true;
      if (turn.isParked && mayStep(turn)) wake(turn);
    }
  }

  /** Takes in what has come since, without a turn of the event loop. */
  function listen(): void {
    for (let got = receiveMessageOnPort(port); got !== undefined; got = receiveMessageOnPort(port)) {
      receive(got.message);
    }
  }

  function start({ runId, order, credits }: Extract<ToLane, { type: 'start' }>): void {
    const run: LaneRun = { runId, order, credits, isCancelled: false };
    const steps = speakRun(run, {
      ...speaker,
      gainDbOf,
      listen,
      isWantedElsewhere() {
        listen();
        return turns.hasInteractive();
      },
      send: (chunk) => report.chunk(runId, chunk),
    });
    const preparing = prepare(speaker.synthesizer, order.request);
    const turn: Turn = { run, steps, isParked: true, isPreparing: preparing !== undefined };
    unfinished.set(runId, turn);
    // What fails to load is loaded again, and reported, when the run is spoken.
    void preparing?.finally(() => begin(turn)).catch(() => undefined);
    if (preparing === undefined) begin(turn);
  }

  function begin(turn: Turn): void {
    turn.isPreparing = false;
    // One that was cancelled meanwhile has had its turn.
    if (!turn.isParked || unfinished.get(turn.run.runId) !== turn || !mayStep(turn)) return;
    turn.isParked = false;
    turns.addFresh(turn);
    if (!isWorking) void work();
  }

  function wake(turn: Turn): void {
    turn.isParked = false;
    turns.add(turn);
    if (!isWorking) void work();
  }

  async function work(): Promise<void> {
    isWorking = true;
    for (let turn = turns.next(); turn !== undefined; turn = turns.next()) {
      await take(turn);
      // Lets new orders in: they come before the next segment of the old ones.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    isWorking = false;
    report.turn(0);
  }

  /** One step of one run, then back into the queue (at once, or when its reader has caught up). */
  async function take(turn: Turn): Promise<void> {
    const { run, steps } = turn;
    report.turn(run.runId);
    try {
      const { done } = run.isCancelled ? await steps.return() : await steps.next();
      if (done) unfinished.delete(run.runId);
      else if (mayStep(turn)) turns.add(turn);
      else turn.isParked = true;
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

/** Whether its language is there and its reader close enough behind; a cancelled run always gets its last turn. */
const mayStep = ({ run: { credits, isCancelled }, isPreparing }: Turn) => isCancelled || (credits > 0 && !isPreparing);

/** Has loaded what a request needs: its own language, and that of its voice where the voice's level is to be measured. */
function prepare(
  { prepare }: Speaker['synthesizer'],
  { languageCode, recipe }: SynthesisOrder['request'],
): Promise<unknown> | undefined {
  const codes = new Set([languageCode, ...(recipe.gainDb === null ? [recipe.languageCode] : [])]);
  const loading = [...codes].map((code) => prepare?.(code)).filter((one) => one !== undefined);
  return loading.length === 0 ? undefined : Promise.all(loading);
}
