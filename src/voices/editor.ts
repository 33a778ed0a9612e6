import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { newId, unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { PreviewRow, VoiceOverrideRow, VoiceRow } from '../store/tables.ts';
import { type BlendPart, blendOf } from './blends.ts';
import type { VoiceLibrary } from './library.ts';
import type { LibraryVoice } from './library-voice.ts';
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

/** Settings of a voice, as they are stored. */
export type SettingChanges = Partial<
  Pick<VoiceOverrideRow, 'guidance_scale' | 'stability' | 'similarity_boost' | 'style' | 'use_speaker_boost' | 'speed'>
>;

/** What an account does to its voices. Everything throws Problem RESOURCE_NOT_FOUND for a voice it does not have. */
export function createVoiceEditor(options: {
  store: Pick<Store, 'voices'>;
  library: VoiceLibrary;
  samples: VoiceSamples;
  registry: EngineRegistry;
}) {
  const { store, library, samples, registry } = options;

  return {
    /** Makes a preview a voice of the account. @throws Problem RESOURCE_NOT_FOUND, CONFLICT where it is one already */
    async save(accountId: string, generatedVoiceId: string, input: SavedVoice): Promise<LibraryVoice> {
      const preview = await findPreview(store, accountId, generatedVoiceId);
      if (!(await store.voices.savePreview(voiceRow(preview, input)))) {
        const meta = { voice_id: generatedVoiceId };
        throw new Problem('CONFLICT', 'This preview has already been saved as a voice.', meta);
      }
      return await library.get(accountId, generatedVoiceId);
    },

    /** Makes what lies between voices a voice of the account. @throws Problem RESOURCE_NOT_FOUND, and as `blendOf` */
    async saveBlend(accountId: string, parts: readonly BlendPart<string>[], input: SavedVoice): Promise<LibraryVoice> {
      const voices = await Promise.all(
        parts.map(async ({ voice, weight }) => ({ voice: await library.get(accountId, voice), weight })),
      );
      const { recipe, ...blend } = blendOf(registry, voices);
      const tags: string[] = [];
      const described = { ...blend, tone: JSON.stringify(blend.tone), tags: JSON.stringify(tags) };
      const origin = 'blended' as const;
      const row = { voice_id: newId(), account_id: accountId, origin, ...described, recipe: JSON.stringify(recipe) };
      await store.voices.add(withGiven(row, input));
      return await library.get(accountId, row.voice_id);
    },

    /** On a public voice it writes the account's alias and overrides. @throws Problem RESOURCE_NOT_FOUND */
    async update(accountId: string, voiceId: string, changes: VoiceChanges): Promise<LibraryVoice> {
      const voice = await library.get(accountId, voiceId);
      const { name, description, tags } = changes;
      const common = {
        ...(description === undefined ? {} : { description }),
        ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
      };
      if (voice.voiceType === 'personal') {
        const row = { ...common, ...(name === undefined ? {} : { name }) };
        if (Object.keys(row).length > 0) await store.voices.update(accountId, voice.voiceId, row);
      } else {
        const row = { ...common, ...(name === undefined ? {} : { alias: name }) };
        if (Object.keys(row).length > 0) await store.voices.override(accountId, voice.voiceId, row);
      }
      return await library.get(accountId, voiceId);
    },

    /** Removes a voice and its audio. @throws Problem RESOURCE_NOT_FOUND, FORBIDDEN for a public voice */
    async remove(accountId: string, voiceId: string): Promise<void> {
      const voice = await library.get(accountId, voiceId);
      if (voice.voiceType === 'public') {
        throw new Problem('FORBIDDEN', 'This voice is shared by all accounts and cannot be deleted.', {
          voice_id: voiceId,
        });
      }
      await store.voices.remove(accountId, voice.voiceId);
      await samples.remove(voice.voiceId);
    },

    /** Null restores a default; settings that are not given stay. */
    async set(accountId: string, voiceId: string, changes: SettingChanges): Promise<LibraryVoice> {
      const voice = await library.get(accountId, voiceId);
      if (Object.keys(changes).length > 0) await store.voices.override(accountId, voice.voiceId, changes);
      return await library.get(accountId, voice.voiceId);
    },

    /** A favorite taken back leaves alias, tags and settings as they are. */
    async setFavorite(accountId: string, voiceId: string, isFavorite: boolean): Promise<LibraryVoice> {
      const voice = await library.get(accountId, voiceId);
      if (voice.isFavorited !== isFavorite) {
        await store.voices.override(
          accountId,
          voice.voiceId,
          isFavorite ? { favorited_at_unix: unixNow(), unfavorited_at_unix: null } : { unfavorited_at_unix: unixNow() },
        );
      }
      return await library.get(accountId, voiceId);
    },
  };
}

export type VoiceEditor = ReturnType<typeof createVoiceEditor>;

const voiceRow = ({ generated_voice_id, ...preview }: PreviewRow, input: SavedVoice): VoiceRow => {
  const { account_id, origin, description, gender, age, tone, tags, recipe } = preview;
  const own = { account_id, origin, description, gender, age, tone, tags, recipe };
  return withGiven({ voice_id: generated_voice_id, ...own }, input);
};

/** A voice with what the person says of it. */
const withGiven = (own: Omit<VoiceRow, 'name' | 'created_at_unix'>, input: SavedVoice): VoiceRow => ({
  ...own,
  name: input.name,
  description: input.description ?? own.description,
  gender: input.gender ?? own.gender,
  age: input.age ?? own.age,
  tone: input.tone === undefined ? own.tone : JSON.stringify(input.tone),
  tags: input.tags === undefined ? own.tags : JSON.stringify(input.tags),
  created_at_unix: unixNow(),
});
