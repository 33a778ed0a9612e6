import { notFound, Problem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { StudioBlockRow } from '../store/studio-tables.ts';
import type { Chapters } from './chapters.ts';
import { type BlockSettings, type NewBlock, type SubType, settingsOf, storeNodes } from './content.ts';
import type { Projects } from './projects.ts';
import { type BlockStatus, isAudible } from './states.ts';

export interface BlockChanges {
  subType?: SubType | undefined;
  nodes?: NewBlock['nodes'] | undefined;
  settings: BlockSettings;
  /** From 0, in the chapter. */
  position?: number | undefined;
  /** The take that is played. */
  takeId?: string | undefined;
}

/** Blocks of a chapter. Everything throws Problem RESOURCE_NOT_FOUND for what the account's project does not have. */
export function createBlocks({
  store: { studio },
  projects,
  chapters,
}: {
  store: Pick<Store, 'studio'>;
  projects: Projects;
  chapters: Chapters;
}) {
  async function find(accountId: string, projectId: string, chapterId: string, blockId: string): Promise<BlockStatus> {
    const { blocks } = await chapters.find(accountId, projectId, chapterId);
    const found = blocks.find(({ block }) => block.block_id === blockId);
    if (found === undefined) throw notFound(`The block "${blockId}"`);
    return found;
  }

  async function choose(accountId: string, projectId: string, chapterId: string, blockId: string, takeId: string) {
    const { takes, spoken } = await find(accountId, projectId, chapterId, blockId);
    const take = takes.find((one) => one.take_id === takeId);
    if (take === undefined) throw notFound(`The take "${takeId}"`);
    if (take.content_hash !== spoken.contentHash || !isAudible(take)) {
      throw new Problem(
        'CONFLICT',
        `The take "${takeId}" has no audio of the block as it is written now. Choose another one, or convert the block.`,
      );
    }
    await studio.updateBlock(blockId, { seed: take.seed });
  }

  async function move(accountId: string, projectId: string, chapterId: string, blockId: string, position: number) {
    const { blocks } = await chapters.find(accountId, projectId, chapterId);
    const rows = blocks.map(({ block }) => block);
    const [moved] = rows.splice(
      rows.findIndex((block) => block.block_id === blockId),
      1,
    );
    if (moved !== undefined) rows.splice(position, 0, moved);
    await studio.replaceBlocks(chapterId, numbered(rows));
  }

  return {
    find,

    /** @throws Problem CONFLICT for a take of another text */
    async update(
      accountId: string,
      projectId: string,
      chapterId: string,
      blockId: string,
      changes: BlockChanges,
    ): Promise<BlockStatus> {
      const project = await projects.find(accountId, projectId);
      const status = await find(accountId, projectId, chapterId, blockId);
      const subType = changes.subType ?? (status.block.sub_type as SubType);
      await studio.updateBlock(blockId, {
        sub_type: subType,
        ...(changes.nodes !== undefined && { nodes: storeNodes(changes.nodes, subType, project) }),
        settings: JSON.stringify({ ...settingsOf(status.block), ...changes.settings }),
      });
      if (changes.takeId !== undefined) await choose(accountId, projectId, chapterId, blockId, changes.takeId);
      if (changes.position !== undefined) await move(accountId, projectId, chapterId, blockId, changes.position);
      return await find(accountId, projectId, chapterId, blockId);
    },

    async remove(accountId: string, projectId: string, chapterId: string, blockId: string): Promise<void> {
      await find(accountId, projectId, chapterId, blockId);
      const { blocks } = await chapters.find(accountId, projectId, chapterId);
      const left = blocks.map(({ block }) => block).filter((block) => block.block_id !== blockId);
      await studio.replaceBlocks(chapterId, numbered(left));
    },
  };
}

export type Blocks = ReturnType<typeof createBlocks>;

const numbered = (blocks: readonly StudioBlockRow[]): StudioBlockRow[] =>
  blocks.map((block, position) => ({ ...block, position }));
