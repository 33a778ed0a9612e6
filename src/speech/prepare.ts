import type { Caller } from '../accounts/authenticate.ts';
import { requireVoices } from '../accounts/key-limits.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import type { Locator, Pronunciations } from '../pronunciations/resolve.ts';
import type { Config } from '../settings.ts';
import type { PronunciationVersion } from '../text/pronunciations/rules.ts';
import type { LanguageDetector } from '../workers/detection/detector.ts';
import { dialogueOf, type ResolvedDialogue } from './dialogue.ts';
import { chooseModel } from './models.ts';
import {
  type FormatChoice,
  type ResolvedSpeech,
  resolveSpeech,
  type SpeechInput,
  type SpokenVoice,
  usedVoice,
} from './resolve.ts';
import { type PreparedScript, type ScriptRequest, scriptLanguage } from './scripts.ts';
import { isAuto, textLanguages } from './text-languages.ts';
import { requireLength, type TextLimit } from './text-length.ts';
import { type SpeakerLibrary, textVoices } from './text-voices.ts';

/** What a request says beside its text. Doors pass it on as it came; they look nothing up. */
export interface SpeechOptions {
  /** Id, name, alias, or a blend that is written out; undefined: the first that the key is limited to, else the usual one. */
  voice: string | undefined;
  /** Of the usual voice. */
  voiceLanguage?: string | undefined;
  input: Omit<SpeechInput, 'text' | 'pronunciations'>;
  /** Undefined and null: the account's default ones. */
  dictionaries?: readonly Locator[] | null | undefined;
  format: FormatChoice;
  wantWords: boolean;
  /** It is spoken as a job, which takes longer texts. */
  isBackground?: boolean;
  /** Whether the answer says that the text is in another language than it is spoken in. */
  reportsLanguage: boolean;
}

export interface SpeechRequest extends SpeechOptions {
  text: string;
}

export interface DialogueRequest extends Omit<SpeechOptions, 'voice' | 'voiceLanguage'> {
  /** What is said, and the voices as `SpeechOptions` has them. */
  turns: readonly { text: string; voice: string }[];
}

/** A voice that speaks a text as it comes, piece by piece. */
export interface PieceSpeaker {
  /** Of what no tag gives another language. */
  languageCode: string;
  /** Each sentence is spoken in its own language. */
  isAuto: boolean;
  /** Of all pieces together. */
  limit: TextLimit;
  /**
   * @param sample tells the language of the whole text, which a piece is too short for; undefined where it is known
   * @throws Problem as `Preparer.speech`
   */
  prepare(piece: string, sample: string | undefined): Promise<ResolvedSpeech>;
}

export interface PrepareServices {
  registry: EngineRegistry;
  voices: SpeakerLibrary;
  pronunciations: Pronunciations;
  detector: LanguageDetector;
  config: Pick<Config, 'maxTextLength' | 'maxJobTextLength'>;
}

/** A request's voice and the rules that it is spoken with. */
interface Speaker {
  voice: SpokenVoice;
  reference: string | undefined;
  pronunciations: readonly PronunciationVersion[];
}

/**
 * The one way from a request to what the workers are told, for every door: it finds the voices, dictionaries and languages,
 * and admits what the caller's key is limited to.
 */
export function createPreparer({ registry, voices, pronunciations, detector, config }: PrepareServices) {
  const limitOf = ({ isBackground }: Pick<SpeechOptions, 'isBackground'>): TextLimit =>
    isBackground ? { most: config.maxJobTextLength } : { most: config.maxTextLength, asJob: config.maxJobTextLength };

  async function find(caller: Caller, options: Pick<SpeechOptions, 'voice' | 'voiceLanguage' | 'input'>) {
    const reference = options.voice ?? caller.limits.voiceIds?.[0];
    const { accountId } = caller;
    const voice =
      reference === undefined
        ? await voices.standard(accountId, options.voiceLanguage)
        : await voices.speaker(accountId, reference, options.input.modelId);
    // Before any of the text is there; with the text's own voices it is admitted again.
    requireVoices(caller.limits, [usedVoice(reference, voice)]);
    return { voice, reference };
  }

  async function prepare(
    caller: Caller,
    { voice, reference, pronunciations: rules }: Speaker,
    { input, format, wantWords, isBackground, reportsLanguage, text }: SpeechRequest,
    sample = text,
  ): Promise<ResolvedSpeech> {
    const whole = { ...input, text, pronunciations: rules };
    return resolveSpeech(registry, voice, whole, format, {
      limits: caller.limits,
      reference,
      wantWords,
      priority: isBackground ? 'background' : 'interactive',
      voices: await textVoices(
        voices,
        caller.accountId,
        whole,
        chooseModel(registry, voice.recipe, input.modelId, { wantWords, limits: caller.limits }).modelId,
      ),
      found: await textLanguages(detector, whole, voice, reportsLanguage ? sample : undefined),
    });
  }

  return {
    /**
     * A text, ready to be spoken or queued.
     * @throws ValidationProblem; Problem BAD_REQUEST, RESOURCE_NOT_FOUND; FORBIDDEN for what the caller's key is not for
     */
    async speech(caller: Caller, request: SpeechRequest): Promise<ResolvedSpeech> {
      requireLength(request.text, limitOf(request));
      const found = await find(caller, request);
      const rules = await pronunciations.of(caller.accountId, request.dictionaries);
      return await prepare(caller, { ...found, pronunciations: rules }, request);
    },

    /** Several voices in one audio. @throws as `speech` */
    async dialogue(caller: Caller, { turns, ...request }: DialogueRequest): Promise<ResolvedDialogue> {
      requireLength(turns.map(({ text }) => text).join('\n'), { most: config.maxTextLength }, 'inputs');
      const rules = await pronunciations.of(caller.accountId, request.dictionaries);
      const prepared: ResolvedSpeech[] = [];
      for (const { text, voice } of turns) {
        const found = await find(caller, { ...request, voice });
        prepared.push(await prepare(caller, { ...found, pronunciations: rules }, { ...request, voice, text }));
      }
      return dialogueOf(prepared);
    },

    /** A text that comes in pieces: voice and dictionaries are found once. @throws as `speech` */
    async pieces(caller: Caller, options: SpeechOptions): Promise<PieceSpeaker> {
      const found = await find(caller, options);
      const rules = await pronunciations.of(caller.accountId, options.dictionaries);
      const speaker = { ...found, pronunciations: rules };
      const own = found.voice.recipe.languageCode;
      return {
        languageCode: isAuto(options.input) ? own : (options.input.languageCode ?? own),
        isAuto: isAuto(options.input),
        limit: limitOf(options),
        prepare: async (text, sample) =>
          await prepare(
            caller,
            speaker,
            { ...options, text, reportsLanguage: options.reportsLanguage && sample !== undefined },
            sample,
          ),
      };
    },

    /** A script for a voice that is proposed. @throws Problem RESOURCE_NOT_FOUND for a dictionary */
    async script(caller: Caller, request: ScriptRequest, usual: string, hint?: string): Promise<PreparedScript> {
      const rules = await pronunciations.of(caller.accountId, request.dictionaries);
      return await scriptLanguage(detector, { ...request, pronunciations: rules }, usual, hint);
    },
  };
}

export type Preparer = ReturnType<typeof createPreparer>;
