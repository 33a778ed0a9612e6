import { randomInt } from 'node:crypto';
import { type KeyLimits, requireUse, type UsedVoice } from '../accounts/key-limits.ts';
import {
  type Encoding,
  FormatError,
  namesFormat,
  type OutputFormat,
  parseOutputFormat,
  requestedFormat,
} from '../audio/formats.ts';
import type { Delivered, SpeechModel, VoiceRecipe } from '../engines/engine.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { checkText, type TextFacts } from '../text/check.ts';
import type { Found } from '../text/language-detection/languages-in.ts';
import type { SourceText } from '../text/source.ts';
import { TextError } from '../text/text-error.ts';
import type { LaneRequest } from '../workers/protocol.ts';
import { foreignModel } from './foreign-models.ts';
import { chooseModel, sharedRecipe } from './models.ts';
import { isAuto, spokenStretches } from './text-languages.ts';
import { type TextInput, textSource } from './text-source.ts';

export interface FormatChoice {
  value: string | null | undefined;
  /** Encoding where none is named. */
  fallback: Encoding;
  offered?: readonly Encoding[];
}

/** What speaking needs to know of a voice. */
export interface SpokenVoice {
  voiceId: string;
  name: string;
  recipe: VoiceRecipe;
  /** The voices of a blend that is not saved. */
  partIds?: readonly string[];
  /** The account's own setting, where it made one. */
  guidanceScale?: number;
  /** The account's own time factor, where it set one. */
  speed?: number;
}

/** Voices by what a text's `<voice>` tags call them: an id, or the name that the account knows them by. */
export type TextVoices = Readonly<Record<string, SpokenVoice>>;

/** A request to speak. Null and undefined both stand for the voice's or the server's own. */
export interface SpeechInput extends TextInput {
  modelId?: string | null | undefined;
  /** Free-text direction of emotion and delivery. */
  instructions?: string | null | undefined;
  /** 1 to 10. */
  guidanceScale?: number | null | undefined;
  /** Time factor, 0.5 to 2. */
  speed?: number | null | undefined;
  /** 0 to 4294967295; drawn where none is given. */
  seed?: number | null | undefined;
  segmentPauseSecs?: number | null | undefined;
  /** Multiplies the amplitude. */
  volume?: number | null | undefined;
  /** A text of punctuation alone, such as `...`, is a short silence instead of an error. */
  allowsSilence?: boolean;
}

/** A request that has passed every check, and what it will cost. */
export interface ResolvedSpeech {
  laneRequest: LaneRequest;
  voice: SpokenVoice;
  model: SpeechModel;
  /** Of all that renders it. */
  engineVersion: string;
  text: string;
  /** As the caller wrote it, such as `opus`; the fallback's name where nothing was written. */
  requestedFormat: string;
  /** Fields of the request that the model does not follow. */
  ignored: (keyof SpeechInput)[];
  /** Phrases of the instructions that had no effect, in lower case. */
  ignoredInstructions: string[];
  /** As the caller gave them; empty where there are none, or the model takes none. */
  instructions: string;
  /** In their order, where the request left the languages to the text. */
  detectedLanguages: string[] | null;
  /** The text is plainly in another language than the one it is spoken in. */
  languageNotice: { text: string; spoken: string } | undefined;
  /** Whether the text names places, whose times are answered. */
  hasMarks: boolean;
  /** Code points of the text without its tags of SSML. */
  characters: number;
  /** In units of 1/10,000 credit. */
  creditUnits: number;
}

/** Where neither the request nor the voice says otherwise. */
export const DEFAULT_GUIDANCE_SCALE = 3;

/**
 * Turns a request into a request for the workers. What speaks for a caller comes here through `speech/prepare.ts`.
 * @throws Problem BAD_REQUEST; FORBIDDEN for what a key is not for
 */
