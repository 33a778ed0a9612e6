import { prepared, type Slots } from './prepared.ts';
import type { Database, PreviewRow, VoiceOverrideRow, VoiceRow } from './tables.ts';

type OverrideChanges = Partial<Omit<VoiceOverrideRow, 'account_id' | 'voice_id'>>;

/** The end of the year 9999. */
const NEVER_UNIX = 253_402_300_799;

const findOverride = prepared((database, slot: Slots<{ accountId: string; voiceId: string }>) =>
  database
    .selectFrom('voice_overrides')
    .selectAll()
    .where('account_id', '=', slot('accountId'))
    .where('voice_id', '=', slot('voiceId')),
);

/** Accounts' own voices, what they set on any voice, and proposals. */
export const createVoiceStore = (database: Database) => ({
  ...ownVoices(database),
  ...overrides(database),
  ...previews(database),
});

export type VoiceStore = ReturnType<typeof createVoiceStore>;

function ownVoices(database: Database) {
  return {
    /** Oldest first. */
    async list(accountId: string): Promise<VoiceRow[]> {
      return await database
        .selectFrom('voices')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at_unix')
        .orderBy('voice_id')
        .execute();
    },

    async find(accountId: string, voiceId: string): Promise<VoiceRow | undefined> {
      return await database
        .selectFrom('voices')
        .selectAll()
        .where('voice_id', '=', voiceId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    },

    async add(row: VoiceRow): Promise<void> {
      await database.insertInto('voices').values(row).execute();
    },

    /** Makes a preview a voice of the same id, and keeps it from expiring; false where that has been done. */
    async savePreview(row: VoiceRow): Promise<boolean> {
      return await database.transaction().execute(async (transaction) => {
        const made = await transaction
          .insertInto('voices')
          .values(row)
          .onConflict((conflict) => conflict.column('voice_id').doNothing())
          .executeTakeFirst();
        if (made.numInsertedOrUpdatedRows !== 1n) return false;
        await transaction
          .updateTable('voice_previews')
          .set({ expires_at_unix: NEVER_UNIX })
          .where('generated_voice_id', '=', row.voice_id)
          .execute();
        return true;
      });
    },

    async update(accountId: string, voiceId: string, changes: Partial<VoiceRow>): Promise<void> {
      await database
        .updateTable('voices')
        .set(changes)
        .where('voice_id', '=', voiceId)
        .where('account_id', '=', accountId)
        .execute();
    },

    async remove(accountId: string, voiceId: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        for (const table of ['voices', 'voice_overrides', 'voice_aliases'] as const) {
          await transaction
            .deleteFrom(table)
            .where('voice_id', '=', voiceId)
            .where('account_id', '=', accountId)
            .execute();
        }
        await transaction.deleteFrom('voice_previews').where('generated_voice_id', '=', voiceId).execute();
      });
    },
  };
}

function overrides(database: Database) {
  return {
    async overrides(accountId: string): Promise<VoiceOverrideRow[]> {
      return await database.selectFrom('voice_overrides').selectAll().where('account_id', '=', accountId).execute();
    },

    async findOverride(accountId: string, voiceId: string): Promise<VoiceOverrideRow | undefined> {
      return (await findOverride(database, { accountId, voiceId })).rows[0];
    },

    async override(accountId: string, voiceId: string, changes: OverrideChanges): Promise<void> {
      const nothing: VoiceOverrideRow = {
        account_id: accountId,
        voice_id: voiceId,
        alias: null,
        description: null,
        tags: null,
        guidance_scale: null,
        stability: null,
        similarity_boost: null,
        style: null,
        use_speaker_boost: null,
        speed: null,
        favorited_at_unix: null,
        unfavorited_at_unix: null,
      };
      await database
        .insertInto('voice_overrides')
        .values({ ...nothing, ...changes })
        .onConflict((conflict) => conflict.columns(['account_id', 'voice_id']).doUpdateSet(changes))
        .execute();
    },
  };
}

function previews(database: Database) {
  return {
    async findPreview(accountId: string, generatedVoiceId: string): Promise<PreviewRow | undefined> {
      return await database
        .selectFrom('voice_previews')
        .selectAll()
        .where('generated_voice_id', '=', generatedVoiceId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    },

    /** Removes proposals whose time is over. Returns their ids. */
    async removeExpiredPreviews(nowUnix: number): Promise<string[]> {
      const rows = await database
        .deleteFrom('voice_previews')
        .where('expires_at_unix', '<=', nowUnix)
        .returning('generated_voice_id')
        .execute();
      return rows.map((row) => row.generated_voice_id);
    },
  };
}
