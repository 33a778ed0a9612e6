import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { OUTPUT_CONTENT_TYPES } from '../audio/formats.ts';
import { notFound } from '../errors.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, errorResponses } from '../schemas/common.ts';
import { HistoryItem, type HistoryItemBody, HistoryParams } from '../schemas/history.ts';
import type { BlobStore } from '../store/blobs.ts';
import type { GenerationStore } from '../store/generations.ts';
import type { GenerationRow } from '../store/tables.ts';

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
    '/v1/history/:history_item_id',
    {
      config: { auth: 'key' },
      schema: {
        operationId: 'getHistoryItem',
        summary: 'Get a history item',
        tags: ['History'],
        params: HistoryParams,
        response: { 200: HistoryItem, ...ERRORS },
      },
    },
    async (request) => toBody(await find(callerOf(request).accountId, request.params.history_item_id)),
  );

  app.get(
    '/v1/history/:history_item_id/audio',
    {
      config: { auth: 'key' },
      schema: {
        operationId: 'getHistoryItemAudio',
        summary: 'Download the audio of a history item',
        tags: ['History'],
        params: HistoryParams,
        response: { 200: audioResponse('The saved audio.', OUTPUT_CONTENT_TYPES), ...ERRORS },
      },
    },
    async (request, reply) => {
      const row = await find(callerOf(request).accountId, request.params.history_item_id);
      return reply
        .header('content-type', row.content_type)
        .header('content-length', row.size_bytes)
        .send(audio.read(row.history_item_id));
    },
  );
  done();
};

function toBody(row: GenerationRow): HistoryItemBody {
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
    api_key_id: row.key_id,
    has_timestamps: row.word_timestamps !== null,
  };
}
