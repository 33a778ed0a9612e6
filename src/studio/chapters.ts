import { notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { StudioChapterRow } from '../store/studio-tables.ts';
import { blockRows, type NewBlock } from './content.ts';
import { byId, type ChapterStatus, type Projects, requireSize } from './projects.ts';

/** Chapters of a project. Everything throws Problem RESOURCE_NOT_FOUND for what the account's project does not have. */
export function createChapters({ store: { studio }, projects }: { store: Pick<Store, 'studio'>; projects: Projects }) {
  async function find(accountId: string, projectId: string, chapterId: string): Promise<ChapterStatus> {
    const { chapters } = await projects.status(accountId, projectId);
    const found = chapters.find(({ chapter }) => chapter.chapter_id === chapterId);
    if (found === undefined) throw notFound(`The chapter "${chapterId}"`);
    return found;
  }

  return {
    find,

    /** @throws Problem BAD_REQUEST where the project has too many */
    async create(accountId: string, projectId: string, name: string): Promise<ChapterStatus> {
      await projects.find(accountId, projectId);
      const others = await studio.listChapters(projectId);
      requireSize([{ blocks: [] }], { chapters: others.length, blocks: 0 });
      const chapter: StudioChapterRow = {
        chapter_id: newId(),
        project_id: projectId,
        account_id: accountId,
        position: (others.at(-1)?.position ?? -1) + 1,
        name: name.toWellFormed(),
      };
      await studio.addChapter(chapter);
      return { chapter, blocks: [] };
    },

    /** Blocks that are named keep their takes. @throws Problem BAD_REQUEST where there are too many */
    async update(
      accountId: string,
      projectId: string,
      chapterId: string,
      changes: { name?: string | undefined; blocks?: readonly NewBlock[] | undefined },
    ): Promise<ChapterStatus> {
      const { chapter } = await find(accountId, projectId, chapterId);
      if (changes.name !== undefined) await studio.renameChapter(chapterId, changes.name.toWellFormed());
      if (changes.blocks !== undefined) {
        const project = await projects.find(accountId, projectId);
        const all = await studio.listBlocks(projectId);
        const own = all.filter((block) => block.chapter_id === chapterId);
        requireSize([{ blocks: changes.blocks }], { chapters: 0, blocks: all.length - own.length });
        await studio.replaceBlocks(chapterId, blockRows(chapter, changes.blocks, project, byId(own)));
      }
      return await find(accountId, projectId, chapterId);
    },

    async remove(accountId: string, projectId: string, chapterId: string): Promise<void> {
      await find(accountId, projectId, chapterId);
      await studio.removeChapter(chapterId);
    },
  };
}

export type Chapters = ReturnType<typeof createChapters>;
