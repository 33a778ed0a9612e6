import { segmentRequest } from '../../engines/runtime.ts';
import { codePointCount } from '../../text/code-points.ts';
import type { Segment } from '../../text/segments.ts';
import type { AudioChunk, LaneRequest } from '../protocol.ts';
import { speakGivingWay } from './giving-way.ts';
import type { Speaker } from './levels.ts';
import { createOutput, type Output } from './output.ts';

/** A run as its lane's thread sees it. */
export interface LaneRun {
  readonly runId: number;
  readonly laneRequest: LaneRequest;
  /** Segments it may speak before its reader takes another. */
  credits: number;
  isCancelled: boolean;
}

export interface SpeakingOptions extends Speaker {
  gainDbOf: (request: LaneRequest['request']) => Promise<number>;
  send: (chunk: AudioChunk) => void;
  /** Takes in what was sent to the thread meanwhile. */
  listen: () => void;
  /** Whether interactive requests wait for the thread. */
  isWantedElsewhere: () => boolean;
}

/** Segments of parts that are there already are cut again, so many in a slice. */
const SKIPPED_AT_ONCE = 20;

/** Speaks a run. Each step is a slice; it yields where other runs may run, after each segment at the latest. */
export async function* speakRun(run: LaneRun, options: SpeakingOptions): AsyncGenerator<void, void, undefined> {
  const { runtime, synthesizer, listen, send } = options;
  const { laneRequest } = run;
  const { request } = laneRequest;
  const after = laneRequest.inParts?.after?.endChar ?? 0;
  const totalChars = codePointCount(request.text, 0, request.text.length);
  const isCancelled = () => run.isCancelled;
  let output: Output | undefined;
  try {
    for (const segment of runtime.segments(request)) {
      if (segment.endChar <= after) {
        if (segment.index % SKIPPED_AT_ONCE === SKIPPED_AT_ONCE - 1) yield;
        continue;
      }
      output ??= await open();
      const { write, begin } = output;
      const own = segmentRequest(request, segment);
      begin(segment, await factorOf(segment));
      const words =
        laneRequest.priority === 'background'
          ? yield* speakGivingWay({ ...options, isCancelled }, own, segment, write)
          : await synthesizer.speak(own, segment, (samples) => {
              write(samples);
              listen();
              return !run.isCancelled;
            });
      if (run.isCancelled) return;
      if (output.end(segment, words)) run.credits -= 1;
      // The end of the text is no slice of its own: a short request has one, and is done.
      if (segment.endChar < totalChars) yield;
    }
    output ??= await open();
    const gainDb = (await options.gainDbOf(request)) - request.recipe.loudnessDb;
    output.finish(gainDb);
  } finally {
    output?.close();
  }

  /** Another voice has another level: what brings it to that of the pipeline. */
  async function factorOf(segment: Segment): Promise<number> {
    if (segment.voice === undefined) return 1;
    const gainDb = await options.gainDbOf(segmentRequest(request, segment));
    return 10 ** ((gainDb - (await options.gainDbOf(request))) / 20);
  }

  async function open(): Promise<Output> {
    const gainDb = await options.gainDbOf(request);
    return createOutput({ laneRequest, inputRateHz: synthesizer.sampleRateHz, gainDb, totalChars, send });
  }
}
