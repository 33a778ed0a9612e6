import { notFound } from '../errors.ts';
import { ssmlTags } from '../text/markup.ts';
import { TextError } from '../text/text-error.ts';
import type { SpeechInput, SpokenVoice, TextVoices } from './resolve.ts';

/** The voices that the tags of a text name. @throws Problem RESOURCE_NOT_FOUND */
export async function textVoices(
  library: { list(accountId: string): Promise<{ voices: readonly NamedVoice[] }> },
  accountId: string,
  { text, textFormat, modelId }: SpeechInput,
): Promise<TextVoices> {
  if (textFormat === 'plain' || !text.includes('<voice')) return {};
  const named = namesIn(text);
  if (named.size === 0) return {};
  const { voices } = await library.list(accountId);
  return Object.fromEntries([...named].map((name) => [name, find(voices, name, modelId)]));
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

/** A voice of the library, as far as it is looked for by name. */
interface NamedVoice extends SpokenVoice {
  modelId?: string;
  publishedName?: string;
}

function find(voices: readonly NamedVoice[], name: string, modelId: string | null | undefined): SpokenVoice {
  const lower = name.toLowerCase();
  const published = voices.filter(({ publishedName }) => publishedName?.toLowerCase() === lower);
  const voice =
    voices.find(({ voiceId }) => voiceId === name) ??
    voices.find((own) => own.name.toLowerCase() === lower) ??
    published.find((own) => own.modelId === modelId) ??
    published[0];
  if (voice === undefined) throw notFound(`The voice "${name}" of a <voice> tag`, { voice_name: name });
  return voice;
}
