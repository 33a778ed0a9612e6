import { Problem } from '../errors.ts';
import { parseBlend, spokenBlend } from './blends.ts';
import { createKnownVoices, type KnownVoicesOptions } from './known-voices.ts';
import { type LibraryVoice, publicVoice } from './library-voice.ts';
import { unknownVoice } from './unknown-voice.ts';
import { wellKnownVoice } from './well-known-voices.ts';

/** The alias that says which voice speaks where a request names none. */
const DEFAULT_ALIAS = 'default';

/** The voices an account can speak with: everyone's, under its own alias and tags, and its own. */
export function createVoiceLibrary(options: KnownVoicesOptions) {
  const { registry } = options;
  const { byId, byAlias, known, list } = createKnownVoices(options);

  /** A voice that every installation has. @throws Problem UPSTREAM_GENERATION_ERROR where none is installed */
  function anyPublic(): LibraryVoice {
    const [voice] = registry.voices();
    if (voice === undefined) throw new Problem('UPSTREAM_GENERATION_ERROR', 'No voice is installed.');
    return publicVoice(voice);
  }

  /** By id, else by an alias or name. @throws Problem RESOURCE_NOT_FOUND */
  async function get(accountId: string, voiceId: string, modelId?: string): Promise<LibraryVoice> {
    const voice = await known(accountId, voiceId, modelId);
    if (voice !== undefined) return voice;
    throw unknownVoice(voiceId, (await list(accountId)).voices);
  }

  return {
    list,
    get,

    /** The id that a name stands for; the name itself where it stands for nothing, such as that of a voice that is gone. */
    async idOf(accountId: string, name: string): Promise<string> {
      return (await known(accountId, name))?.voiceId ?? name;
    },

    /**
     * A voice to speak with: as `get`, or a blend that is written out, such as `af_bella(2)+af_sky(1)`, which is heard
     * without being saved (`spokenBlend`).
     * @param modelId of the request: voices of several installed models may have one name
     * @throws Problem RESOURCE_NOT_FOUND; BAD_REQUEST for a blend of voices that have none
     */
    async speaker(accountId: string, requested: string, modelId?: string | null): Promise<LibraryVoice> {
      const wanted = modelId ?? undefined;
      const parts = (await known(accountId, requested, wanted)) === undefined ? parseBlend(requested) : undefined;
      if (parts === undefined) return await get(accountId, requested, wanted);
      const named = parts.map(async ({ voice, weight }) => ({ voice: await get(accountId, voice, wanted), weight }));
      const isForeign = parts.every(({ voice }) => wellKnownVoice(voice, registry.voices()) !== undefined);
      return spokenBlend(registry, await Promise.all(named), isForeign);
    },

    /**
     * The voice of requests that name none: what the alias `default` stands for, else the first that everyone has. Where a
     * language is given, the first of that language, if these are of another one.
     */
    async standard(accountId: string, languageCode?: string): Promise<LibraryVoice> {
      const usual = (await byAlias(accountId, DEFAULT_ALIAS)) ?? anyPublic();
      if (languageCode === undefined || usual.recipe.languageCode === languageCode) return usual;
      const { voices } = await list(accountId, { languageCode });
      return voices[0] ?? usual;
    },

    /** Whether an id is a voice's own, no alias. */
    hasId: async (accountId: string, voiceId: string) => (await byId(accountId, voiceId)) !== undefined,

    anyPublic,

    /** The voices of every account, as nobody has changed them. */
    shared: (): LibraryVoice[] => registry.voices().map(publicVoice),
  };
}

export type VoiceLibrary = ReturnType<typeof createVoiceLibrary>;
