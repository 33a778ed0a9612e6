import type { StudioProjectRow, StudioSnapshotRow } from '../../store/studio-tables.ts';
import type { TakeState } from '../../store/studio-takes.ts';
import { nodesOf, pauseAfterSecs, settingsOf } from '../../studio/content.ts';
import type { ChapterStatus, NewProject, ProjectMetadata, ProjectStatus } from '../../studio/projects.ts';
import { type BlockStatus, statisticsOf } from '../../studio/states.ts';
import type { BlockBody, ChapterBody, ProjectBody } from '../schemas/studio.ts';

/** @param last when what is complete was converted */
export function projectBody(
  row: StudioProjectRow,
  { isConverting, last }: { isConverting: boolean; last: number | undefined },
): ProjectBody {
  const metadata = JSON.parse(row.metadata) as ProjectMetadata;
  const text = (name: string) => (typeof metadata[name] === 'string' ? metadata[name] : null);
  return {
    project_id: row.project_id,
    name: row.name,
    create_date_unix: row.created_at_unix,
    created_by_user_id: row.account_id,
    default_title_voice_id: row.title_voice_id,
    default_paragraph_voice_id: row.paragraph_voice_id,
    default_title_voice_ref_id: row.title_voice_id,
    default_paragraph_voice_ref_id: row.paragraph_voice_id,
    default_model_id: row.model_id,
    last_conversion_date_unix: last ?? null,
    can_be_downloaded: last !== undefined,
    title: text('title'),
    author: text('author'),
    description: text('description'),
    genres: Array.isArray(metadata.genres) ? metadata.genres : [],
    cover_image_url: null,
    target_audience: text('target_audience'),
    language: text('language'),
    content_type: text('content_type'),
    original_publication_date: text('original_publication_date'),
    mature_content: typeof metadata.mature_content === 'boolean' ? metadata.mature_content : null,
    isbn_number: text('isbn_number'),
    volume_normalization: metadata.volume_normalization === true,
    state: isConverting ? 'converting' : 'default',
    access_level: 'admin',
    fiction: text('fiction'),
    quality_check_on: false,
    quality_check_on_when_bulk_convert: false,
    source_type: text('source_type'),
    chapters_enabled: true,
  };
}

export function projectExtendedBody({ project, chapters }: ProjectStatus, snapshots: readonly StudioSnapshotRow[]) {
  const { quality_preset: preset, apply_text_normalization: normalization } = JSON.parse(
    project.metadata,
  ) as ProjectMetadata;
  const bodies = chapters.map((chapter) => chapterBody(chapter, snapshots));
  const isConverting = bodies.some(({ state }) => state === 'converting');
  const ready = snapshots.filter((row) => row.is_ready === 1);
  return {
    ...projectBody(project, { isConverting, last: ready[0]?.created_at_unix }),
    quality_preset: typeof preset === 'string' ? preset : 'standard',
    chapters: bodies,
    pronunciation_dictionary_versions: [],
    pronunciation_dictionary_locators: (JSON.parse(project.dictionaries) as NewProject['dictionaries']).map(
      ({ dictionaryId, versionId }) => ({ pronunciation_dictionary_id: dictionaryId, version_id: versionId }),
    ),
    apply_text_normalization: typeof normalization === 'string' ? normalization : 'auto',
    assets: [],
    voices: [],
  };
}

export function chapterBody({ chapter, blocks }: ChapterStatus, snapshots: readonly StudioSnapshotRow[]): ChapterBody {
  const statistics = statisticsOf(blocks);
  const last = snapshots.find((row) => row.is_ready === 1 && row.chapter_id === chapter.chapter_id);
  return {
    chapter_id: chapter.chapter_id,
    name: chapter.name,
    last_conversion_date_unix: last?.created_at_unix ?? null,
    conversion_progress: statistics.progress,
    can_be_downloaded: last !== undefined,
    state: statistics.isConverting ? 'converting' : 'default',
    voice_ids: [...new Set(blocks.flatMap(({ block }) => nodesOf(block).map(({ voiceId }) => voiceId)))],
    statistics: {
      characters_unconverted: statistics.charactersUnconverted,
      characters_converted: statistics.charactersConverted,
      paragraphs_converted: statistics.paragraphsConverted,
      paragraphs_unconverted: statistics.paragraphsUnconverted,
    },
    last_conversion_error: statistics.failure,
  };
}

export const chapterWithContentBody = (status: ChapterStatus, snapshots: readonly StudioSnapshotRow[]) => ({
  ...chapterBody(status, snapshots),
  content: { blocks: status.blocks.map(blockBody) },
});

export function blockBody({ block, state, takes, chosen }: BlockStatus): BlockBody {
  const settings = settingsOf(block);
  return {
    block_id: block.block_id,
    sub_type: block.sub_type,
    nodes: nodesOf(block).map(({ text, voiceId }) => ({
      type: 'tts_node',
      project_voice_ref_id: voiceId,
      text,
      voice_id: voiceId,
    })),
    speaker: settings.speaker ?? null,
    speed: settings.speed ?? null,
    instructions: settings.instructions ?? null,
    pause_after_secs: pauseAfterSecs(block),
    state,
    takes: takes.map((take) => ({
      take_id: take.take_id,
      state: takeState(take),
      is_chosen: take === chosen,
      generation_job_id: take.job_id,
      history_item_id: take.history_item_id,
      duration_secs: take.duration_ms === null ? null : take.duration_ms / 1000,
      error: take.error_detail,
      created_at_unix: take.created_at_unix,
    })),
  };
}

/** `lost`: its audio was deleted from the history. */
function takeState(take: TakeState) {
  if (take.status === null) return take.job_id === null ? 'queued' : 'lost';
  return take.status === 'completed' && take.history_item_id === null ? 'lost' : take.status;
}

const snapshotFacts = (row: StudioSnapshotRow) => ({
  project_id: row.project_id,
  created_at_unix: row.created_at_unix,
  name: row.name,
});

export const projectSnapshotBody = (row: StudioSnapshotRow) => ({
  project_snapshot_id: row.snapshot_id,
  ...snapshotFacts(row),
});

export const chapterSnapshotBody = (row: StudioSnapshotRow) => ({
  chapter_snapshot_id: row.snapshot_id,
  chapter_id: row.chapter_id ?? '',
  ...snapshotFacts(row),
});
