import { unixNow } from '../ids.ts';
import type { StoredBytes } from './blobs.ts';
import type { AudioDamage, Database } from './tables.ts';

/** Which of the two stores of audio. */
export type AudioLocation = 'audio' | 'samples';

/** Audio that the database speaks of, and what it must be. */
export interface ExpectedAudio extends StoredBytes {
  place: AudioLocation;
  name: string;
}

/** What is known of stored audio, and what was found wrong with it. */
export function createAudioCheckStore(database: Database) {
  const generations = () =>
    database.selectFrom('generations').select(['history_item_id as name', 'size_bytes as sizeBytes', 'sha256']);
  const samples = () => database.selectFrom('sample_files').select(['name', 'size_bytes as sizeBytes', 'sha256']);
  const at = (location: AudioLocation) => (row: Omit<ExpectedAudio, 'place'>) => ({ place: location, ...row });

  return {
    /** Audio that was last read whole before a time, longest ago first. */
    async due(beforeUnix: number, limit: number): Promise<ExpectedAudio[]> {
      const [made, sampled] = await Promise.all([
        generations().where('checked_at_unix', '<', beforeUnix).orderBy('checked_at_unix').limit(limit).execute(),
        samples().where('checked_at_unix', '<', beforeUnix).orderBy('checked_at_unix').limit(limit).execute(),
      ]);
      return [...made.map(at('audio')), ...sampled.map(at('samples'))];
    },

    /** All audio by name, from the one after `after` on. */
    async page(location: AudioLocation, after: string, limit: number): Promise<ExpectedAudio[]> {
      const rows =
        location === 'audio'
          ? generations().where('history_item_id', '>', after).orderBy('history_item_id').limit(limit).execute()
          : samples().where('name', '>', after).orderBy('name').limit(limit).execute();
      return (await rows).map(at(location));
    },

    /** Undefined where it was removed. */
    async find({ place, name }: Pick<ExpectedAudio, 'place' | 'name'>): Promise<ExpectedAudio | undefined> {
      const row =
        place === 'audio'
          ? generations().where('history_item_id', '=', name).executeTakeFirst()
          : samples().where('name', '=', name).executeTakeFirst();
      const found = await row;
      return found === undefined ? undefined : { place, ...found };
    },

    /** Notes what a check found: the damage, or null and the hash that the bytes have. `readAtUnix`: they were read whole. */
    async note(
      { place: location, name }: Pick<ExpectedAudio, 'place' | 'name'>,
      found: { damage: AudioDamage | null; sha256?: string | null; readAtUnix?: number },
    ): Promise<void> {
      const { damage, sha256, readAtUnix } = found;
      const changes = {
        damage,
        ...(sha256 === undefined ? {} : { sha256 }),
        ...(readAtUnix === undefined ? {} : { checked_at_unix: readAtUnix }),
      };
      await (location === 'audio'
        ? database.updateTable('generations').set(changes).where('history_item_id', '=', name)
        : database.updateTable('sample_files').set(changes).where('name', '=', name)
      ).execute();
    },

    /** How many items of the history are damaged. */
    async countDamaged(): Promise<number> {
      const { count } = await database
        .selectFrom('generations')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('damage', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async findSample(name: string): Promise<(StoredBytes & { damage: AudioDamage | null }) | undefined> {
      return await samples().select('damage').where('name', '=', name).executeTakeFirst();
    },

    /** Remembers what was written under a name, also where it was written before. */
    async keepSample(name: string, { sizeBytes, sha256 }: StoredBytes): Promise<void> {
      const facts = { size_bytes: sizeBytes, sha256, damage: null, checked_at_unix: unixNow() };
      await database
        .insertInto('sample_files')
        .values({ name, ...facts })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(facts))
        .execute();
    },

    async forgetSample(name: string): Promise<void> {
      await database.deleteFrom('sample_files').where('name', '=', name).execute();
    },
  };
}

export type AudioCheckStore = ReturnType<typeof createAudioCheckStore>;
