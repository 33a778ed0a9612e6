import { createChunkQueue } from './chunk-queue.ts';
import type { AudioChunk, LaneRequest } from './protocol.ts';

/** A lane stops ahead of a slow reader once this many segments wait to be read. */
const SEGMENTS_AHEAD = 2;

/** A request on its way to one reader, on the lane that works on it now. */
export interface Run {
  readonly runId: number;
  readonly laneRequest: LaneRequest;
  /** Begins on a lane, or again on another. Returns the segments that lane may speak before the reader takes one. */
  begin(): number;
  /** Whether another lane can begin it from the start of its text without the reader noticing. */
  canBeginAgain(): boolean;
  /** A lane speaks it from now on, or again. */
  sliceBegan(): void;
  /** A lane has spent so much time on it. */
  worked(ms: number): void;
  /** When its first slice began, as `performance.now()`; undefined while it waits. */
  sliceBeganAt(): number | undefined;
  /** Takes in what the lane made. True: a segment's end, and nothing of it is for the reader. */
  receive(chunk: AudioChunk): boolean;
  /** The reader sees the error instead of any chunk still waiting. */
  fail(error: Error): void;
  /** The next chunk, undefined when none comes within the time. @throws what `fail` was given */
  take(timeoutMs: number): Promise<AudioChunk | undefined>;
  /** The reader is done with the chunk it took. True: it was a segment's end. */
  consumed(chunk: AudioChunk): boolean;
}

const endsSegment = (chunk: AudioChunk) => !chunk.isLast && chunk.endsSegment;

export interface RunObservers {
  /** Its first slice has begun. */
  onSlice?: (() => void) | undefined;
  /** A lane has worked on it for so long. */
  onWorked?: ((ms: number) => void) | undefined;
}

export function createRun(runId: number, laneRequest: LaneRequest, { onSlice, onWorked }: RunObservers = {}): Run {
  const queue = createChunkQueue();
  let unreadSegments = 0;
  // What the reader was given or can take: a lane that begins again makes it once more, to be left out.
  let passedBytes = 0;
  let passedWords = 0;
  let skipBytes = 0;
  let skipWords = 0;
  let sliceBeganAt: number | undefined;

  return {
    runId,
    laneRequest,

    begin() {
      skipBytes = passedBytes;
      skipWords = passedWords;
      return SEGMENTS_AHEAD - unreadSegments;
    },

    canBeginAgain: () => laneRequest.isDeterministic || (passedBytes === 0 && passedWords === 0),

    sliceBegan() {
      if (sliceBeganAt === undefined) onSlice?.();
      sliceBeganAt ??= performance.now();
    },
    sliceBeganAt: () => sliceBeganAt,
    worked: (ms) => onWorked?.(ms),

    receive(chunk) {
      const bytes = chunk.bytes.subarray(Math.min(skipBytes, chunk.bytes.length));
      const words = chunk.words.slice(Math.min(skipWords, chunk.words.length));
      skipBytes -= chunk.bytes.length - bytes.length;
      skipWords -= chunk.words.length - words.length;
      passedBytes += bytes.length;
      passedWords += words.length;
      const isSkipped = bytes.length < chunk.bytes.length || words.length < chunk.words.length;
      if (isSkipped && bytes.length === 0 && words.length === 0 && !chunk.isLast) return endsSegment(chunk);
      if (endsSegment(chunk)) unreadSegments += 1;
      queue.push({ ...chunk, bytes, words });
      return false;
    },

    fail: queue.fail,
    take: queue.take,

    consumed(chunk) {
      if (!endsSegment(chunk)) return false;
      unreadSegments -= 1;
      return true;
    },
  };
}
