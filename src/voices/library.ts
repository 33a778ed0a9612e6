import { BUILTIN_VOICES } from '../engines/formant/builtin-voices.ts';
import { notFound, Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { Cursor } from '../store/cursor.ts';
import type { Store } from '../store/store.ts';
import { type LibraryVoice, personalVoice, publicVoice, withOverride } from './library-voice.ts';
import { matches, pageOfVoices, type VoiceFilters, type VoicePage } from './listing.ts';
import { findPreview, type VoiceSamples } from './previews.ts';

export interface VoiceChanges {
  name?: string | undefined;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** What a person says of a voice when saving it; where nothing is said, the preview's own stands. */
export interface SavedVoice extends VoiceChanges {
  name: string;
  gender?: string | undefined;
  age?: string | undefined;
  tone?: readonly string[] | undefined;
}

/** The voices an account can speak with: everyone's, under its own alias and tags, and its own. */
export function createVoiceLibrary(options: { store: Pick<Store, 'voices'>; samples: VoiceSamples }) {
  const store = options.store.voices;
  const builtin = new Map(BUILTIN_VOICES.map((voice) => [voice.voiceId, publicVoice(voice)]));

  async function get(accountId: string, voiceId: string): Promise<LibraryVoice> {
    const row = builtin.has(voiceId) ? undefined : await store.find(accountId, voiceId);
    const known = row === undefined ? builtin.get(voiceId) : personalVoice(row);
    if (known === undefined) throw notFound(`The voice "${voiceId}"`, { voice_id: voiceId });
    return withOverride(known, await store.findOverride(accountId, voiceId));
  }

  return {
    /** @throws Problem RESOURCE_NOT_FOUND */
    get,

    /** A voice that every installation has. */
    anyPublic(): LibraryVoice | undefined {
      return builtin.values().next().value;
    },

    /** Everyone's first, then the account's own, oldest first; in pages where a size is given. */
    async list(
      accountId: string,
      filters: VoiceFilters = {},
      page: { cursor?: Cursor | undefined; pageSize?: number | undefined } = {},
    ): Promise<VoicePage> {
      const [personal, overrides] = await Promise.all([store.list(accountId), store.overrides(accountId)]);
      const byVoice = new Map(overrides.map((row) => [row.voice_id, row]));
      const voices = [...builtin.values(), ...personal.map(personalVoice)]
        .map((voice) => withOverride(voice, byVoice.get(voice.voiceId)))
        .filter((voice) => matches(voice, filters));
      return pageOfVoices(voices, page);
    },

    /** Makes a preview a voice of the account. @throws Problem RESOURCE_NOT_FOUND, CONFLICT where it is one already */
    async save(accountId: string, generatedVoiceId: string, given: SavedVoice): Promise<LibraryVoice> {
      const preview = await findPreview(options.store, accountId, generatedVoiceId);
      const isSaved = await store.savePreview({
        voice_id: preview.generated_voice_id,
        account_id: accountId,
        origin: preview.origin,
        name: given.name,
        description: given.description ?? preview.description,
        gender: given.gender ?? preview.gender,
        age: given.age ?? preview.age,
        tone: given.tone === undefined ? preview.tone : JSON.stringify(given.tone),
        tags: given.tags === undefined ? preview.tags : JSON.stringify(given.tags),
        recipe: preview.recipe,
        created_at_unix: unixNow(),
      });
      if (!isSaved) {
        throw new Problem('CONFLICT', 'This preview has already been saved as a voice.', {
          voice_id: generatedVoiceId,
        });
      }
      return await get(accountId, generatedVoiceId);
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

    /** Removes a voice and its audio. @throws Problem RESOURCE_NOT_FOUND, FORBIDDEN for a public voice */
    async remove(accountId: string, voiceId: string): Promise<void> {
      const voice = await get(accountId, voiceId);
      if (voice.voiceType === 'public') {
        throw new Problem('FORBIDDEN', 'This voice is shared by all accounts and cannot be deleted.', {
          voice_id: voiceId,
        });
      }
      await store.remove(accountId, voiceId);
      await options.samples.remove(voiceId);
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

export type VoiceLibrary = ReturnType<typeof createVoiceLibrary>;
