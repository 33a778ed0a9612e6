import { type Static, Type } from 'typebox';
import { Nullable, pageQuery } from './common.ts';

export const HistoryItem = Type.Object(
  {
    history_item_id: Type.String(),
    date_unix: Type.Integer(),
    voice_id: Type.String(),
    voice_name: Type.String(),
    model_id: Type.String(),
    engine_version: Nullable(
      Type.String({ description: 'As in the header `x-engine-version`; null for items made before it was recorded.' }),
    ),
    language_code: Type.String(),
    detected_languages: Nullable(
      Type.Array(Type.String(), { description: 'ISO 639-1, in their order, where `language_code` was `auto`.' }),
    ),
    text: Type.String(),
    source: Type.String({ description: 'The operation that made it.' }),
    settings: Type.Record(Type.String(), Type.Unknown(), { description: "The request's remaining parameters." }),
    output_format: Type.String(),
    content_type: Type.String(),
    duration_secs: Type.Number(),
    size_bytes: Type.Integer(),
    credits: Type.Number(),
    character_count_change_from: Type.Integer(),
    character_count_change_to: Type.Integer(),
    api_key_id: Nullable(Type.String()),
    has_timestamps: Type.Boolean(),
  },
  { $id: 'HistoryItem' },
);

export type HistoryItemBody = Static<typeof HistoryItem>;

export const HistoryParams = Type.Object({ history_item_id: Type.String({ minLength: 1, maxLength: 200 }) });

const UnixTime = Type.Integer({ minimum: 0, maximum: 253402300799 });

export const HistoryQuery = Type.Object({
  ...pageQuery(1000),
  start_after_history_item_id: Type.Optional(
    Type.String({ maxLength: 200, description: 'As `cursor`, by the last item of the page before.' }),
  ),
  voice_id: Type.Optional(Type.String({ maxLength: 200 })),
  model_id: Type.Optional(Type.String({ maxLength: 120 })),
  search: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Found anywhere in the text, letter case aside.' }),
  ),
  source: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Only what this operation made; `TTS`, as existing clients say, is all speech.',
    }),
  ),
  sort_direction: Type.Optional(
    Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc'], default: 'desc' }),
  ),
  date_after_unix: Type.Optional(UnixTime),
  date_before_unix: Type.Optional(UnixTime),
});

export const HistoryList = Type.Object({
  history: Type.Array(HistoryItem, { description: 'Newest first, unless asked otherwise.' }),
  has_more: Type.Boolean(),
  last_history_item_id: Nullable(Type.String()),
  next_cursor: Nullable(Type.String()),
});

export const SubtitlesQuery = Type.Object({
  format: Type.Optional(Type.String({ enum: ['srt', 'vtt', 'json'], default: 'srt' })),
});
