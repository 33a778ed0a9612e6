import { randomInt } from 'node:crypto';
import { askedFormat, type Encoding, FormatError, type OutputFormat, parseOutputFormat } from '../audio/formats.ts';
import { TextError } from '../engines/engine.ts';
import { withDelivery } from '../engines/formant/delivery.ts';
import { DEFAULT_MODEL_ID, MODELS, type SpeechModel } from '../engines/formant/models.ts';
import type { VoiceRecipe } from '../engines/formant/recipe.ts';
import { Problem, ValidationProblem } from '../errors.ts';
import { checkText, spokenLength } from '../text/check.ts';
import type { SpeechOrder } from '../workers/protocol.ts';

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
  /** The account's own setting, where it made one. */
  guidanceScale?: number;
}

/** A request to speak. Null and undefined both stand for the voice's or the server's own. */
export interface SpeechInput {
  text: string;
  modelId?: string | null | undefined;
  /** Free-text direction of emotion and delivery. */
  instructions?: string | null | undefined;
  /** ISO 639-1. */
  languageCode?: string | null | undefined;
  /** 1 to 10. */
  guidanceScale?: number | null | undefined;
  /** Time factor, 0.5 to 2. */
  speed?: number | null | undefined;
  /** 0 to 4294967295; drawn where none is given. */
  seed?: number | null | undefined;
  segmentPauseSecs?: number | null | undefined;
}

/** A request that has passed every check, and what it will cost. */
export interface ResolvedSpeech {
  order: SpeechOrder;
  voice: SpokenVoice;
  model: SpeechModel;
  text: string;
  /** As the caller wrote it, such as `opus`; the fallback's name where nothing was written. */
  requestedFormat: string;
  /** Fields of the request that the model does not follow. */
  ignored: (keyof SpeechInput)[];
  /** As the caller gave them; empty where there are none, or the model takes none. */
  instructions: string;
  /** Code points that are spoken: the markup is not. */
  characters: number;
  /** In units of 1/10,000 credit. */
  creditUnits: number;
}

/** Where neither the request nor the voice says otherwise. */
export const DEFAULT_GUIDANCE_SCALE = 3;

/**
 * Turns a request into an order for the workers.
 * @throws ValidationProblem, Problem BAD_REQUEST
 */
export function resolveSpeech(
  voice: SpokenVoice,
  input: SpeechInput,
  choice: FormatChoice,
  options: { maxTextLength: number; wantWords: boolean; priority: SpeechOrder['priority'] },
): ResolvedSpeech {
  const { text } = input;
  const length = codePoints(text);
  if (length > options.maxTextLength) {
    throw new ValidationProblem([
      {
        loc: ['body', 'text'],
        msg: `must have at most ${options.maxTextLength} characters; it has ${length}`,
        type: 'maxLength',
      },
    ]);
  }
  const model = findModel(input.modelId ?? DEFAULT_MODEL_ID);
  if (options.wantWords && model.generation < 2) {
    throw new Problem('BAD_REQUEST', `The model ${model.modelId} gives no word timestamps. Use ${DEFAULT_MODEL_ID}.`);
  }
  const languageCode = (input.languageCode || voice.recipe.languageCode).toLowerCase();
  if (!model.languageCodes.includes(languageCode)) {
    throw new Problem(
      'BAD_REQUEST',
      `The model ${model.modelId} does not speak "${languageCode}". It speaks ${model.languageCodes.join(', ')}.`,
    );
  }
  const format = chooseFormat(choice);
  const characters = checkedLength(text, languageCode);
  // The first generation speaks a voice just as it is described.
  const guidanceScale =
    model.generation === 1 ? 10 : (input.guidanceScale ?? voice.guidanceScale ?? DEFAULT_GUIDANCE_SCALE);
  const instructions = model.generation === 1 ? '' : (input.instructions ?? '');
  return {
    order: {
      request: {
        text,
        languageCode,
        recipe: instructions ? withDelivery(voice.recipe, instructions, { languageCode, guidanceScale }) : voice.recipe,
        speed: input.speed ?? 1,
        seed: input.seed ?? randomInt(2 ** 32),
        guidanceScale,
        segmentPauseSecs: input.segmentPauseSecs ?? 0,
      },
      format,
      wantWords: options.wantWords,
      priority: options.priority,
    },
    instructions,
    voice,
    model,
    text,
    requestedFormat: askedFormat(choice.value, choice.fallback),
    ignored: model.generation === 1 ? firstGenerationIgnores(input) : [],
    characters,
    creditUnits: characters * model.creditUnitsPerChar,
  };
}

function firstGenerationIgnores({ instructions, guidanceScale }: SpeechInput): (keyof SpeechInput)[] {
  return [
    ...(instructions ? (['instructions'] as const) : []),
    ...(typeof guidanceScale === 'number' ? (['guidanceScale'] as const) : []),
  ];
}

function findModel(modelId: string): SpeechModel {
  const model = MODELS.find((candidate) => candidate.modelId === modelId);
  if (model !== undefined) return model;
  const known = MODELS.map((candidate) => candidate.modelId).join(', ');
  throw new Problem('BAD_REQUEST', `There is no model "${modelId}". This server has ${known}.`);
}

function chooseFormat({ value, ...options }: FormatChoice): OutputFormat {
  try {
    return parseOutputFormat(value, options);
  } catch (error) {
    if (error instanceof FormatError) throw new Problem('BAD_REQUEST', error.message);
    throw error;
  }
}

function checkedLength(text: string, languageCode: string): number {
  try {
    checkText(text, languageCode);
    return spokenLength(text);
  } catch (error) {
    if (error instanceof TextError) throw new Problem('BAD_REQUEST', error.message);
    throw error;
  }
}

/** Unicode code points; a lone surrogate counts as one. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
