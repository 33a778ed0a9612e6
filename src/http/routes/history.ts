import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { OUTPUT_CONTENT_TYPES, parseOutputFormat } from '../../audio/formats.ts';
import { notFound, Problem } from '../../errors.ts';
import { cuesOf, renderSubtitles, SUBTITLE_FORMATS, type SubtitleFormat } from '../../speech/subtitles.ts';
import type { BlobStore } from '../../store/blobs.ts';
import type { Cursor } from '../../store/cursor.ts';
import type { GenerationStore, GenerationSummary } from '../../store/generations.ts';
import type { GenerationRow } from '../../store/tables.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, errorResponses } from '../schemas/common.ts';
import {
  HistoryItem,
  type HistoryItemBody,
  HistoryList,
  HistoryParams,
  HistoryQuery,
  SubtitlesQuery,
} from '../schemas/history.ts';
import type { WordTimestampBody } from '../schemas/timestamps.ts';
import { AUDIO_FILE_HEADERS, sendAudioFile } from './audio-file.ts';
import { readCursor, writeCursor } from './cursor.ts';

export interface HistoryServices {
  generations: GenerationStore;
  audio: BlobStore;
}

const ERRORS = errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');

export const historyRoutes: FastifyPluginCallbackTypebox<HistoryServices> = (app, { generations, audio }, done) => {
  async function find(accountId: string, historyItemId: string): Promise<GenerationRow> {
    const row = await generations.find(accountId, historyItemId);
    if (row === undefined) throw notFound(`The history item "${historyItemId}"`);
    return row;
  }

  app.get(
    '/v1/history',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listHistory',
        summary: 'List history, newest first',
        tags: ['History'],
        querystring: HistoryQuery,
        response: {
          200: HistoryList,
          ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR'),
        },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { query } = request;
      let cursor: Cursor | undefined;
      if (query.cursor !== undefined) cursor = readCursor(query.cursor);
      else if (query.start_after_history_item_id !== undefined) {
        const { created_at_unix, history_item_id } = await find(accountId, query.start_after_history_item_id);
        cursor = { createdAtUnix: created_at_unix, id: history_item_id };
      }
      const { rows, hasMore } = await generations.list(accountId, {
        pageSize: query.page_size ?? 30,
        voiceId: query.voice_id,
        modelId: query.model_id,
        search: query.search,
        afterUnix: query.date_after_unix,
        beforeUnix: query.date_before_unix,
        cursor,
      });
      const last = rows.at(-1);
      return {
        history: rows.map(toBody),
        has_more: hasMore,
        last_history_item_id: last?.history_item_id ?? null,
        next_cursor: hasMore && last ? writeCursor(last.created_at_unix, last.history_item_id) : null,
      };
    },
  );

  app.get(
    '/v1/history/:history_item_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getHistoryItem',
        summary: 'Get a history item',
        tags: ['History'],
        params: HistoryParams,
        response: { 200: HistoryItem, ...ERRORS },
      },
    },
    async (request) => {
      const row = await find(callerOf(request).accountId, request.params.history_item_id);
      return toBody({ ...row, has_timestamps: row.word_timestamps !== null });
    },
  );

  app.get(
    '/v1/history/:history_item_id/audio',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getHistoryItemAudio',
        summary: 'Download the audio of a history item',
        tags: ['History'],
        params: HistoryParams,
        response: {
          200: audioResponse('The saved audio.', OUTPUT_CONTENT_TYPES, AUDIO_FILE_HEADERS),
          206: audioResponse('The range asked for.', OUTPUT_CONTENT_TYPES, AUDIO_FILE_HEADERS),
          ...ERRORS,
        },
      },
    },
    async (request, reply) => {
      const row = await find(callerOf(request).accountId, request.params.history_item_id);
      return await sendAudioFile(request, reply, audio, {
        name: row.history_item_id,
        contentType: row.content_type,
        filename: `${row.history_item_id}.${parseOutputFormat(row.output_format, { fallback: 'mp3' }).extension}`,
      });
    },
  );

  app.get(
    '/v1/history/:history_item_id/subtitles',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getHistoryItemSubtitles',
        summary: 'Subtitles of a history item that has word timestamps',
        tags: ['History'],
        params: HistoryParams,
        querystring: SubtitlesQuery,
        response: {
          200: {
            description: 'The subtitles.',
            content: Object.fromEntries(
              Object.values(SUBTITLE_FORMATS).map((type) => [type, { schema: Type.Unsafe<string>({}) }]),
            ),
          },
          ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR'),
        },
      },
    },
    async (request, reply) => {
      const row = await find(callerOf(request).accountId, request.params.history_item_id);
      if (row.word_timestamps === null) {
        throw new Problem(
          'BAD_REQUEST',
          'This item has no word timestamps. Make it with …/with-timestamps or …/stream/with-timestamps.',
        );
      }
      const format = (request.query.format ?? 'srt') as SubtitleFormat;
      const cues = cuesOf(row.text, JSON.parse(row.word_timestamps) as WordTimestampBody[]);
      reply.header('content-disposition', `inline; filename="${row.history_item_id}.${format}"`);
      return reply.type(`${SUBTITLE_FORMATS[format]}; charset=utf-8`).send(renderSubtitles(cues, format));
    },
  );

  app.delete(
    '/v1/history/:history_item_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'deleteHistoryItem',
        summary: 'Delete a history item and its audio',
        tags: ['History'],
        params: HistoryParams,
        response: { 200: Type.Object({ status: Type.Literal('ok') }), ...ERRORS },
      },
    },
    async (request) => {
      const { history_item_id: id } = request.params;
      if (!(await generations.remove(callerOf(request).accountId, id))) throw notFound(`The history item "${id}"`);
      // The row first: a crash in between leaves a file that nobody can reach, and the next start removes it.
      await audio.remove(id);
      return { status: 'ok' as const };
    },
  );
  done();
};

function toBody(row: GenerationSummary): HistoryItemBody {
  return {
    history_item_id: row.history_item_id,
    date_unix: row.created_at_unix,
    voice_id: row.voice_id,
    voice_name: row.voice_name,
    model_id: row.model_id,
    language_code: row.language_code,
    text: row.text,
    source: row.source,
    settings: JSON.parse(row.settings),
    output_format: row.output_format,
    content_type: row.content_type,
    duration_secs: row.duration_ms / 1000,
    size_bytes: row.size_bytes,
    credits: row.credits / 10_000,
    // Existing clients take the difference of the two for the characters an item cost.
    character_count_change_from: 0,
    character_count_change_to: row.characters,
    api_key_id: row.key_id === '' ? null : row.key_id,
    has_timestamps: row.has_timestamps,
  };
}
