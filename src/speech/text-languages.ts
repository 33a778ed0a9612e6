import type { SpeechModel, VoiceRecipe } from '../engines/engine.ts';
import { languageOf } from '../languages/index.ts';
import { isPlainly } from '../languages/plainly.ts';
import type { Found } from '../text/language-detection/languages-in.ts';
import { isTooShortToTell } from '../text/language-detection/plain.ts';
import type { LanguageStretch } from '../text/source.ts';
import type { LanguageDetector } from '../workers/detection/detector.ts';
import { type TextInput, textSource } from './text-source.ts';

/** What `language_code` says for a language of its own for each sentence. */
export const AUTO = 'auto';
/** Sentences that are enough to see that a text is in another language. */
const SAMPLE_SENTENCES = 20;

export const isAuto = ({ languageCode }: Pick<TextInput, 'languageCode'>): boolean =>
  languageCode?.toLowerCase() === AUTO;

/**
 * The languages that a text is in: of all its sentences where they decide what is spoken, else of a sample's first ones.
 * Undefined where nobody asks, where the sample is plainly in the language it is spoken in, and where the text cannot be spoken anyway: its markup is broken, or its language is unknown.
 * @param sample what is to tell the language of the whole text; undefined where that is not answered
 */
export async function textLanguages(
  detector: Pick<LanguageDetector, 'detect'>,
  input: TextInput,
  { recipe }: { recipe: VoiceRecipe },
  sample: string | undefined,
): Promise<Found | undefined> {
  const own = recipe.languageCode;
  if (isAuto(input)) return await detector.detect(textSource(input, own));
  const languageCode = (input.languageCode || own).toLowerCase();
  if (sample === undefined || isTooShortToTell(sample) || languageOf(languageCode) === undefined) return undefined;
  if (isPlainly(languageCode, sample)) return undefined;
  return await detector.detect(textSource({ ...input, text: sample }, languageCode), SAMPLE_SENTENCES);
}

/** The languages that a model speaks a text in; what it has not got goes with the text's own. */
export function spokenStretches(
  found: Found | undefined,
  { languageCodes }: SpeechModel,
  own: string,
): LanguageStretch[] {
  const stretches: LanguageStretch[] = [];
  for (const { startChar, languageCode } of found?.stretches ?? []) {
    const spoken = languageCodes.includes(languageCode) ? languageCode : own;
    if (spoken !== stretches.at(-1)?.languageCode) stretches.push({ startChar, languageCode: spoken });
  }
  return stretches;
}
