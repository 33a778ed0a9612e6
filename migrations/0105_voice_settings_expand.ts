import type { Kysely } from 'kysely';

/** Settings that an account makes on a voice, as clients of ElevenLabs send them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['stability', 'similarity_boost', 'style', 'speed']) {
    await db.schema.alterTable('voice_overrides').addColumn(name, 'double precision').execute();
  }
  await db.schema.alterTable('voice_overrides').addColumn('use_speaker_boost', 'integer').execute();
}
