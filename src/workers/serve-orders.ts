import type { MessagePort } from 'node:worker_threads';
import { type AudioPipeline, createAudioPipeline } from '../audio/pipeline.ts';
import type { WordTime } from '../engines/engine.ts';
import type { EngineRuntime, Synthesizer } from '../engines/runtime.ts';
import { codePointCount } from '../text/check.ts';
import type { Segment } from '../text/segments.ts';
import { TextError } from '../text/text-error.ts';
import { createLevels } from './levels.ts';
import {
  CONTROL,
  type FromWorker,
  type SpeechFailure,
  type SpeechPart,
  type ToWorker,
  WORKER_CELLS,
} from './protocol.ts';

/** A worker stops ahead of a slow reader once this many segments wait to be read. */
const SEGMENTS_AHEAD = 2;
/** Samples a background run encodes in one turn, 200 ms: what a new interactive order waits for at most. */
const BACKGROUND_SAMPLES = 4800;
/** After the first audio, parts of at least this size: each costs some 0.1 ms on both threads, whatever it holds. */
const PART_BYTES = 8192;
/** A background segment that has given way this often is spoken to its end, or long sentences might never be. */
const MAX_YIELDS = 5;

type RunMessage = Extract<ToWorker, { type: 'run' }>;

interface Run extends RunMessage {
  sentParts: number;
  /** Value of `sentParts` after each of the last segments. */
  segmentEnds: number[];
}

/** A run in a queue: its next step is one turn; the steps end with the run. */
interface Turn {
  run: Run;
  steps: AsyncGenerator<void, void, undefined>;
}

/** The engine's word times cannot be used. */
class TimingError extends Error {}

/**
 * Serves orders on one engine, a segment at a time in turn, so that many readers at real-time speed share one thread
 * and a short request never waits for the end of a long one. `shared` is the block of `WORKER_CELLS`.
 */
