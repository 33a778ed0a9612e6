import { notFound } from '../errors.ts';
import { ssmlTags } from '../text/markup.ts';
import { TextError } from '../text/text-error.ts';
import type { LibraryVoice, VoiceLibrary } from '../voices/library.ts';
import type { SpeechInput } from './resolve.ts';

/** Voices by what a text's `<voice>` tags call them: an id, or the name that the account knows them by. */
export type TextVoices = Readonly<Record<string, LibraryVoice>>;

/** The voices that the tags of a text name. @throws Problem RESOURCE_NOT_FOUND */
export async function textVoices(
  library: Pick<VoiceLibrary, 'list'>,
  accountId: string,
  { text, text_format }: SpeechInput,
): Promise<TextVoices> {
  if (text_format === 'plain' || !text.includes('<voice')) return {};
  const named = namesIn(text);
  if (named.size === 0) return {};
  const voices = await library.list(accountId);
  return Object.fromEntries([...named].map((name) => [name, find(voices, name)]));
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

function find(voices: readonly LibraryVoice[], name: string): LibraryVoice {
  const lower = name.toLowerCase();
  const voice =
    voices.find(({ voiceId }) => voiceId === name) ?? voices.find((own) => own.name.toLowerCase() === lower);
  if (voice === undefined) throw notFound(`The voice "${name}" of a <voice> tag`, { voice_name: name });
  return voice;
}
