import { type OutputFormat, parseOutputFormat } from '../audio/formats.ts';
import { notFound, Problem } from '../errors.ts';
import type { SavedAudio } from '../store/blobs.ts';
import type { Page } from '../store/cursor.ts';
import type { GenerationFilters, GenerationSummary } from '../store/generations.ts';
import type { Store } from '../store/store.ts';
import type { GenerationRow } from '../store/tables.ts';
import type { TextFormat } from '../text/chunks.ts';
import type { SourceText } from '../text/source.ts';
import { checkSaved } from './saved-audio.ts';
import { readWords } from './stored-words.ts';
import { type Cue, cuesOf } from './subtitles.ts';

export interface HistoryFilters extends GenerationFilters {
  /** As `cursor`, by the last item of the page before. */
  afterItemId?: string | undefined;
}

/** What an account has had spoken. Everything throws Problem RESOURCE_NOT_FOUND for an item the account does not have. */
export function createHistory(store: Pick<Store, 'generations' | 'audio' | 'audioChecks'>) {
  const { generations, audio } = store;
  const missing = (historyItemId: string) => notFound(`The history item "${historyItemId}"`);

  async function find(accountId: string, historyItemId: string): Promise<GenerationRow> {
    const row = await generations.find(accountId, historyItemId);
    if (row === undefined) throw missing(historyItemId);
    return row;
  }

  return {
    async find(accountId: string, historyItemId: string): Promise<GenerationSummary> {
      const { word_timestamps, marks: _, ...row } = await find(accountId, historyItemId);
      return { ...row, has_timestamps: word_timestamps !== null };
    },

    /** Newest first. */
    async list(accountId: string, filters: HistoryFilters): Promise<Page<GenerationSummary>> {
      const { afterItemId, cursor, ...rest } = filters;
      if (cursor !== undefined || afterItemId === undefined) return await generations.list(accountId, filters);
      const after = await find(accountId, afterItemId);
      const place = { createdAtUnix: after.created_at_unix, id: after.history_item_id };
      return await generations.list(accountId, { ...rest, cursor: place });
    },

    /** @throws Problem AUDIO_DAMAGED */
    async savedAudio(accountId: string, historyItemId: string): Promise<SavedAudio & { format: OutputFormat }> {
      const row = await find(accountId, historyItemId);
      const format = parseOutputFormat(row.output_format);
      const filename = `${historyItemId}.${format.extension}`;
      const sizeBytes = await checkSaved(store, row);
      return {
        name: historyItemId,
        contentType: row.content_type,
        filename,
        format,
        sizeBytes,
        engineVersion: row.engine_version,
      };
    },

    /** @throws Problem BAD_REQUEST where the item has no word timestamps */
    async subtitles(accountId: string, historyItemId: string): Promise<Cue[]> {
      const row = await find(accountId, historyItemId);
      if (row.word_timestamps === null) {
        throw new Problem(
          'BAD_REQUEST',
          'This history item has no word timestamps. Generate the speech with …/with-timestamps or …/stream/with-timestamps.',
        );
      }
      return cuesOf(sourceOf(row), readWords(row.word_timestamps));
    },

    async remove(accountId: string, historyItemId: string): Promise<void> {
      if (!(await generations.remove(accountId, historyItemId))) throw missing(historyItemId);
      // The row first: a crash in between leaves a file that nobody can reach, and the next start removes it.
      await audio.remove(historyItemId);
    },
  };
}

/** The text as it was read when it was spoken: by its SSML alone before there were formats. */
export function sourceOf({ text, language_code: languageCode, settings }: GenerationRow): SourceText {
  const { text_format: textFormat = 'ssml', emoji = 'name' } = JSON.parse(settings) as {
    text_format?: TextFormat;
    emoji?: 'name' | 'skip';
  };
  return { text, languageCode, textFormat, emoji };
}

export type History = ReturnType<typeof createHistory>;
