import type { Caller } from '../accounts/authenticate.ts';
import type { SpeechJobs } from '../jobs/kinds/speech/speech-jobs.ts';
import type { Preparer } from '../speech/prepare.ts';
import type { Store } from '../store/store.ts';
import type { StudioProjectRow } from '../store/studio-tables.ts';
import type { Blocks } from './blocks.ts';
import type { Chapters } from './chapters.ts';
import type { Projects } from './projects.ts';
import type { Snapshots } from './snapshots.ts';
import type { BlockStatus } from './states.ts';
import { createTakeMaker, speechHashOf, type Wanted } from './take-maker.ts';

interface ConversionServices {
  store: Pick<Store, 'studio'>;
  prepare: Preparer;
  jobs: SpeechJobs;
  projects: Projects;
  chapters: Chapters;
  blocks: Blocks;
  snapshots: Snapshots;
}

/**
 * Speaks blocks as background jobs, one for each block whose audio is not there yet: a conversion costs what has changed.
 * Everything throws Problem RESOURCE_NOT_FOUND for what the account's project does not have.
 */
export function createConversion({ store, prepare, jobs, projects, chapters, blocks, snapshots }: ConversionServices) {
  const { studio } = store;

  const takes = createTakeMaker({ store, prepare, jobs });

  /** Where one of them cannot be queued, none is. */
  async function convert(
    caller: Caller,
    project: StudioProjectRow,
    statuses: readonly BlockStatus[],
    seedOf: (status: BlockStatus) => number = ({ block }) => block.seed,
  ): Promise<void> {
    const wanted: Wanted[] = [];
    for (const status of statuses) {
      if (status.state === 'empty') continue;
      const seed = seedOf(status);
      const speech = await takes.prepare(caller, project, status, seed);
      wanted.push({ status, speech, speechHash: speechHashOf(speech), seed });
    }
    const known = await studio.listTakes(project.project_id);
    const queued: string[] = [];
    try {
      for (const one of wanted) {
        const jobId = await takes.provide(caller, one, known);
        if (jobId !== undefined) queued.push(jobId);
      }
    } catch (error) {
      // One that is done by now stays, and is charged.
      for (const jobId of queued) await jobs.cancel(caller.accountId, jobId).catch(() => undefined);
      throw error;
    }
  }

  return {
    /** A project, or one chapter of it; a snapshot of each is there as soon as all its takes are. */
    async start(caller: Caller, projectId: string, chapterId?: string): Promise<void> {
      if (chapterId !== undefined) await chapters.find(caller.accountId, projectId, chapterId);
      const { project, chapters: all } = await projects.status(caller.accountId, projectId);
      const wanted = all.filter(({ chapter }) => chapterId === undefined || chapter.chapter_id === chapterId);
      await convert(
        caller,
        project,
        wanted.flatMap(({ blocks }) => blocks),
      );
      await snapshots.take(caller.accountId, projectId, chapterId);
    },

    /** One block; `isAgain`: another take of it, which becomes the chosen one. */
    async block(
      caller: Caller,
      projectId: string,
      chapterId: string,
      blockId: string,
      { isAgain }: { isAgain: boolean },
    ): Promise<BlockStatus> {
      const { accountId } = caller;
      const project = await projects.find(accountId, projectId);
      const status = await blocks.find(accountId, projectId, chapterId, blockId);
      const { seed: present } = status.block;
      const seed = isAgain ? 1 + Math.max(present, ...status.takes.map((take) => take.seed)) : present;
      await convert(caller, project, [status], () => seed);
      await studio.updateBlock(blockId, { seed });
      return await blocks.find(accountId, projectId, chapterId, blockId);
    },
  };
}
