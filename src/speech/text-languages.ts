import type { SpeechModel, VoiceRecipe } from '../engines/engine.ts';
import { languageOf } from '../languages/index.ts';
import type { Found } from '../text/language-detection/languages-in.ts';
import type { LanguageStretch } from '../text/source.ts';
import { detectLanguages } from '../workers/detection/detector.ts';
import { type TextInput, textSource } from './text-source.ts';

/** What `language_code` says for a language of its own for each sentence. */
export const AUTO = 'auto';
/** Sentences that are enough to see that a text is in another language. */
const SAMPLE_SENTENCES = 20;

export const isAuto = ({ languageCode }: Pick<TextInput, 'languageCode'>): boolean =>
  languageCode?.toLowerCase() === AUTO;

/**
 * The languages that a text is in: of all its sentences where they decide, else of the first ones. Undefined where the text
 * cannot be spoken anyway: its markup is broken, it is too long, or its language is unknown.
 */
export async function textLanguages(
  input: TextInput,
  { recipe }: { recipe: VoiceRecipe },
  maxTextLength: number,
): Promise<Found | undefined> {
  // A code point has two units at most.
  if (input.text.length > 2 * maxTextLength) return undefined;
  const own = recipe.languageCode;
  const asked = (isAuto(input) ? own : input.languageCode || own).toLowerCase();
  if (languageOf(asked) === undefined) return undefined;
  return await detectLanguages(textSource(input, asked), isAuto(input) ? undefined : SAMPLE_SENTENCES);
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
