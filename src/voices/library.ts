import type { EngineVoice, VoiceRecipe } from '../engines/engine.ts';
import { type EngineRegistry, RecipeError } from '../engines/registry.ts';
import { notFound, Problem } from '../errors.ts';
import type { VoiceBody } from '../http/schemas/voices.ts';
import { unixNow } from '../ids.ts';
import type { Cursor } from '../store/cursor.ts';
import type { VoiceOverrideRow, VoiceRow } from '../store/tables.ts';
import type { VoiceStore } from '../store/voices.ts';

/** A voice as one account sees it. */
export interface LibraryVoice {
  voiceId: string;
  name: string;
  origin: VoiceBody['origin'];
  voiceType: VoiceBody['voice_type'];
  recipe: VoiceRecipe;
  /** The account's own setting, where it made one. */
  guidanceScale?: number;
  gender: VoiceBody['gender'];
  age: VoiceBody['age'];
  tone: readonly string[];
  accent: string | null;
  tags: readonly string[];
  description: string;
  isFavorited: boolean;
  createdAtUnix: number;
}

export interface VoiceFilters {
  /** Found in name, description or tags, letter case aside. */
  search?: string | undefined;
  gender?: string | undefined;
  age?: string | undefined;
  accent?: string | undefined;
  tone?: string | undefined;
  languageCode?: string | undefined;
  favorites?: boolean | undefined;
  /** All of them. */
  tags?: readonly string[] | undefined;
  voiceType?: string | undefined;
}

export interface VoiceChanges {
  name?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
}

/** The voices an account can speak with: everyone's, under its own alias and tags, and its own. */
export function createVoiceLibrary(store: VoiceStore, registry: EngineRegistry) {
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

  async function get(accountId: string, voiceId: string): Promise<LibraryVoice> {
    const shared = registry.voices().find((voice) => voice.voiceId === voiceId);
    const known = shared ? publicVoice(shared) : readable(await store.find(accountId, voiceId));
    if (known === undefined) throw notFound(`The voice "${voiceId}"`, { voice_id: voiceId });
    return withOverride(known, await store.findOverride(accountId, voiceId));
  }

  return {
    /** @throws Problem RESOURCE_NOT_FOUND */
    get,

    /** A voice that every installation has. */
    anyPublic(): LibraryVoice | undefined {
      return publicVoices()[0];
    },

    /** Everyone's first, then the account's own, oldest first. */
    async list(accountId: string, filters: VoiceFilters = {}): Promise<LibraryVoice[]> {
      const [personal, overrides] = await Promise.all([store.list(accountId), store.overrides(accountId)]);
      const byVoice = new Map(overrides.map((row) => [row.voice_id, row]));
      return [...publicVoices(), ...personal.flatMap((row) => readable(row) ?? [])]
        .map((voice) => withOverride(voice, byVoice.get(voice.voiceId)))
        .filter((voice) => matches(voice, filters));
    },

    /**
     * How many voices of a list stand up to a cursor, which is the place of the last one of a page: that voice itself may
     * have left the list since.
     */
    countUpTo(list: readonly LibraryVoice[], cursor: Cursor): number {
      const order = new Map(registry.voices().map(({ voiceId }, index) => [voiceId, index]));
      /** Everyone's voices come first, in their own order, then the account's by age. */
      const placeOf = (createdAtUnix: number, voiceId: string) =>
        [createdAtUnix, order.get(voiceId) ?? 0, voiceId] as const;
      const end = placeOf(cursor.createdAtUnix, cursor.id);
      const after = list.findIndex((voice) => comparePlaces(placeOf(voice.createdAtUnix, voice.voiceId), end) > 0);
      return after < 0 ? list.length : after;
    },

    /** On a public voice it writes the account's alias and overrides. @throws Problem RESOURCE_NOT_FOUND */
    async update(accountId: string, voiceId: string, changes: VoiceChanges): Promise<LibraryVoice> {
      const voice = await get(accountId, voiceId);
      const { name, description, tags } = changes;
      const common = {
        ...(description === undefined ? {} : { description }),
        ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
      };
      if (voice.voiceType === 'personal') {
        const row = { ...common, ...(name === undefined ? {} : { name }) };
        if (Object.keys(row).length > 0) await store.update(accountId, voiceId, row);
      } else {
        const row = { ...common, ...(name === undefined ? {} : { alias: name }) };
        if (Object.keys(row).length > 0) await store.override(accountId, voiceId, row);
      }
      return await get(accountId, voiceId);
    },

    /** @throws Problem RESOURCE_NOT_FOUND, FORBIDDEN for a public voice */
    async remove(accountId: string, voiceId: string): Promise<void> {
      const voice = await get(accountId, voiceId);
      if (voice.voiceType === 'public') {
        throw new Problem('FORBIDDEN', 'This voice is shared by everyone and cannot be deleted.', {
          voice_id: voiceId,
        });
      }
      await store.remove(accountId, voiceId);
    },

    async setGuidance(accountId: string, voiceId: string, guidanceScale: number): Promise<LibraryVoice> {
      await get(accountId, voiceId);
      await store.override(accountId, voiceId, { guidance_scale: guidanceScale });
      return await get(accountId, voiceId);
    },

    /** A favorite taken back leaves alias, tags and settings as they are. */
    async setFavorite(accountId: string, voiceId: string, isFavorite: boolean): Promise<LibraryVoice> {
      const voice = await get(accountId, voiceId);
      if (voice.isFavorited !== isFavorite) {
        await store.override(
          accountId,
          voiceId,
          isFavorite ? { favorited_at_unix: unixNow(), unfavorited_at_unix: null } : { unfavorited_at_unix: unixNow() },
        );
      }
      return await get(accountId, voiceId);
    },
  };
}

