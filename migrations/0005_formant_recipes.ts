import type { Kysely } from 'kysely';

/** Recipes named their engine `espeak` when there was one only; now that name tells which engine reads them: `formant`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rewrite(db, { table: 'voices', id: 'voice_id', column: 'recipe' }, renamed);
  await rewrite(db, { table: 'voice_previews', id: 'generated_voice_id', column: 'recipe' }, renamed);
  await rewrite(db, { table: 'localize_jobs', id: 'generation_job_id', column: 'voice' }, (voice) => ({
    ...voice,
    recipe: renamed(voice.recipe as Json),
  }));
  await rewrite(db, { table: 'generation_jobs', id: 'generation_job_id', column: 'speech' }, (speech) => {
    const { order, voice } = speech as { order: { request: { recipe: Json } }; voice: { recipe: Json } };
    return {
      ...speech,
      voice: { ...voice, recipe: renamed(voice.recipe) },
      order: { ...order, request: { ...order.request, recipe: renamed(order.request.recipe) } },
    };
  });
}

type Json = Record<string, unknown>;

const renamed = (recipe: Json): Json => (recipe.engine === 'espeak' ? { ...recipe, engine: 'formant' } : recipe);

/** Rewrites the JSON in a column, row by row; empty where a job has ended. */
async function rewrite(
  db: Kysely<unknown>,
  { table, id, column }: { table: string; id: string; column: string },
  change: (value: Json) => Json,
): Promise<void> {
  const tables = db.withTables<Record<string, Record<string, string>>>();
  const ids = await tables.selectFrom(table).select(id).where(column, '!=', '').execute();
  for (const { [id]: rowId = '' } of ids) {
    const row = await tables.selectFrom(table).select(column).where(id, '=', rowId).executeTakeFirstOrThrow();
    const json = JSON.stringify(change(JSON.parse(row[column] ?? '')));
    await tables
      .updateTable(table)
      .set({ [column]: json })
      .where(id, '=', rowId)
      .execute();
  }
}
