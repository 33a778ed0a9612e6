import type { MessagePort } from 'node:worker_threads';
import { type AudioPipeline, createAudioPipeline } from '../audio/pipeline.ts';
import { type Engine, type Segment, TextError, type WordTime } from '../engine/engine.ts';
import {
  CONTROL,
  type FromWorker,
  SPEAKING_CELL,
  type SpeechFailure,
  type SpeechPart,
  type ToWorker,
} from './order.ts';

/** A worker stops ahead of a slow reader once this many segments wait to be read. */
const SEGMENTS_AHEAD = 2;

type RunMessage = Extract<ToWorker, { type: 'run' }>;

interface Run extends RunMessage {
  segments: Iterator<Segment>;
  pipeline: AudioPipeline | undefined;
  sentParts: number;
  /** Value of `sentParts` after each of the last segments. */
  segmentEnds: number[];
  begunChars: number;
}

/** The engine's word times cannot be used. */
class TimingError extends Error {}

/**
 * Serves orders on one engine, a segment at a time in turn, so that many readers at real-time speed share one thread
 * and a short request never waits for the end of a long one.
 */
export function serveOrders(port: MessagePort, engine: Engine, speaking: Int32Array): void {
  const fresh: Run[] = [];
  const interactive: Run[] = [];
  const background: Run[] = [];
  let working = false;

  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

  const sendPart = (run: Run, part: SpeechPart) => {
    run.sentParts += 1;
    const buffers = [part.bytes, part.fileHead].flatMap((bytes) =>
      bytes?.length ? [bytes.buffer as ArrayBuffer] : [],
    );
    send({ type: 'part', runId: run.runId, part }, buffers);
  };

  const enqueue = (run: Run) => {
    (run.order.priority === 'background' ? background : interactive).push(run);
    if (!working) void work();
  };

  async function work(): Promise<void> {
    working = true;
    for (;;) {
      const run = fresh.shift() ?? interactive.shift() ?? background.shift();
      if (run === undefined) break;
      await turn(run);
      // Lets new orders in: they come before the next segment of the old ones.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    working = false;
  }

  /** One segment of one run, then back into the queue (at once, or when its reader has caught up). */
  async function turn(run: Run): Promise<void> {
    Atomics.store(speaking, SPEAKING_CELL, run.runId);
    try {
      const unfinished = !isCancelled(run) && (await speakNextSegment(run));
      if (!unfinished) return run.pipeline?.close();
      if (hasRoom(run)) enqueue(run);
      else void enqueueWhenRead(run);
    } catch (error) {
      run.pipeline?.close();
      send({ type: 'failed', runId: run.runId, failure: describeFailure(error) });
    } finally {
      Atomics.store(speaking, SPEAKING_CELL, 0);
    }
  }

  /** Returns false when the run has ended. */
  async function speakNextSegment(run: Run): Promise<boolean> {
    const { request, format, wantWords } = run.order;
    const next = run.segments.next();
    if (run.pipeline === undefined) {
      run.pipeline = createAudioPipeline({ inputRateHz: engine.sampleRateHz, gainDb: request.recipe.gainDb, format });
      if (run.pipeline.head.length > 0 && !wantWords) sendPart(run, partOf(run, run.pipeline.head));
    }
    const pipeline = run.pipeline;
    if (next.done) {
      const { tail, head } = pipeline.finish();
      sendPart(run, { ...partOf(run, tail), fileHead: owned(head) });
      return false;
    }
    const segment = next.value;
    run.begunChars = segment.endChar;
    const startSecs = pipeline.durationSecs;
    const held: Uint8Array[] = run.sentParts === 0 && wantWords ? [pipeline.head] : [];
    const deliver = (bytes: Uint8Array) => {
      if (wantWords) held.push(bytes);
      else if (bytes.length > 0) sendPart(run, partOf(run, bytes));
    };
    const words = await engine.speak(request, segment, (samples) => {
      deliver(pipeline.write(samples));
      return !isCancelled(run);
    });
    if (isCancelled(run)) return false;
    const spokenSecs = pipeline.durationSecs - startSecs;
    if (segment.pauseAfterSecs > 0) deliver(pipeline.silence(segment.pauseAfterSecs));
    if (wantWords) {
      checkWords(words, spokenSecs);
      sendPart(run, {
        ...partOf(run, Buffer.concat(held)),
        words: inDeliveredAudio(words, startSecs + pipeline.delaySecs),
      });
    }
    run.segmentEnds.push(run.sentParts);
    if (run.segmentEnds.length > SEGMENTS_AHEAD) run.segmentEnds.shift();
    return true;
  }

  async function enqueueWhenRead(run: Run): Promise<void> {
    while (!hasRoom(run)) {
      const consumed = Atomics.load(run.control, CONTROL.consumed);
      if (hasRoom(run)) break;
      await Atomics.waitAsync(run.control, CONTROL.consumed, consumed).value;
    }
    enqueue(run);
  }

  port.on('message', (message: ToWorker) => {
    const run: Run = {
      ...message,
      segments: engine.segments(message.order.request)[Symbol.iterator](),
      pipeline: undefined,
      sentParts: 0,
      segmentEnds: [],
      begunChars: 0,
    };
    if (run.order.priority === 'background') background.push(run);
    else fresh.push(run);
    if (!working) void work();
  });
  send({ type: 'ready' });
}

const isCancelled = (run: Run) => Atomics.load(run.control, CONTROL.cancelled) === 1;

/** Whether the reader is close enough behind; a cancelled run always gets its last turn. */
function hasRoom(run: Run): boolean {
  const [oldest] = run.segmentEnds;
  if (isCancelled(run) || run.segmentEnds.length < SEGMENTS_AHEAD || oldest === undefined) return true;
  return Atomics.load(run.control, CONTROL.consumed) >= oldest;
}

function partOf(run: Run, bytes: Uint8Array): SpeechPart {
  return { bytes: owned(bytes), words: [], begunChars: run.begunChars, durationSecs: run.pipeline?.durationSecs ?? 0 };
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
