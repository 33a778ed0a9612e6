import { createAudioPipeline, type PipelineState } from '../../audio/pipeline.ts';
import type { MarkTime, WordTime } from '../../engines/engine.ts';
import type { Segment } from '../../text/segments.ts';
import type { AudioChunk, LaneRequest, PartEnd } from '../protocol.ts';

/** One run's audio pipeline, and the chunks that leave it. Synchronous throughout. */
export interface Output {
  /** @param factor how much louder its samples are to be than they come */
  begin(segment: Segment, factor: number): void;
  write(samples: Int16Array): void;
  /** Adds the segment's pause. False: nothing of it has left, its audio comes with the next. @throws TimingError */
  end(segment: Segment, words: WordTime[]): boolean;
  finish(gainDb: number): void;
  close(): void;
}

/** The engine's word times cannot be used. */
export class TimingError extends Error {}

/**
 * Where texts are spoken in parts, one ends with the first sentence after this. Each costs a write to the disk, and a pause
 * that is up to a tenth of a second longer; what is lost with the process is less than one.
 */
const PART_SECS = 30;

/** After the first audio, chunks of at least this size: each costs some 0.1 ms on both threads, whatever it holds. */
const CHUNK_BYTES = 8192;

export function createOutput(options: {
  laneRequest: LaneRequest;
  inputRateHz: number;
  gainDb: number;
  /** Code points of the text. */
  totalChars: number;
  send: (chunk: AudioChunk) => void;
}): Output {
  const { totalChars } = options;
  const { wantWords, format, wordsBehind = false, wholeSegments = false, volumeDb = 0, inParts } = options.laneRequest;
  const holdsAudio = wholeSegments || (wantWords && !wordsBehind);
  const openPipeline = (before: PipelineState | undefined) =>
    createAudioPipeline({ inputRateHz: options.inputRateHz, gainDb: options.gainDb + volumeDb, format, before });
  let pipeline = openPipeline(inParts?.after?.pipeline);
  let partStartSecs = pipeline.durationSecs;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let hasBegun = false;
  let begunChars = 0;
  let startSecs = 0;
  let factor = 1;
  let segmentHasLeft = false;

  /** Seconds a decoder gives back of what was written so far. */
  const playedSecs = () => pipeline.durationSecs + pipeline.delaySecs;

  function takeHeld(): Uint8Array {
    const bytes = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held);
    held = [];
    heldBytes = 0;
    return owned(bytes);
  }

  function send({ words, marks }: Timing, endsSegment: boolean, part?: PartEnd): void {
    segmentHasLeft = true;
    const extra = { ...(marks.length > 0 ? { marks } : {}), ...(part === undefined ? {} : { part }) };
    const durationSecs = playedSecs();
    options.send({ bytes: takeHeld(), words, begunChars, durationSecs, isLast: false, endsSegment, ...extra });
  }

  function hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    held.push(bytes);
    heldBytes += bytes.length;
    if (holdsAudio || (hasBegun && heldBytes < CHUNK_BYTES)) return;
    hasBegun = true;
    send(UNTIMED, false);
  }

  /** Goes on with a new encoder, in a pause between two sentences. */
  function endPart(segment: Segment): PartEnd | undefined {
    const isLongEnough = pipeline.durationSecs - partStartSecs >= PART_SECS;
    const isBetweenSentences =
      segment.ending === 'sentence' && segment.pauseAfterSecs > 0 && segment.endChar < totalChars;
    if (inParts === undefined || !isLongEnough || !isBetweenSentences) return undefined;
    const { tail, state } = pipeline.endPart();
    pipeline.close();
    held.push(tail);
    pipeline = openPipeline(state);
    partStartSecs = pipeline.durationSecs;
    return { endChar: segment.endChar, pipeline: state };
  }

  // A head alone is sent at once, and does not count as the first audio.
  if (pipeline.head.length > 0 && inParts?.after === undefined) {
    held.push(pipeline.head);
    if (holdsAudio) heldBytes = pipeline.head.length;
    else options.send({ bytes: takeHeld(), words: [], begunChars, durationSecs: 0, isLast: false, endsSegment: false });
  }

  return {
    begin(segment, requested) {
      factor = requested;
      begunChars = segment.endChar;
      startSecs = pipeline.durationSecs;
      segmentHasLeft = false;
    },

    write(samples) {
      if (samples.length > 0) hold(pipeline.write(samples, factor));
    },

    end(segment, words) {
      const spokenSecs = pipeline.durationSecs - startSecs;
      if (segment.pauseAfterSecs > 0) hold(pipeline.silence(segment.pauseAfterSecs));
      if (wantWords) checkWords(words, spokenSecs);
      const timing = wantWords ? timingOf(segment, words, startSecs + pipeline.delaySecs) : UNTIMED;
      const part = endPart(segment);
      const hasTiming = timing.words.length > 0 || timing.marks.length > 0;
      // With the last chunk, which follows at once.
      if (wholeSegments && !hasTiming && segment.endChar >= totalChars) return segmentHasLeft;
      if (heldBytes > 0 || hasTiming || segmentHasLeft || part !== undefined) send(timing, true, part);
      return segmentHasLeft;
    },

    finish(gainDb) {
      const durationSecs = playedSecs();
      const { tail, head } = pipeline.finish();
      if (tail.length > 0) held.push(tail);
      const chunk = { bytes: takeHeld(), words: [], begunChars: totalChars, durationSecs };
      options.send({ ...chunk, isLast: true, gainDb, fileHead: owned(head) });
    },

    close: () => pipeline.close(),
  };
}

/** Bytes alone in their buffer, so that it can be transferred: of a view, the neighbours would go along. */
function owned(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

interface Timing {
  words: WordTime[];
  marks: MarkTime[];
}

const UNTIMED: Timing = { words: [], marks: [] };

/**
 * Words and marks in the delivered audio. A mark is heard with the word after it; behind the last one, where that ends;
 * without any, where the segment starts.
 */
function timingOf({ marks }: Segment, spoken: readonly WordTime[], offsetSecs: number): Timing {
  const words = spoken.map((word) => ({
    ...word,
    startSecs: word.startSecs + offsetSecs,
    endSecs: word.endSecs + offsetSecs,
  }));
  const timed = marks.map(({ mark, atChar }) => {
    const next = words.find(({ startChar }) => startChar >= atChar);
    return { mark, atSecs: next?.startSecs ?? words.at(-1)?.endSecs ?? offsetSecs };
  });
  return { words, marks: timed };
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
