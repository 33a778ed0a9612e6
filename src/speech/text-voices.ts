import { Problem } from '../errors.ts';
import { ssmlTags } from '../text/markup.ts';
import { TextError } from '../text/text-error.ts';
import type { SpeechInput, SpokenVoice, TextVoices } from './resolve.ts';

/** The voices of an account, by whatever stands for one. */
export interface SpeakerLibrary {
  /**
   * By id, name or alias, or a blend that is written out.
   * @param modelId of the request: voices of several installed models may have one name
   * @throws Problem RESOURCE_NOT_FOUND, BAD_REQUEST
   */
  speaker(accountId: string, reference: string, modelId?: string | null): Promise<SpokenVoice>;
  /** Where a request names none; of a language where one is given and there is such a voice. */
  standard(accountId: string, languageCode?: string): Promise<SpokenVoice>;
}

/** Each costs some reads of the database. */
const MOST_VOICES = 50;

/** The voices that the tags of a text name. @throws Problem as `SpeakerLibrary.speaker`; BAD_REQUEST for too many */
export async function textVoices(
  library: Pick<SpeakerLibrary, 'speaker'>,
  accountId: string,
  { text, textFormat }: Pick<SpeechInput, 'text' | 'textFormat'>,
  modelId: string,
): Promise<TextVoices> {
  if (textFormat === 'plain' || !text.includes('<voice')) return {};
  const names = namesIn(text);
  if (names.size > MOST_VOICES) {
    throw new Problem(
      'BAD_REQUEST',
      `The <voice> tags of a text can name at most ${MOST_VOICES} voices, not ${names.size}.`,
    );
  }
  const voices: [string, SpokenVoice][] = [];
  for (const name of names) voices.push([name, await library.speaker(accountId, name, modelId)]);
  return Object.fromEntries(voices);
}

function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  try {
    for (const { effect } of ssmlTags(text)) {
      if (effect.kind === 'attributes' && effect.attributes.voice !== undefined) names.add(effect.attributes.voice);
    }
  } catch (error) {
    // What is wrong with the text is said when it is checked.
    if (!(error instanceof TextError)) throw error;
  }
  return names;
}