export function resolveSpeech(
  registry: EngineRegistry,
  voice: SpokenVoice,
  input: SpeechInput,
  choice: FormatChoice,
  options: {
    /** Of the caller's key. */
    limits: KeyLimits;
    /** What the request calls the voice. */
    reference?: string | undefined;
    wantWords: boolean;
    priority: LaneRequest['priority'];
    /** Those that the text's tags name, by these names; undefined where the text is for one voice alone. */
    voices?: TextVoices;
    /** Of `textLanguages`; without it, nothing is said of the text's language, and it is the voice's for `auto`. */
    found?: Found | undefined;
  },
): ResolvedSpeech {
  const model = chooseModel(registry, voice.recipe, input.modelId, options);
  const isDetected = isAuto(input);
  const requested = isDetected ? undefined : input.languageCode;
  const languageCode = (requested || voice.recipe.languageCode).toLowerCase();
  if (!model.languageCodes.includes(languageCode)) {
    throw new Problem(
      'BAD_REQUEST',
      `The model ${model.modelId} does not support the language "${languageCode}". It supports ${model.languageCodes.join(', ')}.`,
    );
  }
  const value = namesFormat(choice.value)
    ? choice.value
    : (limitedFormat(options.limits, choice) ?? foreignModel(input.modelId)?.outputFormat);
  const format = chooseFormat({ ...choice, value });
  const languages = isDetected ? spokenStretches(options.found, model, languageCode) : [];
  const source = { ...textSource(input, languageCode), ...(languages.length > 0 ? { languages } : {}) };
  const {
    characters,
    hasMarks,
    languageCodes,
    voices: named,
  } = checkedText(source, input.allowsSilence === true && /\S/.test(input.text));
  const tagged = taggedVoices(named, options.voices);
  requireUse(options.limits, {
    voices: [usedVoice(options.reference, voice), ...tagged.map((one) => usedVoice(...one))],
    modelId: model.modelId,
    languageCodes: [
      ...(languages.length > 0 ? languages.map((stretch) => stretch.languageCode) : [languageCode]),
      ...languageCodes,
    ],
    format,
  });
  checkLanguages(model, languageCodes);
  // Without guidance a model speaks a voice just as it is described.
  const guidanceScale = model.supportsGuidance
    ? (input.guidanceScale ?? voice.guidanceScale ?? DEFAULT_GUIDANCE_SCALE)
    : 10;
  const instructions = model.supportsInstructions ? (input.instructions ?? '') : '';
  const direction = { modelId: model.modelId, instructions, guidanceScale, languageCode };
  const deliver = (recipe: VoiceRecipe): Delivered =>
    (instructions ? registry.engineOf(recipe).deliver?.(recipe, direction) : undefined) ?? { recipe, ignored: [] };
  const recipes = Object.fromEntries(
    tagged.map(([name, { recipe }]) => [name, deliver(sharedRecipe(registry, model, name, recipe)).recipe]),
  );
  const delivered = deliver(voice.recipe);
  const isFollowed = instructions === '' || delivered.recipe !== voice.recipe;
  return {
    laneRequest: {
      request: {
        ...source,
        recipe: delivered.recipe,
        ...(tagged.length > 0 ? { recipes } : {}),
        speed: input.speed ?? voice.speed ?? 1,
        seed: input.seed ?? randomInt(2 ** 32),
        guidanceScale,
        segmentPauseSecs: input.segmentPauseSecs ?? 0,
      },
      format,
      wantWords: options.wantWords,
      priority: options.priority,
      isDeterministic: model.isDeterministic,
      ...(input.volume == null || input.volume === 1 ? {} : { volumeDb: 20 * Math.log10(input.volume) }),
    },
    instructions,
    voice,
    model,
    engineVersion: registry.versionsOf([delivered.recipe, ...Object.values(recipes)]),
    text: input.text,
    requestedFormat: requestedFormat(value, choice.fallback),
    ignored: ignoredBy(model, input, isFollowed),
    ignoredInstructions: delivered.ignored,
    hasMarks,
    detectedLanguages: isDetected ? [...new Set(languages.map((stretch) => stretch.languageCode))] : null,
    languageNotice: noticeOf(options.found?.main, isDetected ? model.languageCodes : [languageCode], languageCode),
    characters,
    creditUnits: characters * model.creditUnitsPerChar,
  };
}

/** A voice as keys are held to it. */
export const usedVoice = (reference: string | undefined, { voiceId, partIds }: SpokenVoice): UsedVoice => ({
  reference,
  // A proposed voice has no id yet.
  ids: partIds ?? (voiceId === '' ? [] : [voiceId]),
});

function taggedVoices(names: readonly string[], voices: TextVoices | undefined): [name: string, voice: SpokenVoice][] {
  if (voices === undefined && names.length > 0) {
    throw new Problem('BAD_REQUEST', 'This text is spoken by the proposed voice and must not contain <voice> tags.');
  }
  return names.flatMap((name) => {
    const voice = voices?.[name];
    return voice === undefined ? [] : [[name, voice]];
  });
}

function noticeOf(text: string | null | undefined, suitable: readonly string[], spoken: string) {
  return text && !suitable.includes(text) ? { text, spoken } : undefined;
}

function ignoredBy(
  model: SpeechModel,
  { instructions, guidanceScale }: SpeechInput,
  isFollowed: boolean,
): (keyof SpeechInput)[] {
  return [
    ...((instructions && !model.supportsInstructions) || !isFollowed ? (['instructions'] as const) : []),
    ...(typeof guidanceScale === 'number' && !model.supportsGuidance ? (['guidanceScale'] as const) : []),
  ];
}

/** The format of a key that is limited to others than the fallback, where a request names none; of its encoding if possible. */
function limitedFormat({ formats }: KeyLimits, { fallback, offered }: FormatChoice): string | undefined {
  const encodingOf = (format: string) => parseOutputFormat(format).encoding;
  const usable = (formats ?? []).filter((format) => offered?.includes(encodingOf(format)) ?? true);
  if (usable.includes(fallback)) return undefined;
  return usable.find((format) => encodingOf(format) === fallback) ?? usable[0];
}

/** @throws Problem BAD_REQUEST */
export function chooseFormat({ value, ...options }: FormatChoice): OutputFormat {
  try {
    return parseOutputFormat(value, options);
  } catch (error) {
    if (error instanceof FormatError) throw new Problem('BAD_REQUEST', error.message);
    throw error;
  }
}

function checkLanguages({ modelId, languageCodes }: SpeechModel, named: readonly string[]): void {
  const unknown = named.find((code) => !languageCodes.includes(code));
  if (unknown === undefined) return;
  const speaks = languageCodes.join(', ');
  throw new Problem(
    'BAD_REQUEST',
    `The model ${modelId} does not support the language "${unknown}" requested by a tag. It supports ${speaks}.`,
  );
}

function checkedText(source: SourceText, allowsSilence: boolean): TextFacts {
  try {
    return checkText(source, allowsSilence);
  } catch (error) {
    if (error instanceof TextError) throw new Problem('BAD_REQUEST', error.message);
    throw error;
  }
}
