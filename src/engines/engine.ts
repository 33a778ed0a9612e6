import { type Static, type TObject, Type } from 'typebox';
import type { Description } from '../descriptions/describe.ts';
import type { TextFormat } from '../text/chunks.ts';
import type { PronunciationVersion } from '../text/pronunciations/rules.ts';
import type { LanguageStretch } from '../text/source.ts';
import type { Age, Gender, Tone } from '../voice-terms.ts';
import type { ModelStore } from './model-store.ts';

/** What every engine's recipe says; the rest is the engine's own, checked by its `recipeSchema`. */
export const VoiceRecipe = Type.Object({
  /** Which engine renders it. */
  engine: Type.String(),
  /** Layout of the engine's own part; raised when a stored recipe would be read differently. */
  version: Type.Integer(),
  /** ISO 639-1 code of the voice's own language. */
  languageCode: Type.String(),
  /** Accent of the voice's own language (a value of the API's accent list), null where it has none to tell. */
  accent: Type.Union([Type.String(), Type.Null()]),
  /** Loudness against the level of all voices, in dB: what delivery asks for. */
  loudnessDb: Type.Number(),
  /** What rendered it when the voice was made, as `Engine.renderedBy` says; absent in recipes of before. */
  engineVersion: Type.Optional(Type.String()),
  /** Static gain that brings the voice to -18 LUFS, measured once; null = not yet measured. */
  gainDb: Type.Union([Type.Number(), Type.Null()]),
});
/** How a voice sounds, as data: built-in, installed, designed and localized voices all are one of these. */
export type VoiceRecipe = Static<typeof VoiceRecipe>;

/** What a caller names as `model_id`: an engine's way to speak, with its price and its abilities. */
export interface SpeechModel {
  modelId: string;
  name: string;
  description: string;
  /** Shown to callers; nothing depends on it. */
  generation: 1 | 2;
  languageCodes: readonly string[];
  /** Credits per character, in units of 1/10,000 credit. */
  creditUnitsPerChar: number;
  /** `exact`: the synthesizer's own; `aligned`: found in the audio afterwards. */
  wordTimestamps: 'exact' | 'aligned' | 'none';
  /** Instructions change the delivery, by the engine's `deliver`. */
  supportsInstructions: boolean;
  /** The engine has `design`, and this model speaks what it designs. */
  supportsVoiceDesign: boolean;
  /** The engine has `localize`, and this model speaks what it localizes. */
  supportsLocalization: boolean;
  /** A guidance scale below 10 is heard. */
  supportsGuidance: boolean;
  /** Equal requests give equal samples, on every lane: work can be replayed elsewhere. */
  isDeterministic: boolean;
}

/** A voice that everyone on this server has. Its id is the same on every installation, for ever. */
export interface EngineVoice {
  voiceId: string;
  name: string;
  /** Null where an installed model does not tell. */
  gender: Gender | null;
  age: Age | null;
  tone: readonly Tone[];
  tags: readonly string[];
  description: string;
  origin: 'builtin' | 'installed';
  /** The model it came with; absent where it is its engine's own. */
  modelId?: string;
  /** What its publisher calls it (`af_heart`): clients of other servers of such models ask for it so. */
  publishedName?: string;
  /** The engine can blend it with others of its model. */
  isBlendable?: boolean;
  recipe: VoiceRecipe;
}

/** A voice as it is proposed: not saved yet. */
export interface DesignedVoice<Recipe extends VoiceRecipe = VoiceRecipe> {
  recipe: Recipe;
  gender: Gender;
  age: Age;
}

/** How a text shall be spoken, in free text. */
export interface Direction {
  modelId: string;
  instructions: string;
  guidanceScale: number;
  /** Of the text; instructions may be in it or in the common language. */
  languageCode: string;
}

/** A recipe as instructions ask it to be spoken. */
export interface Delivered<Recipe extends VoiceRecipe = VoiceRecipe> {
  /** The one that was given where nothing had an effect. */
  recipe: Recipe;
  /** Phrases of the instructions that had no effect: not understood, or beyond the engine. In lower case. */
  ignored: string[];
}

