import { EngineError } from '../../engine-error.ts';
import type { SpeechLanguage } from '../../espeak/languages.ts';
import type { Mark } from '../../espeak/marks.ts';
import type { Phone } from '../../espeak/phonemize.ts';
import type { Sound } from '../../espeak/sounds.ts';
import type { NumberTensor } from '../onnx/session.ts';

/** A voice of a package, or its share in a blend. */
export interface VoiceShare {
  name: string;
  weight: number;
}

/** A symbol of a model's alphabet, and whose it is. */
export interface ModelSymbol {
  id: number;
  /** Index of the word that is heard with it; null for spaces and punctuation. */
  word: number | null;
  /** How good a place for a cut is after it: 0 inside a word, 1 after a word, 2 after a clause, 3 after a sentence. */
  cut: 0 | 1 | 2 | 3;
}

/** How a run is spoken. */
export interface RunOptions {
  voices: readonly VoiceShare[];
  /** 1 is the voice's own pace, 2 twice as fast. */
  speed: number;
  /** 1 to 10; 10 leaves nothing to chance. */
  guidanceScale: number;
}

/** Where a symbol is heard, in samples. */
export interface SampleSpan {
  start: number;
  end: number;
}

/** What a model made of a run of symbols. */
export interface RunAudio {
  samples: Float32Array;
  /** Where each symbol is heard, in their order; undefined where the model does not tell. */
  spans: readonly SampleSpan[] | undefined;
}

/** A loaded model of a family: what the synthesizer knows of it. */
export interface FamilyModel {
  readonly sampleRateHz: number;
  /** Symbols that one run can take. */
  readonly maxSymbols: number;
  /** Its runs tell where each symbol is heard. */
  readonly hasDurations: boolean;
  /** The phonemes of words between two pauses, by the front end that the model was trained on. */
  phonemize(words: readonly string[], language: SpeechLanguage): Phone[];
  /** The symbols of sounds; what is not in the model's alphabet is left out. */
  symbols(sounds: readonly Sound[], language: SpeechLanguage): ModelSymbol[];
  /** Speaks 1 to `maxSymbols` symbols. @throws EngineError where the model fails */
  run(symbols: readonly ModelSymbol[], options: RunOptions): Promise<RunAudio>;
  close(): Promise<void>;
}

/** How good a place for a cut is after a mark. */
export function cutAfter(mark: Mark | ' '): ModelSymbol['cut'] {
  if ('.!?…'.includes(mark)) return 3;
  return ',;:—'.includes(mark) ? 2 : 1;
}

/** Integers as a model takes its symbols: a row of int64. */
export const integerRow = (values: readonly number[]): NumberTensor => ({
  data: BigInt64Array.from(values, BigInt),
  dims: [1, values.length],
});

/** At half the pace a symbol lasts under a second; the silence at the ends may be longer. */
const MAX_SECS_PER_SYMBOL = 3;

/** The sound that a model gave. @throws EngineError where it is none, or more than anyone could say in so many symbols */
export function speechOf(output: NumberTensor | undefined, symbolCount: number, sampleRateHz: number): Float32Array {
  if (!(output?.data instanceof Float32Array)) throw new EngineError('The model returned no audio samples.');
  if (output.data.length > (symbolCount + 2) * sampleRateHz * MAX_SECS_PER_SYMBOL) {
    throw new EngineError(`The model returned ${output.data.length} samples for ${symbolCount} symbols.`);
  }
  return output.data;
}

/** A model's frames may differ from its sound by the filters at the ends, not by more. */
const FRAME_TOLERANCE = 0.02;

/**
 * The frames that each id of a run lasts, as samples.
 * @param frameSamples samples of a frame, as published for the family
 * @throws EngineError where the durations do not belong to the ids or to the sound
 */
export function idSamples(
  durations: NumberTensor | undefined,
  { idCount, sampleCount, frameSamples }: { idCount: number; sampleCount: number; frameSamples: number },
): number[] {
  const frames = Array.from<number | bigint, number>(durations?.data ?? [], Number);
  if (frames.length !== idCount || !frames.every((count) => count >= 0)) {
    throw new EngineError(`The model returned ${frames.length} durations for ${idCount} ids.`);
  }
  const total = frames.reduce((sum, count) => sum + count, 0) * frameSamples;
  if (Math.abs(total - sampleCount) > frameSamples + FRAME_TOLERANCE * sampleCount) {
    throw new EngineError(`The model's durations come to ${total} samples, its audio has ${sampleCount}.`);
  }
  return frames.map((count) => count * frameSamples);
}
