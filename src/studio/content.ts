import { createHash } from 'node:crypto';
import { newId } from '../ids.ts';
import type { StudioBlockRow, StudioChapterRow, StudioProjectRow, StudioSpeakerRow } from '../store/studio-tables.ts';

export const SUB_TYPES = ['p', 'h1', 'h2', 'h3'] as const;
export type SubType = (typeof SUB_TYPES)[number];

/** A stretch of a block in one voice. */
export interface BlockNode {
  text: string;
  voiceId: string;
}

/** What is set on one block; null: the project's, or what is usual. */
export interface BlockSettings {
  /** A speaker of the project, who speaks all of the block. */
  speaker?: string | null;
  speed?: number | null;
  instructions?: string | null;
  pauseAfterSecs?: number | null;
}

export interface NewBlock {
  /** Of a block that is there already, which keeps its takes. */
  blockId?: string | null;
  subType: SubType;
  nodes: { text: string; voiceId?: string | null }[];
  settings?: BlockSettings;
}

export interface NewChapter {
  name: string;
  blocks: NewBlock[];
}

/** A block as it is spoken. */
export interface SpokenBlock {
  /** Text and tags of SSML; blank where there is nothing to speak. */
  text: string;
  voiceId: string;
  speed: number | null;
  instructions: string | null;
  /** A hash of all of this, and of the project's own settings. */
  contentHash: string;
}

/** What speaks a project's blocks beside what is in them. */
export type Direction = Pick<StudioProjectRow, 'model_id' | 'dictionaries'>;

/** Headings are set off more than paragraphs. */
const PAUSE_SECS = { p: 0.5, h1: 1.2, h2: 1, h3: 0.8 } as const satisfies Record<SubType, number>;
/** Between two chapters. */
export const CHAPTER_PAUSE_SECS = 2;

export const nodesOf = (block: Pick<StudioBlockRow, 'nodes'>): BlockNode[] => JSON.parse(block.nodes) as BlockNode[];
export const settingsOf = (block: Pick<StudioBlockRow, 'settings'>): BlockSettings =>
  JSON.parse(block.settings) as BlockSettings;

export const pauseAfterSecs = (block: StudioBlockRow): number =>
  settingsOf(block).pauseAfterSecs ?? PAUSE_SECS[block.sub_type as SubType];

export const speakerKey = (name: string): string => name.trim().toLowerCase();

/** A block with its speaker's voice, speed and instructions, where it has a speaker. */
export function spokenBlock(
  block: StudioBlockRow,
  speakers: ReadonlyMap<string, StudioSpeakerRow>,
  { model_id, dictionaries }: Direction,
): SpokenBlock {
  const settings = settingsOf(block);
  const speaker = settings.speaker == null ? undefined : speakers.get(speakerKey(settings.speaker));
  const nodes = nodesOf(block).map(({ text, voiceId }) => ({ text, voiceId: speaker?.voice_id ?? voiceId }));
  const voiceId = nodes.find(({ text }) => text.trim() !== '')?.voiceId ?? nodes[0]?.voiceId ?? '';
  const text = nodes
    .filter((node) => node.text.trim() !== '')
    .map((node) =>
      node.voiceId === voiceId || node.voiceId === ''
        ? node.text
        : `<voice name="${node.voiceId}">${node.text}</voice>`,
    )
    .join(' ');
  const speed = settings.speed ?? speaker?.speed ?? null;
  const instructions = settings.instructions ?? speaker?.instructions ?? null;
  const spoken = { text, voiceId, speed, instructions };
  return { ...spoken, contentHash: hashOf({ ...spoken, model_id, dictionaries }) };
}

export const hashOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Rows of new blocks. Blocks keep their id where `known` has it, and the seed of their chosen take with it. */
export function blockRows(
  chapter: Pick<StudioChapterRow, 'chapter_id' | 'project_id' | 'account_id'>,
  blocks: readonly NewBlock[],
  voices: Pick<StudioProjectRow, 'title_voice_id' | 'paragraph_voice_id'>,
  known: ReadonlyMap<string, StudioBlockRow> = new Map(),
): StudioBlockRow[] {
  const used = new Set<string>();
  return blocks.map((block, position) => {
    const before = block.blockId == null || used.has(block.blockId) ? undefined : known.get(block.blockId);
    if (before !== undefined) used.add(before.block_id);
    return {
      block_id: before?.block_id ?? newId(),
      chapter_id: chapter.chapter_id,
      project_id: chapter.project_id,
      account_id: chapter.account_id,
      position,
      sub_type: block.subType,
      nodes: storeNodes(block.nodes, block.subType, voices),
      settings: JSON.stringify(block.settings ?? (before === undefined ? {} : settingsOf(before))),
      seed: before?.seed ?? 0,
    };
  });
}

/** Nodes without a voice get the project's. */
export const storeNodes = (
  nodes: NewBlock['nodes'],
  subType: SubType,
  voices: Pick<StudioProjectRow, 'title_voice_id' | 'paragraph_voice_id'>,
): string => {
  const usual = subType === 'p' ? voices.paragraph_voice_id : voices.title_voice_id;
  // A lone surrogate has no UTF-8 form.
  const stored = nodes.map(
    ({ text, voiceId }): BlockNode => ({ text: text.toWellFormed(), voiceId: voiceId || usual }),
  );
  return JSON.stringify(stored);
};

/** Rows of chapters and of all their blocks. */
export function contentRows(
  project: Pick<StudioProjectRow, 'project_id' | 'account_id' | 'title_voice_id' | 'paragraph_voice_id'>,
  chapters: readonly NewChapter[],
  known?: ReadonlyMap<string, StudioBlockRow>,
): { chapters: StudioChapterRow[]; blocks: StudioBlockRow[] } {
  const rows = chapters.map(
    ({ name }, position): StudioChapterRow => ({
      chapter_id: newId(),
      project_id: project.project_id,
      account_id: project.account_id,
      position,
      name: name.toWellFormed(),
    }),
  );
  const blocks = rows.flatMap((row, index) => blockRows(row, chapters[index]?.blocks ?? [], project, known));
  return { chapters: rows, blocks };
}
