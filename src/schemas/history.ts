import { type Static, Type } from 'typebox';
import { Nullable } from './common.ts';

export const HistoryItem = Type.Object(
  {
    history_item_id: Type.String(),
    date_unix: Type.Integer(),
    voice_id: Type.String(),
    voice_name: Type.String(),
    model_id: Type.String(),
    language_code: Type.String(),
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
