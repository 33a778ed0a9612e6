import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { TextError } from '../../text/text-error.ts';
import type { FromLane, SynthesisFailure, ToLane } from '../protocol.ts';
import { createLevels, type Speaker } from './levels.ts';
import { TimingError } from './output.ts';
import { type LaneRun, speakRun } from './speaking.ts';

/** A run in a queue: its next step is one turn; the steps end with the run. */
interface Turn {
  run: LaneRun;
  steps: AsyncGenerator<void, void, undefined>;
  /** It waits for its reader, in no queue. */
  isParked: boolean;
}

/**
 * Serves orders on one engine, a segment at a time in turn, so that many readers at real-time speed share one thread
 * and a short request never waits for the end of a long one. `onMessage` is called after each message that was not
 * fetched in the middle of a segment.
 */
export function serve(port: MessagePort, speaker: Speaker, onMessage: () => void): void {
  const gainDbOf = createLevels(speaker);
  const turns = new Map<number, Turn>();
  const fresh: Turn[] = [];
  const interactive: Turn[] = [];
  const background: Turn[] = [];
  let working = false;
  /** The run that the main thread believes to be spoken. */
  let told = 0;

  function send(message: FromLane): void {
    if (message.type !== 'chunk') {
      port.postMessage(message);
      return;
    }
    const { chunk } = message;
    const bytes = chunk.isLast ? [chunk.bytes, chunk.fileHead] : [chunk.bytes];
    const buffers = bytes.flatMap(({ length, buffer }) => (length > 0 ? [buffer as ArrayBuffer] : []));
    port.postMessage(message, buffers);
  }

  /** Says which run is spoken from now on; that the last one has ended is known without. */
  function tell(runId: number): void {
    if (told !== runId) send({ type: 'turn', runId });
    told = runId;
  }

  function receive(message: ToLane): void {
    if (message.type === 'start') {
      start(message);
      return;
    }
    if (message.type === 'close') {
      speaker.synthesizer.close();
      return;
    }
    const turn = turns.get(message.runId);
    if (turn === undefined) return;
    if (message.type === 'credit') turn.run.credits += 1;
    else turn.run.isCancelled = true;
    if (turn.isParked && mayStep(turn.run)) enqueue(turn);
  }

  function start({ runId, order, credits }: Extract<ToLane, { type: 'start' }>): void {
    const run: LaneRun = { runId, order, credits, isCancelled: false };
    const steps = speakRun(run, {
      ...speaker,
      gainDbOf,
      listen,
      isWantedElsewhere() {
        listen();
        return fresh.length > 0 || interactive.length > 0;
      },
      send: (chunk) => send({ type: 'chunk', runId, chunk }),
    });
    const turn: Turn = { run, steps, isParked: !mayStep(run) };
    turns.set(runId, turn);
    if (!turn.isParked) enqueue(turn, order.priority === 'background' ? background : fresh);
  }

  function listen(): void {
    for (let got = receiveMessageOnPort(port); got !== undefined; got = receiveMessageOnPort(port)) {
      receive(got.message);
    }
  }

  function enqueue(turn: Turn, queue = turn.run.order.priority === 'background' ? background : interactive): void {
    turn.isParked = false;
    queue.push(turn);
    if (!working) void work();
  }

  async function work(): Promise<void> {
    working = true;
    for (;;) {
      const turn = fresh.shift() ?? interactive.shift() ?? background.shift();
      if (turn === undefined) break;
      await take(turn);
      // Lets new orders in: they come before the next segment of the old ones.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    working = false;
    tell(0);
  }

  /** One step of one run, then back into the queue (at once, or when its reader has caught up). */
  async function take(turn: Turn): Promise<void> {
    const { run, steps } = turn;
    tell(run.runId);
    try {
      const { done } = run.isCancelled ? await steps.return() : await steps.next();
      if (done) end(run);
      else if (mayStep(run)) enqueue(turn);
      else turn.isParked = true;
    } catch (error) {
      send({ type: 'failed', runId: run.runId, failure: describeFailure(error) });
      end(run);
    }
  }

  function end({ runId, isCancelled }: LaneRun): void {
    turns.delete(runId);
    if (!isCancelled) told = 0;
  }

  port.on('message', (message: ToLane) => {
    receive(message);
    onMessage();
  });
  send({ type: 'ready' });
}

/** Whether the reader is close enough behind; a cancelled run always gets its last turn. */
const mayStep = ({ credits, isCancelled }: LaneRun) => credits > 0 || isCancelled;

function describeFailure(error: unknown): SynthesisFailure {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof TextError) return { kind: 'text', message: error.message };
  return { kind: error instanceof TimingError ? 'timing' : 'engine', message };
}
