import { createStudioSnapshotStore } from './studio-snapshots.ts';
import type { StudioBlockRow, StudioChapterRow, StudioProjectRow, StudioSpeakerRow } from './studio-tables.ts';
import { createStudioTakeStore } from './studio-takes.ts';
import type { Database } from './tables.ts';
import { inTransaction } from './transactions.ts';

/** Rows inserted with one statement: databases limit its values. */
const BATCH = 500;

/** Projects, chapters, blocks and takes. Whoever calls has found the project as the account's own. */
export const createStudioStore = (database: Database) => ({
  ...projects(database),
  ...chapters(database),
  ...speakers(database),
  ...createStudioTakeStore(database),
  ...createStudioSnapshotStore(database),
});

export type StudioStore = ReturnType<typeof createStudioStore>;

const PARTS = [
  'studio_takes',
  'studio_snapshots',
  'studio_blocks',
  'studio_chapters',
  'studio_speakers',
  'studio_projects',
] as const;

function projects(database: Database) {
  return {
    /** Newest first. */
    listProjects: (accountId: string): Promise<StudioProjectRow[]> =>
      database
        .selectFrom('studio_projects')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at_unix', 'desc')
        .orderBy('project_id', 'desc')
        .execute(),

    findProject: (accountId: string, projectId: string): Promise<StudioProjectRow | undefined> =>
      database
        .selectFrom('studio_projects')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('account_id', '=', accountId)
        .executeTakeFirst(),

    /** All or nothing. */
    async addProject(
      row: StudioProjectRow,
      chapters: readonly StudioChapterRow[],
      blocks: readonly StudioBlockRow[],
    ): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await transaction.insertInto('studio_projects').values(row).execute();
        await insertContent(transaction, chapters, blocks);
      });
    },

    async updateProject(
      projectId: string,
      changes: Partial<Omit<StudioProjectRow, 'project_id' | 'account_id'>>,
    ): Promise<void> {
      await database.updateTable('studio_projects').set(changes).where('project_id', '=', projectId).execute();
    },

    async removeProject(projectId: string): Promise<void> {
      await inTransaction(database, async (transaction) => {
        for (const table of PARTS) await transaction.deleteFrom(table).where('project_id', '=', projectId).execute();
      });
    },

    /** Puts other chapters in the place of all that a project has. */
    async replaceContent(
      projectId: string,
      chapters: readonly StudioChapterRow[],
      blocks: readonly StudioBlockRow[],
    ): Promise<void> {
      await inTransaction(database, async (transaction) => {
        for (const table of ['studio_blocks', 'studio_chapters'] as const) {
          await transaction.deleteFrom(table).where('project_id', '=', projectId).execute();
        }
        await insertContent(transaction, chapters, blocks);
      });
    },
  };
}

function chapters(database: Database) {
  return {
    listChapters: (projectId: string): Promise<StudioChapterRow[]> =>
      database
        .selectFrom('studio_chapters')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('position')
        .orderBy('chapter_id')
        .execute(),

    addChapter: (row: StudioChapterRow): Promise<void> => insertContent(database, [row], []),

    async renameChapter(chapterId: string, name: string): Promise<void> {
      await database.updateTable('studio_chapters').set({ name }).where('chapter_id', '=', chapterId).execute();
    },

    async removeChapter(chapterId: string): Promise<void> {
      await inTransaction(database, async (transaction) => {
        for (const table of ['studio_snapshots', 'studio_blocks', 'studio_chapters'] as const) {
          await transaction.deleteFrom(table).where('chapter_id', '=', chapterId).execute();
        }
      });
    },

    /** In the order of chapters and blocks. */
    listBlocks: (projectId: string): Promise<StudioBlockRow[]> =>
      database
        .selectFrom('studio_blocks')
        .innerJoin('studio_chapters', 'studio_chapters.chapter_id', 'studio_blocks.chapter_id')
        .selectAll('studio_blocks')
        .where('studio_blocks.project_id', '=', projectId)
        .orderBy('studio_chapters.position')
        .orderBy('studio_blocks.position')
        .execute(),

    /** Puts these in the place of all blocks of their chapter. */
    async replaceBlocks(chapterId: string, blocks: readonly StudioBlockRow[]): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await transaction.deleteFrom('studio_blocks').where('chapter_id', '=', chapterId).execute();
        await insertContent(transaction, [], blocks);
      });
    },

    async updateBlock(
      blockId: string,
      changes: Partial<Pick<StudioBlockRow, 'sub_type' | 'nodes' | 'settings' | 'seed'>>,
    ): Promise<void> {
      await database.updateTable('studio_blocks').set(changes).where('block_id', '=', blockId).execute();
    },
  };
}

function speakers(database: Database) {
  return {
    listSpeakers: (projectId: string): Promise<StudioSpeakerRow[]> =>
      database
        .selectFrom('studio_speakers')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('name_key')
        .execute(),

    async replaceSpeakers(projectId: string, rows: readonly StudioSpeakerRow[]): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await transaction.deleteFrom('studio_speakers').where('project_id', '=', projectId).execute();
        if (rows.length > 0) await transaction.insertInto('studio_speakers').values(rows).execute();
      });
    },
  };
}

async function insertContent(
  database: Database,
  chapters: readonly StudioChapterRow[],
  blocks: readonly StudioBlockRow[],
): Promise<void> {
  for (let at = 0; at < chapters.length; at += BATCH) {
    await database
      .insertInto('studio_chapters')
      .values(chapters.slice(at, at + BATCH))
      .execute();
  }
  for (let at = 0; at < blocks.length; at += BATCH) {
    await database
      .insertInto('studio_blocks')
      .values(blocks.slice(at, at + BATCH))
      .execute();
  }
}
