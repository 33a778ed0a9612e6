import { type Static, Type } from 'typebox';
import { SUB_TYPES } from '../../studio/content.ts';
import { Nullable, Nullish } from './common.ts';
import { CharacterAlignment } from './timestamps.ts';

const id = Type.String({ minLength: 1, maxLength: 200 });
export const ProjectParams = Type.Object({ project_id: id });
export const ChapterParams = Type.Object({ project_id: id, chapter_id: id });
export const BlockParams = Type.Object({ project_id: id, chapter_id: id, block_id: id });
export const ProjectSnapshotParams = Type.Object({ project_id: id, project_snapshot_id: id });
export const ChapterSnapshotParams = Type.Object({ project_id: id, chapter_id: id, chapter_snapshot_id: id });

const name = Type.String({ minLength: 1, maxLength: 500 });
const short = Nullish(Type.String({ maxLength: 1000 }));
/** Forms have no other values than texts. */
const flag = Nullish(Type.Union([Type.Boolean(), Type.String({ enum: ['true', 'false'] })]));
const list = Nullish(
  Type.Union([Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 }), Type.String({ maxLength: 1000 })]),
);
const MAX_NODES = 100;
/** As the longest text of a background job. */
const MAX_BLOCK_CHARS = 200_000;
const text = Type.String({ maxLength: MAX_BLOCK_CHARS });

const source = {
  from_document: Type.Optional(
    Type.Unsafe<File | string | null>({
      description: 'A .txt or .md file in UTF-8. Headings, lines such as "Chapter 1" and form feeds begin chapters.',
      contentMediaType: 'application/octet-stream',
    }),
  ),
  from_content_json: Nullish(
    Type.String({
      description:
        'JSON array of chapters: `[{"name", "blocks": [{"sub_type", "nodes": [{"type": "tts_node", "text", "voice_id"}]}]}]`.',
    }),
  ),
  from_url: Nullish(Type.String({ maxLength: 4096, description: 'Refused: this server fetches no addresses.' })),
  auto_convert: flag,
};

const metadata = {
  title: short,
  author: short,
  description: Nullish(Type.String({ maxLength: 5000 })),
  target_audience: Nullish(Type.String({ enum: ['children', 'young adult', 'adult', 'all ages'] })),
  language: short,
  content_type: short,
  original_publication_date: short,
  isbn_number: short,
  fiction: Nullish(Type.String({ enum: ['fiction', 'non-fiction'] })),
  source_type: Nullish(Type.String({ enum: ['blank', 'book', 'article', 'genfm', 'video', 'screenplay'] })),
  quality_preset: Nullish(Type.String({ maxLength: 40 })),
  apply_text_normalization: Nullish(Type.String({ enum: ['auto', 'on', 'off', 'apply_english'] })),
};

export const NewProjectBody = Type.Object({
  name,
  default_title_voice_id: Nullish(Type.String({ maxLength: 200 })),
  default_paragraph_voice_id: Nullish(Type.String({ maxLength: 200 })),
  default_model_id: Nullish(Type.String({ maxLength: 200 })),
  ...metadata,
  genres: list,
  mature_content: flag,
  volume_normalization: flag,
  pronunciation_dictionary_locators: Nullish(
    Type.Union([Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 10 }), Type.String({ maxLength: 1000 })]),
  ),
  ...source,
});
export type NewProjectInput = Static<typeof NewProjectBody>;

export const ProjectPatch = Type.Object({
  name,
  default_title_voice_id: Type.String({ maxLength: 200 }),
  default_paragraph_voice_id: Type.String({ maxLength: 200 }),
  title: short,
  author: short,
  isbn_number: short,
  volume_normalization: flag,
});

export const ContentBody = Type.Object(source);

export const DictionariesBody = Type.Object({
  pronunciation_dictionary_locators: Type.Array(
    Type.Object({ pronunciation_dictionary_id: id, version_id: Nullish(Type.String({ maxLength: 200 })) }),
    { maxItems: 10 },
  ),
  invalidate_affected_text: Nullish(Type.Boolean()),
});

const Node = Type.Object({
  type: Nullish(Type.Literal('tts_node')),
  text,
  voice_id: Nullish(Type.String({ maxLength: 200 })),
});
const nodes = Type.Array(Node, { maxItems: MAX_NODES });
const subType = Type.String({ enum: [...SUB_TYPES] });
const settings = {
  speaker: Nullish(
    Type.String({ maxLength: 200, description: 'A speaker of the project, who speaks the whole block.' }),
  ),
  speed: Nullish(Type.Number({ minimum: 0.5, maximum: 2 })),
  instructions: Nullish(Type.String({ maxLength: 2000 })),
  pause_after_secs: Nullish(Type.Number({ minimum: 0, maximum: 60 })),
};

const BlockInput = Type.Object({
  block_id: Nullish(Type.String({ maxLength: 200 })),
  sub_type: Nullish(subType),
  nodes,
  ...settings,
});
export type BlockInputBody = Static<typeof BlockInput>;

/** What `from_content_json` has. */
export const ContentJson = Type.Array(Type.Object({ name, blocks: Type.Array(BlockInput) }));

export const NewChapterBody = Type.Object({ name, from_url: source.from_url });
export const ChapterPatch = Type.Object({
  name: Nullish(name),
  content: Nullish(Type.Object({ blocks: Type.Array(BlockInput, { maxItems: 10_000 }) })),
});
export const BlockPatch = Type.Object({
  sub_type: Nullish(subType),
  nodes: Nullish(nodes),
  ...settings,
  position: Nullish(Type.Integer({ minimum: 0, description: 'From 0, in the chapter.' })),
  take_id: Nullish(Type.String({ maxLength: 200, description: 'The take that is played from now on.' })),
});
export const BlockConvertBody = Type.Object({
  again: Nullish(Type.Boolean({ description: 'Make another take. Default: only where the audio is not there yet.' })),
});

