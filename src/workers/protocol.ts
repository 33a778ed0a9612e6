import type { OutputFormat } from '../audio/formats.ts';
import type { PipelineState } from '../audio/pipeline.ts';
import type { MarkTime, SynthesisRequest, WordTime } from '../engines/engine.ts';

/** Where a part of an answer ends: a request that goes on from here makes the rest. Plain data. */
export interface PartEnd {
  /** Code points of the request's text up to here. */
  endChar: number;
  pipeline: PipelineState;
}

/** A request to a lane: plain data. */
export interface LaneRequest {
  request: SynthesisRequest;
  format: OutputFormat;
  /** Each segment's audio comes with its words, in one chunk. */
  wantWords: boolean;
  /** The audio leaves as it is made, and the words of a segment with the last of it. */
  wordsBehind?: boolean;
  /** Nobody listens before the end: each segment's audio leaves as one chunk, which costs both threads less than several. */
  wholeSegments?: boolean;
  /** Background requests are worked on only while no interactive one can be. */
  priority: 'interactive' | 'background';
  /**
   * The audio is made in parts of about half a minute, each by an encoder of its own, so that whoever keeps them can go on
   * after the last one. `after`: the end of the parts that are there already.
   */
  inParts?: { after: PartEnd | undefined };
  /** Added to the level of the voices. */
  volumeDb?: number;
  /** Equal requests give equal bytes: another lane can go on in the middle of the answer. */
  isDeterministic: boolean;
}

/** A piece of the answer, in order. */
export type AudioChunk = {
  /** Encoded audio, may be empty. */
  bytes: Uint8Array;
  /** Words in seconds of the delivered audio; empty unless the request wants them. */
  words: WordTime[];
  /** Places that the text names, in seconds of the delivered audio; absent where this part has none. */
  marks?: MarkTime[];
  /** Code points of the text whose synthesis has begun. */
  begunChars: number;
  /** Seconds of audio so far. */
  durationSecs: number;
} & (
  | {
      isLast: false;
      /** A lane is paid a credit for it once the reader has taken it. */
      endsSegment: boolean;
      /** The audio up to this chunk's end is a part; only with `inParts`. */
      part?: PartEnd;
    }
  | {
      isLast: true;
      /** The recipe's gain, measured where the request did not know it. */
      gainDb: number;
      /** Replaces the first bytes of the audio in a complete file. */
      fileHead: Uint8Array;
    }
);

/** What a lane's thread is started with. */
export interface LaneData {
  /** Address of the module that exports `runtime: EngineRuntime`. */
  runtime: string;
  /** The lane's group: which of the engine's models it loads. */
  lane: string;
  runsIn: 'thread' | 'process';
  /** How long a child process may hold on to a segment that nobody wants any more. */
  graceMs: number;
}

/** Why a lane gave up a request. */
export type SynthesisFailure = { kind: 'text' | 'engine' | 'timing'; message: string };

/** A run speaks a segment for each credit; a cancelled one ends within a segment and says nothing more. */
export type ToLane =
  | { type: 'start'; runId: number; laneRequest: LaneRequest; credits: number }
  | { type: 'credit'; runId: number }
  | { type: 'cancel'; runId: number }
  /** The lane is about to be ended: its child process goes first. */
  | { type: 'close' };

/** What a lane says of its runs. */
export type LaneReport =
  | { type: 'ready' }
  /** The run that is spoken from now on, until it ends; 0 = none. A lane that dies costs only this one. */
  | { type: 'slice'; runId: number }
  | { type: 'chunk'; runId: number; chunk: AudioChunk }
  | { type: 'failed'; runId: number; failure: SynthesisFailure };

export type FromLane =
  | LaneReport
  /** The child process that speaks for the lane; 0 = none. It must not outlive the lane. */
  | { type: 'child'; pid: number };
