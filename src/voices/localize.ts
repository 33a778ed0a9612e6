import type { Caller } from '../accounts/authenticate.ts';
import type { KeyLimits } from '../accounts/key-limits.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { LANGUAGES, languageOf } from '../languages/index.ts';
import type { Preparer } from '../speech/prepare.ts';
import type { ResolvedSpeech } from '../speech/resolve.ts';
import type { ScriptReading, ScriptRequest } from '../speech/scripts.ts';
import { isAuto } from '../speech/text-languages.ts';
import type { LibraryVoice } from './library-voice.ts';
import { type Proposal, resolvePreview } from './previews.ts';

/** A voice that is to speak another language: the same timbre, spoken natively. */
export interface Localization {
  voice: Pick<Proposal, 'gender' | 'age' | 'tone' | 'tags' | 'recipe'> & Pick<LibraryVoice, 'name'>;
  languageCode: string;
  /** The script it reads. */
  text: string;
  modelId: string;
  /** Whether each sentence of the script is spoken in the language that it is in. */
  isAuto: boolean;
  reading: ScriptReading;
}

export interface LocalizationRequest extends ScriptRequest {
  languageCode: string;
  modelId?: string | undefined;
}

/** What was asked for, complete, and what it will cost. @throws Problem BAD_REQUEST */
export async function localizationOf(
  { registry, prepare }: { registry: EngineRegistry; prepare: Preparer },
  caller: Caller,
  voice: LibraryVoice,
  input: LocalizationRequest,
): Promise<{ localization: Localization; speech: ResolvedSpeech }> {
  if (isAuto(input) && input.text === undefined)
    throw new Problem('BAD_REQUEST', 'The language "auto" requires a text to detect it from.');
  const { languageCode, reading } = await prepare.script(caller, input, voice.recipe.languageCode);
  const script = languageOf(languageCode)?.script;
  if (script === undefined) {
    const codes = LANGUAGES.map((language) => language.languageCode).join(', ');
    throw new Problem('BAD_REQUEST', `No model speaks "${languageCode}". The languages are ${codes}.`);
  }
  const modelId = input.modelId ?? registry.engineOf(voice.recipe).modelIdsFor(voice.recipe)[0];
  // Engines that localize know both of all their voices.
  const known = { ...voice, gender: voice.gender ?? 'neutral', age: voice.age ?? 'middle_aged' };
  const text = input.text ?? script;
  const localization = { voice: known, languageCode, text, modelId, isAuto: isAuto(input), reading };
  const { speech } = resolveLocalization(registry, localization, caller.limits);
  if (!speech.model.supportsLocalization) {
    const able = registry.models().filter((model) => model.supportsLocalization);
    const names = able.map((model) => model.modelId).join(', ');
    throw new Problem('BAD_REQUEST', `The model ${modelId} does not localize voices. Use ${names}.`);
  }
  return { localization, speech };
}

/**
 * The voice to propose, and how it is spoken and paid for.
 * @throws Problem BAD_REQUEST where the voice's engine knows no other language, and as `resolveSpeech`
 */
export function resolveLocalization(
  registry: EngineRegistry,
  { voice, languageCode, text, modelId, reading }: Omit<Localization, 'isAuto'>,
  limits: KeyLimits,
): { proposal: Proposal; speech: ResolvedSpeech } {
  const { name, gender, age, tone, tags } = voice;
  const recipe = registry.engineOf(voice.recipe).localize?.(voice.recipe, languageCode);
  if (recipe === undefined) throw new Problem('BAD_REQUEST', `The voice "${name}" cannot be localized.`);
  const description = `${name}, speaking ${languageOf(languageCode)?.name ?? languageCode}.`;
  const proposal: Proposal = { origin: 'localized', description, gender, age, tone, tags, recipe };
  const format = { value: 'mp3_24000_96', fallback: 'mp3' } as const;
  const script = { text, modelId, format, priority: 'background', reading } as const;
  return { proposal, speech: resolvePreview(registry, proposal, script, limits) };
}