const Speaker = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  voice_id: id,
  speed: settings.speed,
  instructions: settings.instructions,
});
export const Speakers = Type.Object({ speakers: Type.Array(Speaker, { maxItems: 500 }) });

const Statistics = Type.Object({
  characters_unconverted: Type.Integer(),
  characters_converted: Type.Integer(),
  paragraphs_converted: Type.Integer(),
  paragraphs_unconverted: Type.Integer(),
});

const chapter = {
  chapter_id: Type.String(),
  name: Type.String(),
  last_conversion_date_unix: Nullable(Type.Integer()),
  conversion_progress: Type.Number(),
  can_be_downloaded: Type.Boolean(),
  state: Type.String({ enum: ['default', 'converting'] }),
  voice_ids: Type.Array(Type.String()),
  statistics: Statistics,
  last_conversion_error: Nullable(Type.String()),
};
export const Chapter = Type.Object(chapter);
export type ChapterBody = Static<typeof Chapter>;

const Take = Type.Object({
  take_id: Type.String(),
  state: Type.String({ enum: ['queued', 'running', 'completed', 'failed', 'cancelled', 'lost'] }),
  is_chosen: Type.Boolean(),
  generation_job_id: Nullable(Type.String()),
  history_item_id: Nullable(Type.String()),
  duration_secs: Nullable(Type.Number()),
  error: Nullable(Type.String()),
  created_at_unix: Type.Integer(),
});

export const Block = Type.Object({
  block_id: Type.String(),
  sub_type: Type.String(),
  nodes: Type.Array(
    Type.Object({
      type: Type.Literal('tts_node'),
      project_voice_ref_id: Type.String(),
      text: Type.String(),
      voice_id: Type.String(),
    }),
  ),
  speaker: Nullable(Type.String()),
  speed: Nullable(Type.Number()),
  instructions: Nullable(Type.String()),
  pause_after_secs: Type.Number(),
  state: Type.String({ enum: ['empty', 'unspoken', 'converting', 'spoken', 'changed', 'failed'] }),
  takes: Type.Array(Take),
});
export type BlockBody = Static<typeof Block>;

export const ChapterWithContent = Type.Object({ ...chapter, content: Type.Object({ blocks: Type.Array(Block) }) });

const project = {
  project_id: Type.String(),
  name: Type.String(),
  create_date_unix: Type.Integer(),
  created_by_user_id: Type.String(),
  default_title_voice_id: Type.String({ description: "Empty: the server's usual voice." }),
  default_paragraph_voice_id: Type.String(),
  default_title_voice_ref_id: Type.String(),
  default_paragraph_voice_ref_id: Type.String(),
  default_model_id: Type.String(),
  last_conversion_date_unix: Nullable(Type.Integer()),
  can_be_downloaded: Type.Boolean(),
  title: Nullable(Type.String()),
  author: Nullable(Type.String()),
  description: Nullable(Type.String()),
  genres: Type.Array(Type.String()),
  cover_image_url: Type.Null(),
  target_audience: Nullable(Type.String()),
  language: Nullable(Type.String()),
  content_type: Nullable(Type.String()),
  original_publication_date: Nullable(Type.String()),
  mature_content: Nullable(Type.Boolean()),
  isbn_number: Nullable(Type.String()),
  volume_normalization: Type.Boolean(),
  state: Type.String({ enum: ['default', 'converting'] }),
  access_level: Type.Literal('admin'),
  fiction: Nullable(Type.String()),
  quality_check_on: Type.Boolean(),
  quality_check_on_when_bulk_convert: Type.Boolean(),
  source_type: Nullable(Type.String()),
  chapters_enabled: Type.Boolean(),
};
export const Project = Type.Object(project);
export type ProjectBody = Static<typeof Project>;
export const ProjectExtended = Type.Object({
  ...project,
  quality_preset: Type.String(),
  chapters: Type.Array(Chapter),
  pronunciation_dictionary_versions: Type.Array(Type.Object({})),
  pronunciation_dictionary_locators: Type.Array(
    Type.Object({ pronunciation_dictionary_id: Type.String(), version_id: Nullable(Type.String()) }),
  ),
  apply_text_normalization: Type.String(),
  assets: Type.Array(Type.Object({})),
  voices: Type.Array(Type.Object({})),
});

const snapshot = { project_id: Type.String(), created_at_unix: Type.Integer(), name: Type.String() };
export const ProjectSnapshot = Type.Object({ project_snapshot_id: Type.String(), ...snapshot });
export const ChapterSnapshot = Type.Object({
  chapter_snapshot_id: Type.String(),
  chapter_id: Type.String(),
  ...snapshot,
});
const alignments = Type.Array(CharacterAlignment, { description: 'Of each block, in seconds of the whole audio.' });
export const ProjectSnapshotExtended = Type.Object({
  project_snapshot_id: Type.String(),
  ...snapshot,
  character_alignments: alignments,
  audio_duration_secs: Type.Number(),
});
export const ChapterSnapshotExtended = Type.Object({
  chapter_snapshot_id: Type.String(),
  chapter_id: Type.String(),
  ...snapshot,
  character_alignments: alignments,
});
export const StreamBody = Nullish(
  Type.Object({ convert_to_mpeg: Nullish(Type.Boolean({ description: 'The audio is always MP3.' })) }),
);
