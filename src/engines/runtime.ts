import type { Segment } from '../text/segments.ts';
import type { SynthesisRequest, VoiceRecipe, WordTime } from './engine.ts';

/** An engine inside a lane. */
export interface EngineRuntime<Recipe extends VoiceRecipe = VoiceRecipe> {
  /**
   * Cuts a text into segments, lazily: the first is short, and is ready before the rest is looked at. Runs in the lane's
   * thread also where the synthesizer is a child process; segments are plain data.
   * @throws TextError where the markup is broken
   */
  segments(request: SynthesisRequest<Recipe>): Iterable<Segment>;
  /** As the engine's. */
  plainGuidanceScale?: number;
  /**
   * Loads what it speaks with; the synthesizer is warm when it is there. `lane` is what the engine's `laneOf` called the
   * group of lanes, or the engine's name: which of several models to load.
   */
  start(lane: string): Promise<Synthesizer<Recipe>>;
}

/** Speaks text as mono PCM, one call at a time. */
export interface Synthesizer<Recipe extends VoiceRecipe = VoiceRecipe> {
  readonly sampleRateHz: number;
  /**
   * Loads what it needs for a language, such as a dictionary, without holding up its thread; undefined where nothing is
   * missing. Others speak meanwhile: a request of this language is spoken after it.
   */
  prepare?(languageCode: string): Promise<unknown> | undefined;
  /**
   * Speaks one segment; `segmentRequest` gives the request for it. `onSamples` gets 16-bit mono samples as they are made (valid only during the call) and stops
   * the engine by returning false. Returns the segment's words, none where the model gives no times.
   * @throws EngineError where the engine fails
   */
  speak(
    request: SynthesisRequest<Recipe>,
    segment: Segment,
    onSamples: (samples: Int16Array) => boolean,
  ): Promise<WordTime[]>;
  close(): void;
}

/** A request as one of its segments is spoken: in the voice and the language that the text's tags give it. */
export function segmentRequest<Recipe extends VoiceRecipe>(
  request: SynthesisRequest<Recipe>,
  { voice, languageCode }: Pick<Segment, 'voice' | 'languageCode'>,
): SynthesisRequest<Recipe> {
  // What they say is in the segment, and a child process need not be sent them with each.
  const { pronunciations: _, ...rest } = request;
  const recipe = voice === undefined ? request.recipe : (request.recipes?.[voice] ?? request.recipe);
  return { ...rest, languageCode, recipe };
}
