import { accentFor } from '../engines/formant/design.ts';
import { DEFAULT_MODEL_ID } from '../engines/formant/models.ts';
import { Problem } from '../errors.ts';
import { LANGUAGES } from '../languages/index.ts';
import { SCRIPTS } from '../languages/scripts.ts';
import type { ResolvedSpeech } from '../speech/resolve.ts';
import type { LibraryVoice } from './library.ts';
import { type Proposal, resolvePreview } from './previews.ts';

/** A voice that is to speak another language: the same timbre, spoken natively. */
export interface Localization {
  voice: Pick<Proposal, 'gender' | 'age' | 'tone' | 'tags' | 'recipe'> & Pick<LibraryVoice, 'name' | 'accent'>;
  languageCode: string;
  /** The script it reads. */
  text: string;
  modelId: string;
}

/** What was asked for, complete. @throws Problem BAD_REQUEST */
export function localizationOf(
  voice: LibraryVoice,
  given: { languageCode: string; text?: string | undefined; modelId?: string | undefined },
): Localization {
  const languageCode = given.languageCode.toLowerCase();
  const script = SCRIPTS[languageCode];
  if (script === undefined) {
    const known = LANGUAGES.map((language) => language.languageCode).join(', ');
    throw new Problem('BAD_REQUEST', `No model speaks "${languageCode}". The languages are ${known}.`);
  }
  const modelId = given.modelId ?? DEFAULT_MODEL_ID;
  const localization = { voice, languageCode, text: given.text ?? script, modelId };
  if (resolveLocalization(localization).speech.model.generation < 2) {
    throw new Problem('BAD_REQUEST', `The model ${modelId} does not localize voices. Use ${DEFAULT_MODEL_ID}.`);
  }
  return localization;
}

/** The voice to propose, and how it is spoken and paid for. @throws Problem as `resolveSpeech` */
export function resolveLocalization({ voice, languageCode, text, modelId }: Localization): {
  proposal: Proposal;
  speech: ResolvedSpeech;
} {
  const isOwn = languageCode === voice.recipe.languageCode;
  const accent = accentFor(languageCode, isOwn ? voice.accent : null);
  const { gender, age, tone, tags } = voice;
  const description = `${voice.name}, speaking ${nameOf(languageCode)}.`;
  const recipe = { ...voice.recipe, languageCode, accent, gainDb: null };
  const proposal: Proposal = { origin: 'localized', description, gender, age, tone, tags, recipe };
  const format = { value: 'mp3_24000_96', fallback: 'mp3' } as const;
  return { proposal, speech: resolvePreview(proposal, { text, modelId, format, priority: 'background' }) };
}

const nameOf = (languageCode: string) =>
  LANGUAGES.find((language) => language.languageCode === languageCode)?.name ?? languageCode;
