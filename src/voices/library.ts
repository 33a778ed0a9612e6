import { type EngineRegistry, RecipeError } from '../engines/registry.ts';
import { notFound, Problem } from '../errors.ts';
import type { Cursor } from '../store/cursor.ts';
import type { Store } from '../store/store.ts';
import type { VoiceRow } from '../store/tables.ts';
import { blendedVoice, blendOf, parseBlend } from './blends.ts';
import { type LibraryVoice, personalVoice, publicVoice, withOverride } from './library-voice.ts';
import { matches, pageOfVoices, type VoiceFilters, type VoicePage } from './listing.ts';

/** The voices an account can speak with: everyone's, under its own alias and tags, and its own. */
export function createVoiceLibrary(options: { store: Pick<Store, 'voices'>; registry: EngineRegistry }) {
  const { registry } = options;
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

  /** A blend that is written out instead of an id, such as `ID(2)+ID(1)`: it can be heard before it is saved. */
  async function written(accountId: string, expression: string): Promise<LibraryVoice | undefined> {
    const parts = parseBlend(expression);
    if (parts === undefined) return undefined;
    const voices = parts.map(async ({ voice, weight }) => ({ voice: await get(accountId, voice), weight }));
    return blendedVoice(expression, blendOf(registry, await Promise.all(voices)));
  }

  /** @throws Problem RESOURCE_NOT_FOUND; BAD_REQUEST for a blend of voices that have none */
  async function get(accountId: string, voiceId: string): Promise<LibraryVoice> {
    const shared = registry.voices().find((voice) => voice.voiceId === voiceId);
    const saved = shared ? publicVoice(shared) : readable(await store.find(accountId, voiceId));
    const known = saved ?? (await written(accountId, voiceId));
    if (known === undefined) throw notFound(`The voice "${voiceId}"`, { voice_id: voiceId });
    return withOverride(known, await store.findOverride(accountId, voiceId));
  }

  return {
    get,

    /** A voice that every installation has. @throws Problem UPSTREAM_GENERATION_ERROR where none is installed */
    anyPublic(): LibraryVoice {
      const [voice] = publicVoices();
      if (voice === undefined) throw new Problem('UPSTREAM_GENERATION_ERROR', 'No voice is installed.');
      return voice;
    },

    /** Everyone's first, then the account's own, oldest first; in pages where a size is given. */
    async list(
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
    },
  };
}

export type VoiceLibrary = ReturnType<typeof createVoiceLibrary>;
