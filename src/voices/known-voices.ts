import { type EngineRegistry, RecipeError } from '../engines/registry.ts';
import type { Cursor } from '../store/cursor.ts';
import type { Store } from '../store/store.ts';
import type { VoiceRow } from '../store/tables.ts';
import { type LibraryVoice, personalVoice, publicVoice, withOverride } from './library-voice.ts';
import { matches, pageOfVoices, type VoiceFilters, type VoicePage } from './listing.ts';
import { wellKnownVoice } from './well-known-voices.ts';

export interface KnownVoicesOptions {
  store: Pick<Store, 'voices' | 'voiceAliases'>;
  registry: EngineRegistry;
  /** Aliases set by the environment: voices by name in lower case. */
  aliases: ReadonlyMap<string, string>;
}

/** The voices of an account, and what its ids, aliases and names stand for. Nothing here throws for an unknown voice. */
export function createKnownVoices(options: KnownVoicesOptions) {
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

  /** By id, else by an alias or name. */
  const known = async (accountId: string, voiceId: string, modelId?: string) =>
    (await byId(accountId, voiceId)) ?? (await byName(accountId, voiceId, modelId));

  return { byId, byAlias, known, list };
}
