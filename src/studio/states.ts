import { codePoints } from '../speech/text-length.ts';
import type { StudioBlockRow, StudioProjectRow, StudioSpeakerRow } from '../store/studio-tables.ts';
import type { TakeState } from '../store/studio-takes.ts';
import { type SpokenBlock, speakerKey, spokenBlock } from './content.ts';

/** `empty`: there is nothing to speak; `changed`: what was spoken is not what is written now. */
export type BlockState = 'empty' | 'unspoken' | 'converting' | 'spoken' | 'changed' | 'failed';

/** A block with its takes, oldest first, and what they are worth. */
export interface BlockStatus {
  block: StudioBlockRow;
  spoken: SpokenBlock;
  state: BlockState;
  takes: readonly TakeState[];
  /** What is played of it: the newest take of its present content and seed. */
  chosen: TakeState | undefined;
}

export interface Content {
  project: StudioProjectRow;
  blocks: readonly StudioBlockRow[];
  takes: readonly TakeState[];
  speakers: readonly StudioSpeakerRow[];
}

export function blockStatuses({ project, blocks, takes, speakers }: Content): BlockStatus[] {
  const byName = new Map(speakers.map((speaker) => [speakerKey(speaker.name), speaker]));
  const byBlock = Map.groupBy(takes, (take) => take.block_id);
  return blocks.map((block) => {
    const spoken = spokenBlock(block, byName, project);
    const own = byBlock.get(block.block_id) ?? [];
    const chosen = own.findLast((take) => take.content_hash === spoken.contentHash && take.seed === block.seed);
    return { block, spoken, takes: own, chosen, state: stateOf(spoken, own, chosen) };
  });
}

function stateOf(spoken: SpokenBlock, takes: readonly TakeState[], chosen: TakeState | undefined): BlockState {
  if (spoken.text.trim() === '') return 'empty';
  if (chosen === undefined) return takes.some(isAudible) ? 'changed' : 'unspoken';
  if (isAudible(chosen)) return 'spoken';
  if (chosen.status === 'failed') return 'failed';
  return isMaking(chosen) ? 'converting' : 'unspoken';
}

/** Its audio is there. */
export const isAudible = (take: TakeState): boolean => take.history_item_id !== null;

export const isMaking = (take: TakeState): boolean => take.status === 'queued' || take.status === 'running';

/** What a chapter's blocks come to. */
export function statisticsOf(statuses: readonly BlockStatus[]) {
  const spoken = statuses.filter(({ state }) => state === 'spoken');
  const open = statuses.filter(({ state }) => state !== 'spoken' && state !== 'empty');
  const characters = (of: readonly BlockStatus[]) =>
    of.reduce((sum, status) => sum + codePoints(status.spoken.text), 0);
  const all = spoken.length + open.length;
  return {
    charactersConverted: characters(spoken),
    charactersUnconverted: characters(open),
    paragraphsConverted: spoken.length,
    paragraphsUnconverted: open.length,
    isConverting: open.some(({ state }) => state === 'converting'),
    progress: all === 0 ? 1 : spoken.length / all,
    failure: open.find(({ state }) => state === 'failed')?.chosen?.error_detail ?? null,
  };
}
