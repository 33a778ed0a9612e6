import type { Static } from 'typebox';
import { toCredits } from '../../accounts/credits.ts';
import type { HistoryFilters } from '../../speech/history.ts';
import type { GenerationSummary } from '../../store/generations.ts';
import type { HistoryItemBody, HistoryQuery } from '../schemas/history.ts';
import { readCursor } from './cursor.ts';

/** A history item in the form of the API. */
export function historyItemBody(row: GenerationSummary): HistoryItemBody {
  const settings = JSON.parse(row.settings) as Record<string, unknown> & { detected_languages?: string[] };
  return {
    history_item_id: row.history_item_id,
    date_unix: row.created_at_unix,
    voice_id: row.voice_id,
    voice_name: row.voice_name,
    model_id: row.model_id,
    engine_version: row.engine_version,
    language_code: row.language_code,
    detected_languages: settings.detected_languages ?? null,
    text: row.text,
    source: row.source,
    settings,
    output_format: row.output_format,
    content_type: row.content_type,
    duration_secs: row.duration_ms / 1000,
    size_bytes: row.size_bytes,
    credits: toCredits(row.credits),
    // Existing clients take the difference of the two for the characters an item cost.
    character_count_change_from: 0,
    character_count_change_to: row.characters,
    api_key_id: row.key_id === '' ? null : row.key_id,
    has_timestamps: row.has_timestamps,
  };
}

/** @throws Problem BAD_REQUEST for a cursor of elsewhere */
export const historyFilters = (query: Static<typeof HistoryQuery>): HistoryFilters => ({
  pageSize: query.page_size ?? 30,
  voiceId: query.voice_id,
  modelId: query.model_id,
  search: query.search,
  source: query.source === 'TTS' ? undefined : query.source,
  isOldestFirst: query.sort_direction === 'asc',
  afterUnix: query.date_after_unix,
  beforeUnix: query.date_before_unix,
  cursor: query.cursor === undefined ? undefined : readCursor(query.cursor),
  afterItemId: query.start_after_history_item_id,
});
