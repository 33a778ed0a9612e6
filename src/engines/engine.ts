import type { VoiceRecipe } from './formant/recipe.ts';

/** Everything an engine needs to know to speak one text. Equal requests give equal samples, on every worker. */
export interface SpeechRequest {
  /** The caller's text, markup included; already accepted by `checkText`. */
  text: string;
  /** ISO 639-1 code of the text. */
  languageCode: string;
  recipe: VoiceRecipe;
  /** Time factor, 0.5 to 2; pitch is kept. */
  speed: number;
  /** 1 to 10: 10 follows the recipe exactly, 1 wanders around it. */
  guidanceScale: number;
  /** 0 to 4294967295. */
  seed: number;
  /** Silence put between segments, 0 to 5 s; 0 keeps the engine's natural pauses. */
  segmentPauseSecs: number;
}

/** A word of the caller's text and when it is heard, in seconds from the first sample of its segment. */
export interface WordTime {
  word: string;
  /** Half-open range of Unicode code points in the request's text. */
  startChar: number;
  endChar: number;
  startSecs: number;
  endSecs: number;
}

/** A sentence or clause: what is spoken in one call. Plain data; `speech` is the engine's own. */
export interface Segment {
  /** Code points of the request's text from the start of the text to the end of this segment. */
  endChar: number;
  /** Silence to deliver after the segment's own audio, in seconds (markup breaks, segment pauses). */
  pauseAfterSecs: number;
  speech: unknown;
}

/** Speaks text as mono PCM. Lives in a worker thread; one call at a time. */
export interface Engine {
  readonly sampleRateHz: number;
  /** Cuts a text into segments, lazily: the first is short, and is ready before the rest is looked at. */
  segments(request: SpeechRequest): Iterable<Segment>;
  /**
   * Speaks one segment. `onSamples` gets 16-bit mono samples as they are made (valid only during the call) and stops
   * the engine by returning false. Returns the segment's words; throws `EngineError` where the engine fails.
   */
  speak(request: SpeechRequest, segment: Segment, onSamples: (samples: Int16Array) => boolean): Promise<WordTime[]>;
  close(): void;
}

/** The engine itself failed; the text and the request were fine. */
export class EngineError extends Error {}

/** The text cannot be spoken as it is. `message` says what was found and what to do about it. */
export class TextError extends Error {}