export function serveOrders(
  port: MessagePort,
  runtime: EngineRuntime,
  synthesizer: Synthesizer,
  shared: Int32Array,
): void {
  const gainDbOf = createLevels(runtime, synthesizer);
  const fresh: Turn[] = [];
  const interactive: Turn[] = [];
  const background: Turn[] = [];
  let working = false;

  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const isWantedElsewhere = () =>
    Atomics.load(shared, WORKER_CELLS.waiting) > 0 || fresh.length > 0 || interactive.length > 0;

  const sendPart = (run: Run, part: SpeechPart) => {
    run.sentParts += 1;
    const buffers = [part.bytes, part.fileHead].flatMap((bytes) =>
      bytes?.length ? [bytes.buffer as ArrayBuffer] : [],
    );
    send({ type: 'part', runId: run.runId, part }, buffers);
  };

  const enqueue = (turn: Turn) => {
    (turn.run.order.priority === 'background' ? background : interactive).push(turn);
    if (!working) void work();
  };

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
  }

  /** One step of one run, then back into the queue (at once, or when its reader has caught up). */
  async function take(turn: Turn): Promise<void> {
    const { run, steps } = turn;
    Atomics.store(shared, WORKER_CELLS.speaking, run.runId);
    try {
      const { done } = isCancelled(run) ? await steps.return() : await steps.next();
      if (done) return;
      if (hasRoom(run)) enqueue(turn);
      else void enqueueWhenRead(turn);
    } catch (error) {
      send({ type: 'failed', runId: run.runId, failure: describeFailure(error) });
    } finally {
      Atomics.store(shared, WORKER_CELLS.speaking, 0);
    }
  }

  async function* speak(run: Run): AsyncGenerator<void, void, undefined> {
    const { request, format, wantWords, priority } = run.order;
    let pipeline: AudioPipeline | undefined;
    let hasBegun = false;
    try {
      for (const segment of runtime.segments(request)) {
        pipeline ??= await beginPipeline(run);
        const startSecs = pipeline.durationSecs;
        const partOf = (bytes: Uint8Array, words: WordTime[] = []) => ({
          bytes: owned(bytes),
          words,
          begunChars: segment.endChar,
          durationSecs: pipeline ? heardSecs(pipeline) : 0,
        });
        const held: Uint8Array[] = run.sentParts === 0 && wantWords ? [pipeline.head] : [];
        let heldBytes = 0;
        const flush = () => {
          if (heldBytes > 0) sendPart(run, partOf(Buffer.concat(held.splice(0))));
          heldBytes = 0;
        };
        const deliver = (bytes: Uint8Array) => {
          if (bytes.length === 0) return;
          held.push(bytes);
          heldBytes += bytes.length;
          if (wantWords || (hasBegun && heldBytes < PART_BYTES)) return;
          hasBegun = true;
          flush();
        };
        const words =
          priority === 'background'
            ? yield* speakGivingWay(run, segment, pipeline, deliver)
            : await synthesizer.speak(request, segment, (samples) => {
                deliver((pipeline as AudioPipeline).write(samples));
                return !isCancelled(run);
              });
        if (isCancelled(run)) return;
        const spokenSecs = pipeline.durationSecs - startSecs;
        if (segment.pauseAfterSecs > 0) deliver(pipeline.silence(segment.pauseAfterSecs));
        if (wantWords) {
          checkWords(words, spokenSecs);
          const heard = inDeliveredAudio(words, startSecs + pipeline.delaySecs);
          sendPart(run, partOf(Buffer.concat(held), heard));
        } else flush();
        run.segmentEnds.push(run.sentParts);
        if (run.segmentEnds.length > SEGMENTS_AHEAD) run.segmentEnds.shift();
        yield;
      }
      pipeline ??= await beginPipeline(run);
      const durationSecs = heardSecs(pipeline);
      const { tail, head } = pipeline.finish();
      const begunChars = codePointCount(request.text, 0, request.text.length);
      const gainDb = (await gainDbOf(request)) - request.recipe.loudnessDb;
      sendPart(run, { bytes: owned(tail), words: [], begunChars, durationSecs, gainDb, fileHead: owned(head) });
    } finally {
      pipeline?.close();
    }

    async function beginPipeline(of: Run): Promise<AudioPipeline> {
      const gainDb = await gainDbOf(request);
      const begun = createAudioPipeline({ inputRateHz: synthesizer.sampleRateHz, gainDb, format });
      if (begun.head.length > 0 && !wantWords) {
        sendPart(of, { bytes: owned(begun.head), words: [], begunChars: 0, durationSecs: 0 });
      }
      return begun;
    }
  }

  /**
   * Speaks a segment into memory, from its start again whenever an interactive order comes meanwhile, and encodes it in
   * small steps. Yields where other orders may have their turn.
   */
  async function* speakGivingWay(
    run: Run,
    segment: Segment,
    pipeline: AudioPipeline,
    deliver: (bytes: Uint8Array) => void,
  ): AsyncGenerator<void, WordTime[], undefined> {
    for (let yields = 0; ; yields += 1) {
      const chunks: Int16Array[] = [];
      let gaveWay = false;
      const words = await synthesizer.speak(run.order.request, segment, (samples) => {
        chunks.push(samples.slice());
        gaveWay = yields < MAX_YIELDS && isWantedElsewhere();
        return !gaveWay && !isCancelled(run);
      });
      if (isCancelled(run)) return words;
      yield;
      if (gaveWay) continue;
      for (const chunk of chunks) {
        for (let at = 0; at < chunk.length; at += BACKGROUND_SAMPLES) {
          deliver(pipeline.write(chunk.subarray(at, at + BACKGROUND_SAMPLES)));
          if (isWantedElsewhere()) yield;
        }
      }
      return words;
    }
  }

  async function enqueueWhenRead(turn: Turn): Promise<void> {
    const { run } = turn;
    while (!hasRoom(run)) {
      const consumed = Atomics.load(run.control, CONTROL.consumed);
      if (hasRoom(run)) break;
      await Atomics.waitAsync(run.control, CONTROL.consumed, consumed).value;
    }
    enqueue(turn);
  }

  port.on('message', (message: ToWorker) => {
    const run: Run = { ...message, sentParts: 0, segmentEnds: [] };
    const turn = { run, steps: speak(run) };
    if (run.order.priority === 'background') background.push(turn);
    else {
      Atomics.sub(shared, WORKER_CELLS.waiting, 1);
      fresh.push(turn);
    }
    if (!working) void work();
  });
  send({ type: 'ready' });
}

/** Seconds a decoder gives back of what was written so far. */
const heardSecs = (pipeline: AudioPipeline) => pipeline.durationSecs + pipeline.delaySecs;

const isCancelled = (run: Run) => Atomics.load(run.control, CONTROL.cancelled) === 1;

/** Whether the reader is close enough behind; a cancelled run always gets its last turn. */
function hasRoom(run: Run): boolean {
  const [oldest] = run.segmentEnds;
  if (isCancelled(run) || run.segmentEnds.length < SEGMENTS_AHEAD || oldest === undefined) return true;
  return Atomics.load(run.control, CONTROL.consumed) >= oldest;
}

/** Bytes alone in their buffer, so that it can be transferred: of a view, the neighbours would go along. */
function owned(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

function inDeliveredAudio(words: WordTime[], offsetSecs: number): WordTime[] {
  return words.map((word) => ({
    ...word,
    startSecs: word.startSecs + offsetSecs,
    endSecs: word.endSecs + offsetSecs,
  }));
}

/** Word times must rise and lie inside their segment's audio. */
function checkWords(words: WordTime[], spokenSecs: number): void {
  let last = 0;
  for (const { word, startSecs, endSecs } of words) {
    const usable = startSecs >= last && endSecs >= startSecs && endSecs <= spokenSecs + 0.001;
    if (!usable)
      throw new TimingError(`The engine placed "${word}" at ${startSecs} to ${endSecs} s of ${spokenSecs} s.`);
    last = startSecs;
  }
}

function describeFailure(error: unknown): SpeechFailure {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof TextError) return { kind: 'text', message: error.message };
  return { kind: error instanceof TimingError ? 'timing' : 'engine', message };
}
