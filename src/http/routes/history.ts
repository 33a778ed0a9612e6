import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { History } from '../../speech/history.ts';
import { isForeignModel } from '../../speech/models.ts';
import { renderSubtitles, SUBTITLE_FORMATS, type SubtitleFormat } from '../../speech/subtitles.ts';
import type { Store } from '../../store/store.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import { audioFileResponses, sendAudioFile } from '../answers/audio-file.ts';
import { cursorAfter } from '../mappers/cursor.ts';
import { historyFilters, historyItemBody } from '../mappers/history.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses, Ok } from '../schemas/common.ts';
import { HistoryItem, HistoryList, HistoryParams, HistoryQuery, SubtitlesQuery } from '../schemas/history.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface HistoryServices {
  history: History;
  registry: EngineRegistry;
  voices: Pick<VoiceLibrary, 'idOf'>;
  store: Pick<Store, 'audio'>;
}

const tags = ['History'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');
const QUERY_ERRORS = errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');

/** What an account has had spoken. */
export const historyRoutes: FastifyPluginAsyncTypebox<HistoryServices> = async (app, services) => {
  listHistory(app, services);
  getHistoryItem(app, services);
  getHistoryItemAudio(app, services);
  getHistoryItemSubtitles(app, services);
  deleteHistoryItem(app, services);
};

function listHistory(app: TypeboxApp, { history, registry, voices }: HistoryServices): void {
  app.get(
    '/v1/history',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listHistory',
        summary: 'List history, newest first',
        tags,
        querystring: HistoryQuery,
        response: { 200: HistoryList, ...QUERY_ERRORS },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const filters = historyFilters(request.query);
      const { voiceId, modelId } = filters;
      const page = await history.list(accountId, {
        ...filters,
        // Other services' names stand for what was spoken with: a voice, and whatever model it has.
        voiceId: voiceId && (await voices.idOf(accountId, voiceId)),
        modelId: isForeignModel(registry, modelId) ? undefined : modelId,
      });
      return {
        history: page.rows.map(historyItemBody),
        has_more: page.hasMore,
        last_history_item_id: page.rows.at(-1)?.history_item_id ?? null,
        next_cursor: cursorAfter(page, (row) => ({ createdAtUnix: row.created_at_unix, id: row.history_item_id })),
      };
    },
  );
}

function getHistoryItem(app: TypeboxApp, { history }: HistoryServices): void {
  app.get(
    '/v1/history/:history_item_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getHistoryItem',
        summary: 'Get a history item',
        tags,
        params: HistoryParams,
        response: { 200: HistoryItem, ...ERRORS },
      },
    },
    async (request) => historyItemBody(await history.find(callerOf(request).accountId, request.params.history_item_id)),
  );
}

function getHistoryItemAudio(app: TypeboxApp, { history, store }: HistoryServices): void {
  app.get(
    '/v1/history/:history_item_id/audio',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getHistoryItemAudio',
        summary: 'Download the audio of a history item',
        tags,
        params: HistoryParams,
        response: {
          ...audioFileResponses('The saved audio.', OUTPUT_CONTENT_TYPES),
          ...ERRORS,
        },
      },
    },
    async (request, reply) => {
      const saved = await history.savedAudio(callerOf(request).accountId, request.params.history_item_id);
      return await sendAudioFile(request, reply, store.audio, saved);
    },
  );
}

function getHistoryItemSubtitles(app: TypeboxApp, { history }: HistoryServices): void {
  const subtitles = { schema: Type.Unsafe<string>({}) };
  app.get(
    '/v1/history/:history_item_id/subtitles',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getHistoryItemSubtitles',
        summary: 'Subtitles of a history item that has word timestamps',
        tags,
        params: HistoryParams,
        querystring: SubtitlesQuery,
        response: {
          200: {
            description: 'The subtitles.',
            content: Object.fromEntries(Object.values(SUBTITLE_FORMATS).map((type) => [type, subtitles])),
          },
          ...QUERY_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { history_item_id: id } = request.params;
      const format = (request.query.format ?? 'srt') as SubtitleFormat;
      const cues = await history.subtitles(callerOf(request).accountId, id);
      reply.header('content-disposition', `inline; filename="${id}.${format}"`);
      return reply.type(`${SUBTITLE_FORMATS[format]}; charset=utf-8`).send(renderSubtitles(cues, format));
    },
  );
}

function deleteHistoryItem(app: TypeboxApp, { history }: HistoryServices): void {
  app.delete(
    '/v1/history/:history_item_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'deleteHistoryItem',
        summary: 'Delete a history item and its audio',
        tags,
        params: HistoryParams,
        response: { 200: Ok, ...ERRORS },
      },
    },
    async (request) => {
      await history.remove(callerOf(request).accountId, request.params.history_item_id);
      return { status: 'ok' as const };
    },
  );
}
