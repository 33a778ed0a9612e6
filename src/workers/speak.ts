import { AsyncResource } from 'node:async_hooks';
import { Problem } from '../errors.ts';
import type { LaneGroup } from './group.ts';
import type { AudioChunk } from './protocol.ts';
import type { Run } from './run.ts';

export interface SpeakOptions {
  /** Seconds a reader may have waited for chunks in all; of background requests, for one chunk. */
  timeLimitSecs: number;
  /** Called for every request that has ended. */
  onEnded: (figures: EndedRequest) => void;
  /** Called where a request begins; what it returns is called with each stretch of time that a lane worked on it. */
  workMeter?: () => (ms: number) => void;
  signal: AbortSignal | undefined;
}

export interface EndedRequest {
  engine: string;
  encoding: string;
  /** Spoken to its end; else its reader left, or it failed. */
  isWhole: boolean;
  error: unknown;
  /** From the request to its first slice on a lane. */
  waitedSecs: number;
  /** From the request to its first audio, or its end. */
  firstByteSecs: number;
  /** From the request to its end; waiting for the reader included. */
  elapsedSecs: number;
  audioSecs: number;
}

/** Has a run spoken by a group of lanes, as its reader takes the chunks. @throws as `SpeechPool.speak` */
export async function* speak(
  group: LaneGroup,
  run: Run,
  { timeLimitSecs, onEnded, signal }: SpeakOptions,
): AsyncGenerator<AudioChunk, void, undefined> {
  signal?.throwIfAborted();
  const onAbort = () => run.fail(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
  signal?.addEventListener('abort', onAbort, { once: true });
  const startedAt = performance.now();
  const elapsedSecs = () => (performance.now() - startedAt) / 1000;
  let firstByteSecs: number | undefined;
  let audioSecs = 0;
  let isWhole = false;
  let failure: unknown;
  // Its end may come from the reader's side: it is told of where it began.
  const report = AsyncResource.bind(onEnded);
  try {
    group.begin(run);
    for await (const chunk of takeInTime(group, run, timeLimitSecs * 1000)) {
      if (chunk.bytes.length > 0) firstByteSecs ??= elapsedSecs();
      audioSecs = chunk.durationSecs;
      yield chunk;
      isWhole = chunk.isLast;
    }
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    group.cancel(run);
    const endedSecs = elapsedSecs();
    const waitedMs = (run.sliceBeganAt() ?? performance.now()) - startedAt;
    report({
      engine: run.laneRequest.request.recipe.engine,
      encoding: run.laneRequest.format.encoding,
      isWhole,
      error: failure,
      waitedSecs: waitedMs / 1000,
      firstByteSecs: firstByteSecs ?? endedSecs,
      elapsedSecs: endedSecs,
      audioSecs,
    });
  }
}

/** What the reader takes, to the last chunk. @throws Problem UPSTREAM_TIMEOUT, and what the run failed with */
async function* takeInTime(group: LaneGroup, run: Run, limitMs: number): AsyncGenerator<AudioChunk, void, undefined> {
  const isBackground = run.laneRequest.priority === 'background';
  let leftMs = limitMs;
  for (;;) {
    const askedAt = performance.now();
    const chunk = await run.take(leftMs);
    if (chunk === undefined) {
      // Background work that only waits for its turn has all the time there is.
      if (isBackground && !group.isSpeaking(run)) continue;
      throw new Problem(
        'UPSTREAM_TIMEOUT',
        'Synthesis took longer than this server allows. Send a shorter text, or use delivery=async.',
      );
    }
    if (!isBackground) leftMs -= performance.now() - askedAt;
    yield chunk;
    if (chunk.isLast) return;
    if (run.consumed(chunk)) group.pay(run);
  }
}
