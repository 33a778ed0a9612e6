import type { Caller } from '../accounts/authenticate.ts';
import { notFound, Problem } from '../errors.ts';
import { newOrderedId, unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { StudioBlockRow, StudioChapterRow, StudioProjectRow, StudioSpeakerRow } from '../store/studio-tables.ts';
import { contentRows, type NewBlock, type NewChapter } from './content.ts';
import { type BlockStatus, blockStatuses } from './states.ts';

/** What a project is about; nothing of it is spoken. */
export type ProjectMetadata = Record<string, string | boolean | string[] | null>;

export interface NewProject {
  name: string;
  titleVoiceId: string;
  paragraphVoiceId: string;
  modelId: string;
  metadata: ProjectMetadata;
  dictionaries: { dictionaryId: string; versionId: string | null }[];
  chapters: NewChapter[];
}

const MAX_PROJECTS = 1000;
const MAX_CHAPTERS = 500;
const MAX_BLOCKS = 10_000;

/** A chapter with what has become of its blocks. */
export interface ChapterStatus {
  chapter: StudioChapterRow;
  blocks: BlockStatus[];
}

/** A project with all that is in it. */
export interface ProjectStatus {
  project: StudioProjectRow;
  chapters: ChapterStatus[];
  speakers: StudioSpeakerRow[];
}

/** Projects of an account. Everything throws Problem RESOURCE_NOT_FOUND for one that the account does not have. */
export function createProjects({ store: { studio } }: { store: Pick<Store, 'studio'> }) {
  async function find(accountId: string, projectId: string): Promise<StudioProjectRow> {
    const row = await studio.findProject(accountId, projectId);
    if (row === undefined) throw notFound(`The project "${projectId}"`);
    return row;
  }

  async function status(accountId: string, projectId: string): Promise<ProjectStatus> {
    const project = await find(accountId, projectId);
    const [chapters, blocks, takes, speakers] = await Promise.all([
      studio.listChapters(projectId),
      studio.listBlocks(projectId),
      studio.listTakes(projectId),
      studio.listSpeakers(projectId),
    ]);
    const statuses = Map.groupBy(blockStatuses({ project, blocks, takes, speakers }), ({ block }) => block.chapter_id);
    return {
      project,
      speakers,
      chapters: chapters.map((chapter) => ({ chapter, blocks: statuses.get(chapter.chapter_id) ?? [] })),
    };
  }

  return {
    find,
    status,

    /** Newest first, with the ids of those that are being converted. */
    async list(accountId: string): Promise<{ projects: StudioProjectRow[]; converting: Set<string> }> {
      const [rows, converting] = await Promise.all([
        studio.listProjects(accountId),
        studio.convertingProjects(accountId),
      ]);
      return { projects: rows, converting };
    },

    /** @throws Problem CONFLICT where the account has too many, BAD_REQUEST where its content is too large */
    async create({ accountId }: Caller, input: NewProject): Promise<StudioProjectRow> {
      if ((await studio.listProjects(accountId)).length >= MAX_PROJECTS) {
        throw new Problem(
          'CONFLICT',
          `This account has ${MAX_PROJECTS} projects, the most it may have. Delete one first.`,
        );
      }
      const project: StudioProjectRow = {
        project_id: newOrderedId(),
        account_id: accountId,
        name: input.name,
        title_voice_id: input.titleVoiceId,
        paragraph_voice_id: input.paragraphVoiceId,
        model_id: input.modelId,
        metadata: JSON.stringify(input.metadata),
        dictionaries: JSON.stringify(input.dictionaries),
        created_at_unix: unixNow(),
      };
      requireSize(input.chapters);
      const { chapters, blocks } = contentRows(project, input.chapters);
      await studio.addProject(project, chapters, blocks);
      return project;
    },

    async update(
      accountId: string,
      projectId: string,
      changes: Partial<Pick<NewProject, 'name' | 'titleVoiceId' | 'paragraphVoiceId' | 'metadata' | 'dictionaries'>>,
    ): Promise<void> {
      const { metadata } = await find(accountId, projectId);
      await studio.updateProject(projectId, {
        ...(changes.name !== undefined && { name: changes.name }),
        ...(changes.titleVoiceId !== undefined && { title_voice_id: changes.titleVoiceId }),
        ...(changes.paragraphVoiceId !== undefined && { paragraph_voice_id: changes.paragraphVoiceId }),
        ...(changes.dictionaries !== undefined && { dictionaries: JSON.stringify(changes.dictionaries) }),
        metadata: JSON.stringify({ ...(JSON.parse(metadata) as ProjectMetadata), ...changes.metadata }),
      });
    },

    /** Its audio stays in the history. */
    async remove(accountId: string, projectId: string): Promise<void> {
      await find(accountId, projectId);
      await studio.removeProject(projectId);
    },

    /** Blocks that are named keep their takes. @throws Problem BAD_REQUEST as `create` */
    async replaceContent(accountId: string, projectId: string, content: readonly NewChapter[]): Promise<void> {
      const project = await find(accountId, projectId);
      requireSize(content);
      const known = byId(await studio.listBlocks(projectId));
      const { chapters, blocks } = contentRows(project, content, known);
      await studio.replaceContent(projectId, chapters, blocks);
    },
  };
}

export type Projects = ReturnType<typeof createProjects>;

export const byId = (blocks: readonly StudioBlockRow[]): Map<string, StudioBlockRow> =>
  new Map(blocks.map((block) => [block.block_id, block]));

/** @param others what the project has besides. @throws Problem BAD_REQUEST */
export function requireSize(
  chapters: readonly { blocks: readonly NewBlock[] }[],
  others: { chapters: number; blocks: number } = { chapters: 0, blocks: 0 },
): void {
  const blocks = chapters.reduce((sum, chapter) => sum + chapter.blocks.length, others.blocks);
  const count = chapters.length + others.chapters;
  if (count > MAX_CHAPTERS) {
    throw new Problem('BAD_REQUEST', `The project would have ${count} chapters. It may have up to ${MAX_CHAPTERS}.`);
  }
  if (blocks > MAX_BLOCKS) {
    throw new Problem('BAD_REQUEST', `The project would have ${blocks} blocks. It may have up to ${MAX_BLOCKS}.`);
  }
}
