import { randomInt } from 'node:crypto';
import type { Caller } from '../accounts/authenticate.ts';
import { type Description, describeVoice } from '../descriptions/describe.ts';
import type { Understood } from '../descriptions/meanings.ts';
import type { Engine } from '../engines/engine.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { LANGUAGES, languageOf, scriptOf } from '../languages/index.ts';
import { foreignModel } from '../speech/foreign-models.ts';
import type { FormatChoice } from '../speech/resolve.ts';
import type { ScriptRequest } from '../speech/scripts.ts';
import type { Preview, Proposal } from './previews.ts';
import { type ProposalServices, propose } from './propose.ts';

export interface DesignInput extends ScriptRequest {
  voiceDescription: string;
  modelId?: string | undefined;
  guidanceScale?: number | undefined;
  previewCount: number;
  seed?: number | undefined;
  format: FormatChoice;
}

export interface Design {
  text: string;
  guidanceScale: number;
  /** Phrases of the description and how they were understood. */
  understood: { phrase: string; meaning: string; strength: number }[];
  /** Words of the description that were taken for nothing, in lower case; none that say nothing by themselves. */
  notUnderstood: string[];
  /** What the description leaves open and was drawn. */
  assumed: ('gender' | 'age')[];
  /** What the caller should know: nothing was understood, or something has no effect. */
  notice: string | null;
  /** Leaving the loop stops the work; what was given out is charged. */
  previews: AsyncGenerator<Preview, void, undefined>;
}

export type DesignServices = ProposalServices;

/**
 * Proposes voices for a description. Returns when the credits are reserved.
 * @throws Problem BAD_REQUEST, and as `Credits.reserve` and `SpeechPool.speak`
 */
export async function design(
  services: DesignServices,
  caller: Caller,
  input: DesignInput,
  signal: AbortSignal,
): Promise<Design> {
  const { languageCode, reading } = await services.prepare.script(caller, input, 'en', input.voiceDescription);
  const { engine, modelId } = designerOf(services.registry, input.modelId, languageCode);
  const description = describeVoice(input.voiceDescription, languageCode);
  const text = input.text ?? scriptOf(languageCode);
  const guidanceScale = input.guidanceScale ?? (100 + randomInt(901)) / 100;
  const seed = input.seed ?? randomInt(2 ** 31);

  const proposals = Array.from({ length: input.previewCount }, (_, variant): Proposal => {
    const { recipe, gender, age } = engine.design(description, { languageCode, guidanceScale, seed, variant });
    const { tones: tone, tags } = description;
    return { origin: 'designed', description: input.voiceDescription, recipe, gender, age, tone, tags };
  });
  const given = { text, modelId, format: input.format, signal, reading };
  return {
    text,
    guidanceScale,
    understood: description.understood.map(readable),
    notUnderstood: description.unknown,
    assumed: (['gender', 'age'] as const).filter((field) => description[field] === undefined),
    notice: noticeOf(input.voiceDescription, description, languageCode, engine.accents?.(languageCode) ?? []),
    previews: await propose(services, caller, proposals, given),
  };
}

/** What a phrase was taken for, as the API tells it. */
export const readable = ({ phrase, meaning, strength }: Understood): Design['understood'][number] => ({
  phrase,
  meaning: `${meaning.kind}: ${meaning.value}`,
  strength,
});

type Designer = Engine & Required<Pick<Engine, 'design'>>;

/** The model asked for, or the first that can, and its engine. @throws Problem BAD_REQUEST */
function designerOf(
  registry: EngineRegistry,
  requested: string | undefined,
  languageCode: string,
): { engine: Designer; modelId: string } {
  if (languageOf(languageCode) === undefined) {
    const known = LANGUAGES.map((language) => language.languageCode).join(', ');
    throw new Problem('BAD_REQUEST', `No model speaks "${languageCode}". The languages are ${known}.`);
  }
  const able = registry.models().filter((model) => model.supportsVoiceDesign);
  const isOurs =
    requested !== undefined && (registry.model(requested) !== undefined || foreignModel(requested) === undefined);
  const modelId = (isOurs ? requested : able[0]?.modelId) ?? '';
  const engine = registry.engineOfModel(modelId);
  if (engine?.design !== undefined && able.some((model) => model.modelId === modelId)) {
    return { engine: engine as Designer, modelId };
  }
  const names = able.map((candidate) => candidate.modelId).join(', ');
  throw new Problem('BAD_REQUEST', `The model "${modelId}" does not design voices. Use ${names}.`);
}

/** An accent is asked for, whichever. */
const ACCENT_WORD =
  /\b(?:accents?|accented|dialect|brogue|akzent|dialekt|acento|accento|sotaque)\b|акцент|口音|方言|訛り|사투리/iu;

const NO_ACCENT = /\b(?:no|any|without(?: an?| any)?|neutral|unaccented) (?:accent|dialect|brogue)/i;

function noticeOf(
  text: string,
  description: Description,
  languageCode: string,
  accents: readonly string[],
): string | null {
  if (description.understood.length === 0) {
    return 'Nothing in this description was understood: the voice is chosen at random. Try words for gender, age, tone, pace or pitch; a description that is not in English needs its language_code.';
  }
  const { accent } = description;
  if (accent !== undefined && !accents.includes(accent)) {
    return `The voices of "${languageCode}" have no accent "${accent}": it has no effect.`;
  }
  const isDenied = description.notAccents.length > 0 || NO_ACCENT.test(text);
  if (accent === undefined && !isDenied && ACCENT_WORD.test(text)) {
    const known = accents.join(', ') || 'none';
    return `The accent in this description was not understood and has no effect. Accents of "${languageCode}": ${known}.`;
  }
  return null;
}