/** When it was made, its place among those of that second, its id. */
type Place = readonly [number, number, string];

function comparePlaces(a: Place, b: Place): number {
  return a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);
}

export type VoiceLibrary = ReturnType<typeof createVoiceLibrary>;

function publicVoice(voice: EngineVoice): LibraryVoice {
  const { accent } = voice.recipe;
  return { ...voice, voiceType: 'public', accent, isFavorited: false, createdAtUnix: 0 };
}

function personalVoice(row: VoiceRow, recipe: VoiceRecipe): LibraryVoice {
  return {
    voiceId: row.voice_id,
    name: row.name,
    origin: row.origin,
    voiceType: 'personal',
    recipe,
    gender: row.gender as LibraryVoice['gender'],
    age: row.age as LibraryVoice['age'],
    tone: JSON.parse(row.tone),
    accent: recipe.accent,
    tags: JSON.parse(row.tags),
    description: row.description,
    isFavorited: false,
    createdAtUnix: row.created_at_unix,
  };
}

function withOverride(voice: LibraryVoice, row: VoiceOverrideRow | undefined): LibraryVoice {
  if (row === undefined) return voice;
  return {
    ...voice,
    name: row.alias ?? voice.name,
    description: row.description ?? voice.description,
    tags: row.tags === null ? voice.tags : JSON.parse(row.tags),
    isFavorited: row.favorited_at_unix !== null && row.unfavorited_at_unix === null,
    ...(row.guidance_scale === null ? {} : { guidanceScale: row.guidance_scale }),
  };
}

function matches(voice: LibraryVoice, filters: VoiceFilters): boolean {
  const { search, tags = [] } = filters;
  const text = [voice.name, voice.description, ...voice.tags].join('\n').toLowerCase();
  return (
    (search === undefined || text.includes(search.toLowerCase())) &&
    (filters.gender === undefined || voice.gender === filters.gender) &&
    (filters.age === undefined || voice.age === filters.age) &&
    (filters.accent === undefined || voice.accent === filters.accent) &&
    (filters.tone === undefined || voice.tone.includes(filters.tone)) &&
    (filters.languageCode === undefined || voice.recipe.languageCode === filters.languageCode) &&
    (filters.favorites === undefined || voice.isFavorited === filters.favorites) &&
    (filters.voiceType === undefined || voice.voiceType === filters.voiceType) &&
    tags.every((tag) => voice.tags.some((own) => own.toLowerCase() === tag.toLowerCase()))
  );
}
