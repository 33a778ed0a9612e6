import { type EngineRegistry, RecipeError } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import type { Cursor } from '../store/cursor.ts';
import type { Store } from '../store/store.ts';
import type { VoiceRow } from '../store/tables.ts';
import { parseBlend, spokenBlend } from './blends.ts';
import { type LibraryVoice, personalVoice, publicVoice, withOverride } from './library-voice.ts';
import { matches, pageOfVoices, type VoiceFilters, type VoicePage } from './listing.ts';
import { unknownVoice } from './unknown-voice.ts';
import { wellKnownVoice } from './well-known-voices.ts';

/** The alias that says which voice speaks where a request names none. */
const DEFAULT_ALIAS = 'default';

/** The voices an account can speak with: everyone's, under its own alias and tags, and its own. */
export function createVoiceLibrary(options: {
  store: Pick<Store, 'voices' | 'voiceAliases'>;
  registry: EngineRegistry;
  /** Aliases set by the environment: voices by name in lower case. */
  aliases: ReadonlyMap<string, string>;
}) {
  const { registry, aliases } = options;
  const store = options.store.voices;
  const publicVoices = () => registry.voices().map(publicVoice);

  /** Undefined where the engine that made it is gone: the voice is there again when that comes back. */
  function readable(row: VoiceRow | undefined): LibraryVoice | undefined {
    if (row === undefined) return undefined;
    try {
      return personalVoice(row, registry.parseRecipe(row.recipe));
    } catch (error) {
      if (error instanceof RecipeError) return undefined;
      throw error;
    }
  }

  async function byId(accountId: string, voiceId: string): Promise<LibraryVoice | undefined> {
    const shared = registry.voices().find((voice) => voice.voiceId === voiceId);
    const known = shared ? publicVoice(shared) : readable(await store.find(accountId, voiceId));
    return known && withOverride(known, await store.findOverride(accountId, voiceId));
  }

  /** What an alias stands for: the account's, else the server's. */
  async function byAlias(accountId: string, name: string): Promise<LibraryVoice | undefined> {
    const key = name.toLowerCase();
    const alias = (await options.store.voiceAliases.find(accountId, key))?.voice_id ?? aliases.get(key);
    return alias === undefined ? undefined : await byId(accountId, alias);
  }

  /** What a name stands for: an alias, a voice's own name, an installed one's published name, another service's well-known voice. */
  async function byName(
    accountId: string,
    name: string,
    modelId: string | undefined,
  ): Promise<LibraryVoice | undefined> {
    const aliased = await byAlias(accountId, name);
    if (aliased !== undefined) return aliased;
    const key = name.toLowerCase();
    const { voices } = await list(accountId);
    const published = voices.filter(({ publishedName }) => publishedName?.toLowerCase() === key);
    const wellKnown = wellKnownVoice(key, registry.voices())?.voiceId;
    return (
      voices.find((voice) => voice.name === name) ??
      published.find((voice) => voice.modelId === modelId) ??
      published[0] ??
      voices.find((voice) => voice.voiceId === wellKnown) ??
      voices.find((voice) => voice.name.toLowerCase() === key)
    );
  }

  /** Everyone's first, then the account's own, oldest first; in pages where a size is given. */
  async function list(
    accountId: string,
    filters: VoiceFilters = {},
    page: { cursor?: Cursor | undefined; pageSize?: number | undefined } = {},
  ): Promise<VoicePage> {
    const [personal, overrides] = await Promise.all([store.list(accountId), store.overrides(accountId)]);
    const byVoice = new Map(overrides.map((row) => [row.voice_id, row]));
    const shared = publicVoices();
    const voices = [...shared, ...personal.flatMap((row) => readable(row) ?? [])]
      .map((voice) => withOverride(voice, byVoice.get(voice.voiceId)))
      .filter((voice) => matches(voice, filters));
    const publicIds = shared.map(({ voiceId }) => voiceId);
    return pageOfVoices(voices, publicIds, page);
  }

  /** A voice that every installation has. @throws Problem UPSTREAM_GENERATION_ERROR where none is installed */
  function anyPublic(): LibraryVoice {
    const [voice] = publicVoices();
    if (voice === undefined) throw new Problem('UPSTREAM_GENERATION_ERROR', 'No voice is installed.');
    return voice;
  }

  const known = async (accountId: string, voiceId: string, modelId?: string) =>
    (await byId(accountId, voiceId)) ?? (await byName(accountId, voiceId, modelId));

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
  };
}

export type VoiceLibrary = ReturnType<typeof createVoiceLibrary>;