/** Everything an engine needs to know to speak one text. */
export interface SynthesisRequest<Recipe extends VoiceRecipe = VoiceRecipe> {
  /** The caller's text, markup included; already accepted by `checkText`. */
  text: string;
  /** ISO 639-1 code of the text. */
  languageCode: string;
  recipe: Recipe;
  /** Recipes of the voices that the text's tags name, by those names. */
  recipes?: Readonly<Record<string, Recipe>>;
  /** How the signs of the text are taken; `auto` where it is left out. */
  textFormat?: TextFormat;
  /** False: numbers, dates, abbreviations and the like are said as they are spelled. */
  normalize?: boolean;
  /** Emoji are said by their names, or left out with `skip`. */
  emoji?: 'name' | 'skip';
  /** Dictionaries of how words are said, the first of which wins. */
  pronunciations?: readonly PronunciationVersion[];
  /** Languages of the text's parts, where its tags give none; left out: all is in its own. */
  languages?: readonly LanguageStretch[];
  /** Time factor, 0.5 to 2; pitch is kept. */
  speed: number;
  /** 1 to 10: 10 follows the recipe exactly, 1 wanders around it. */
  guidanceScale: number;
  /** 0 to 4294967295. */
  seed: number;
  /** Silence put between segments, 0 to 5 s; 0 keeps the engine's natural pauses. */
  segmentPauseSecs: number;
}

/** A place that the text names, and when it is heard, in seconds as those of the words. */
export interface MarkTime {
  mark: string;
  atSecs: number;
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

/** The lanes of an engine, in each group of them. */
export interface LaneOptions {
  count?: number;
  /** They can speak before the server listens; only for engines without `laneOf`. */
  isEager?: boolean;
  /**
   * How long a segment that nobody wants any more may hold a lane before it is ended by force: several times what the
   * longest segment takes. 2,000 in a thread, 10,000 in a process.
   */
  graceMs?: number;
  /** Groups that are started with the server and never ended for being idle, for engines with `laneOf`. */
  preload?: readonly string[];
  /** A group that nobody has used for so long is ended; absent: none is. */
  idleMs?: number;
  /** What the engine's groups may take together: idle ones are ended for others, least recently used first. */
  memory?: { limitMb: number; ofGroupMb(name: string): number };
}

/**
 * An engine as the main thread knows it: declarations, nothing that loads a model. It is only ever given recipes that its
 * own `recipeSchema` accepts.
 */
export interface Engine<Recipe extends VoiceRecipe = VoiceRecipe> {
  /** What its recipes say as `engine`; stored, so it never changes. */
  name: string;
  /**
   * What renders a recipe, in the characters of a header, such as `tone/3`: equal requests with equal versions give equal
   * bytes. A number that its authors raise, and what tells its installed model from others.
   */
  renderedBy(recipe: Recipe): string;
  /** Cheapest first. What is installed may change while the server runs; so may the voices. */
  models(): readonly SpeechModel[];
  voices(): readonly EngineVoice[];
  /** Models that can speak a recipe; the first does where the request names none. */
  modelIdsFor(recipe: Recipe): readonly [string, ...string[]];
  /** The common part and the engine's own, with `engine` and `version` as literals. */
  recipeSchema: TObject;
  runsIn: 'thread' | 'process';
  /** Module that exports `runtime: EngineRuntime`, loaded in a lane. */
  runtime: URL;
  /** Loads what its threads have in common, once a process: called before the first of them starts. */
  share?(): void;
  /** Engines with several loaded models have a group of lanes for each; absent: one, by the engine's name. */
  laneOf?(recipe: Recipe): string;
  /** Absent: as many threads as the server has workers, or one process; from the first request on. */
  lanes?: LaneOptions;
  /** The guidance scale at which a voice is as it was made; absent: 10. */
  plainGuidanceScale?: number;
  /** The recipe as instructions ask it to be spoken; called for models that support them. */
  deliver?(recipe: Recipe, requested: Direction): Delivered<Recipe>;
  /** A voice from a description; equal options give equal voices. `variant` counts the proposals of one call. */
  design?(
    description: Description,
    options: { languageCode: string; guidanceScale: number; seed: number; variant: number },
  ): DesignedVoice<Recipe>;
  /** Accents that `design` can give a voice of a language. */
  accents?(languageCode: string): readonly string[];
  /** The same timbre, native in another language. Its level has to be measured anew. */
  localize?(recipe: Recipe, languageCode: string): Recipe;
  /**
   * A voice between voices of one model, by their weights, which count against each other. Its level has to be measured
   * anew. @throws BlendError where these voices have none between them
   */
  blend?(parts: readonly { recipe: Recipe; weight: number }[]): Recipe;
  /** Where its models come from, if they are installed one by one. */
  modelStore?: ModelStore;
}

/** These voices cannot be blended. `message` says why. */
export class BlendError extends Error {}
