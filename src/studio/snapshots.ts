import { notFound, Problem } from '../errors.ts';
import { newOrderedId, unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { StudioSnapshotRow } from '../store/studio-tables.ts';
import type { TakeAudio } from '../store/studio-takes.ts';
import { pauseAfterSecs } from './content.ts';
import type { ProjectStatus, Projects } from './projects.ts';

/** A chapter as it was converted: its blocks' takes in their order. */
export interface SnapshotChapter {
  chapterId: string;
  name: string;
  blocks: { blockId: string; jobId: string; pauseAfterSecs: number }[];
}

/** A block of a snapshot with its audio. */
export interface SnapshotAudio {
  name: string;
  blocks: { historyItemId: string; pauseAfterSecs: number }[];
}

/** Of each chapter, and of the project. */
const KEPT = 20;

/**
 * What conversions have made. Everything throws Problem RESOURCE_NOT_FOUND for what the account's project does not have.
 */
export function createSnapshots({ store: { studio }, projects }: { store: Pick<Store, 'studio'>; projects: Projects }) {
  /** Notes which have become complete; those with a failed take never will, and go. */
  async function refresh(accountId: string, rows: readonly StudioSnapshotRow[]): Promise<StudioSnapshotRow[]> {
    const open = rows.filter((row) => row.is_ready === 0);
    if (open.length === 0) return [...rows];
    const audio = await studio.audioOf(accountId, [...new Set(open.flatMap(jobsOf))]);
    const has = (row: StudioSnapshotRow, test: (audio: TakeAudio | undefined) => boolean) =>
      jobsOf(row).some((jobId) => test(audio.get(jobId)));
    const lost = open.filter((row) => has(row, (take) => take === undefined || isLost(take)));
    await studio.removeSnapshots(lost.map((row) => row.snapshot_id));
    const ready = open.filter((row) => !lost.includes(row) && !has(row, (take) => take?.status !== 'completed'));
    for (const row of ready) await studio.markSnapshotReady(row.snapshot_id);
    return rows
      .filter((row) => !lost.includes(row))
      .map((row) => (ready.includes(row) ? { ...row, is_ready: 1 } : row));
  }

  async function list(accountId: string, projectId: string, chapterId: string | null): Promise<StudioSnapshotRow[]> {
    await projects.find(accountId, projectId);
    const rows = await refresh(accountId, await studio.listSnapshots(accountId, projectId));
    return rows.filter((row) => row.is_ready === 1 && row.chapter_id === chapterId);
  }

  async function add(
    { project }: ProjectStatus,
    chapterId: string | null,
    name: string,
    chapters: readonly SnapshotChapter[],
  ) {
    const stored = chapters.map(({ chapterId: id, name: title, blocks }) => ({ chapterId: id, name: title, blocks }));
    const content = JSON.stringify(stored);
    const { account_id, project_id } = project;
    const before = (await studio.listSnapshots(account_id, project_id)).filter((row) => row.chapter_id === chapterId);
    if (before[0]?.content === content) return;
    await studio.addSnapshot({
      snapshot_id: newOrderedId(),
      project_id,
      account_id,
      chapter_id: chapterId,
      name,
      content,
      is_ready: 0,
      created_at_unix: unixNow(),
    });
    await studio.removeSnapshots(before.slice(KEPT - 1).map((row) => row.snapshot_id));
  }

  return {
    /** Complete ones of a chapter, or with null of the whole project; newest first. */
    list,

    /** When something of each project was last converted, for what is complete. */
    async conversions(accountId: string): Promise<Map<string, number>> {
      const names = await studio.listSnapshotNames(accountId);
      const unready = new Set(names.filter((row) => row.is_ready === 0).map((row) => row.project_id));
      for (const projectId of unready) await refresh(accountId, await studio.listSnapshots(accountId, projectId));
      const last = new Map<string, number>();
      for (const row of unready.size === 0 ? names : await studio.listSnapshotNames(accountId)) {
        if (row.is_ready === 1) last.set(row.project_id, Math.max(row.created_at_unix, last.get(row.project_id) ?? 0));
      }
      return last;
    },

    /** Complete ones of all chapters of a project and of itself, newest first. */
    async all(accountId: string, projectId: string): Promise<StudioSnapshotRow[]> {
      return await refresh(accountId, await studio.listSnapshots(accountId, projectId));
    },

    async find(
      accountId: string,
      projectId: string,
      chapterId: string | null,
      snapshotId: string,
    ): Promise<StudioSnapshotRow> {
      const found = (await list(accountId, projectId, chapterId)).find((row) => row.snapshot_id === snapshotId);
      if (found === undefined) throw notFound(`The snapshot "${snapshotId}"`);
      return found;
    },

    /** The items of the history that a complete snapshot is made of. @throws Problem GENERATION_FAILED where one is gone */
    async audio(row: StudioSnapshotRow): Promise<SnapshotAudio[]> {
      const audio = await studio.audioOf(row.account_id, [...new Set(jobsOf(row))]);
      return chaptersOf(row).map(({ name, blocks }) => ({
        name,
        blocks: blocks.map(({ blockId, jobId, pauseAfterSecs: pause }) => {
          const historyItemId = audio.get(jobId)?.history_item_id ?? null;
          if (historyItemId === null) {
            throw new Problem(
              'GENERATION_FAILED',
              `The audio of block ${blockId} was deleted from the history. Convert the chapter again.`,
            );
          }
          return { historyItemId, pauseAfterSecs: pause };
        }),
      }));
    },

    /** Of a conversion that has just been queued. */
    async take(accountId: string, projectId: string, chapterId?: string): Promise<void> {
      const status = await projects.status(accountId, projectId);
      const whole = contentOf(status);
      for (const chapter of whole) {
        const isWanted = chapterId === undefined || chapter.chapterId === chapterId;
        if (isWanted && chapter.isWhole) await add(status, chapter.chapterId, chapter.name, [chapter]);
      }
      if (chapterId !== undefined || whole.length === 0 || whole.some((chapter) => !chapter.isWhole)) return;
      await add(status, null, status.project.name, whole);
    },
  };
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** The chapters that have something to speak; `isWhole`: each of their blocks has a take, made or being made. */
function contentOf({ chapters }: ProjectStatus): (SnapshotChapter & { isWhole: boolean })[] {
  return chapters.flatMap(({ chapter, blocks }) => {
    const filled = blocks.filter(({ state }) => state !== 'empty');
    const present = filled.flatMap(({ block, chosen }) =>
      chosen?.job_id == null
        ? []
        : [{ blockId: block.block_id, jobId: chosen.job_id, pauseAfterSecs: pauseAfterSecs(block) }],
    );
    if (filled.length === 0) return [];
    const isWhole = present.length === filled.length;
    return [{ chapterId: chapter.chapter_id, name: chapter.name, blocks: present, isWhole }];
  });
}

const chaptersOf = (row: StudioSnapshotRow): SnapshotChapter[] => JSON.parse(row.content) as SnapshotChapter[];
const jobsOf = (row: StudioSnapshotRow): string[] =>
  chaptersOf(row).flatMap(({ blocks }) => blocks.map(({ jobId }) => jobId));

const isLost = (take: TakeAudio): boolean =>
  take.status === 'failed' ||
  take.status === 'cancelled' ||
  (take.status === 'completed' && take.history_item_id === null);
