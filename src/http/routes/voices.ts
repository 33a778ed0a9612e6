import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { notFound, Problem, ValidationProblem } from '../../errors.ts';
import { unixNow } from '../../ids.ts';
import { DEFAULT_GUIDANCE_SCALE } from '../../speech/resolve.ts';
import type { BlobStore } from '../../store/blobs.ts';
import type { VoiceStore } from '../../store/voices.ts';
import type { LibraryVoice, VoiceLibrary } from '../../voices/library.ts';
import type { VoiceSamples } from '../../voices/previews.ts';
import { voiceBody } from '../mappers/voice.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, errorResponses } from '../schemas/common.ts';
import {
  SaveVoiceBody,
  Voice,
  VoiceList,
  VoiceListQuery,
  VoicePageList,
  VoiceParams,
  VoicePatch,
  VoiceSettings,
  VoiceSettingsPatch,
} from '../schemas/voices.ts';
import { AUDIO_FILE_HEADERS, sendAudioFile } from './audio-file.ts';
import { readCursor, writeCursor } from './cursor.ts';

export interface VoiceServices {
  voices: VoiceLibrary;
  voiceRows: VoiceStore;
  voiceSamples: VoiceSamples;
  samples: BlobStore;
}

const tags = ['Voices'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');
const CHANGE_ERRORS = { ...ERRORS, ...errorResponses('FORBIDDEN') };

export const voiceRoutes: FastifyPluginCallbackTypebox<VoiceServices> = (app, services, done) => {
  const { voices, voiceRows, voiceSamples, samples } = services;

  async function page(accountId: string, query: Static<typeof VoiceListQuery>) {
    const found = await voices.list(accountId, {
      search: query.search,
      gender: query.gender,
      age: query.age,
      accent: query.accent,
      tone: query.tone,
      languageCode: query.language_code?.toLowerCase(),
      favorites: query.favorites,
      voiceType: query.voice_type,
      tags: query.tags
        ?.split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    });
    const cursor = query.cursor ?? query.next_page_token;
    const start = cursor === undefined ? 0 : voices.countUpTo(found, readCursor(cursor));
    const rows = found.slice(start, start + (query.page_size ?? found.length));
    const last = rows.at(-1);
    const hasMore = start + rows.length < found.length;
    return {
      voices: rows.map(voiceBody),
      has_more: hasMore,
      total_count: found.length,
      next: hasMore && last ? writeCursor(last.createdAtUnix, last.voiceId) : null,
    };
  }

  app.get(
    '/v1/voices',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listVoices',
        summary: "List voices: everyone's, then the account's own",
        tags,
        querystring: VoiceListQuery,
        response: { 200: VoiceList, ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR') },
      },
    },
    async (request) => {
      const { next, ...list } = await page(callerOf(request).accountId, request.query);
      return { ...list, next_cursor: next };
    },
  );

  app.get(
    '/v2/voices',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'searchVoices',
        summary: 'As listVoices, in the form newer clients read',
        tags,
        querystring: VoiceListQuery,
        response: { 200: VoicePageList, ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR') },
      },
    },
    async (request) => {
      const { next, ...list } = await page(callerOf(request).accountId, request.query);
      return { ...list, next_page_token: next };
    },
  );

  app.post(
    '/v1/voices',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'saveVoice',
        summary: 'Save a designed or localized preview as a voice',
        tags,
        body: SaveVoiceBody,
        response: { 201: Voice, ...CHANGE_ERRORS, ...errorResponses('CONFLICT') },
      },
    },
    async (request, reply) => {
      const { accountId } = callerOf(request);
      const { body } = request;
      const preview = await voiceRows.findPreview(accountId, body.generated_voice_id);
      if (preview === undefined || preview.expires_at_unix <= unixNow()) {
        throw notFound(`The preview "${body.generated_voice_id}"`);
      }
      const saved = await voiceRows.insert({
        voice_id: preview.generated_voice_id,
        account_id: accountId,
        origin: preview.origin,
        name: body.name,
        description: body.description ?? preview.description,
        gender: body.gender ?? preview.gender,
        age: body.age ?? preview.age,
        tone: body.tone === undefined ? preview.tone : JSON.stringify(body.tone),
        tags: body.tags === undefined ? preview.tags : JSON.stringify(body.tags),
        recipe: preview.recipe,
        created_at_unix: unixNow(),
      });
      if (!saved)
        throw new Problem('CONFLICT', 'This preview has been saved already.', { voice_id: body.generated_voice_id });
      await voiceRows.keepPreview(preview.generated_voice_id);
      return reply.status(201).send(voiceBody(await voices.get(accountId, preview.generated_voice_id)));
    },
  );

  app.get(
    '/v1/voices/:voice_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getVoice',
        summary: 'Get a voice',
        tags,
        params: VoiceParams,
        response: { 200: Voice, ...ERRORS },
      },
    },
    async (request) => voiceBody(await voices.get(callerOf(request).accountId, request.params.voice_id)),
  );

  app.patch(
    '/v1/voices/:voice_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'updateVoice',
        summary: "Rename, describe, tag; on a shared voice it is the account's own alias",
        tags,
        params: VoiceParams,
        body: VoicePatch,
        response: { 200: Voice, ...CHANGE_ERRORS },
      },
    },
    async (request) =>
      voiceBody(await voices.update(callerOf(request).accountId, request.params.voice_id, changesOf(request.body))),
  );

  app.delete(
    '/v1/voices/:voice_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'deleteVoice',
        summary: "Delete one of the account's own voices",
        tags,
        params: VoiceParams,
        response: { 200: Type.Object({ status: Type.Literal('ok') }), ...CHANGE_ERRORS },
      },
    },
    async (request) => {
      await voices.remove(callerOf(request).accountId, request.params.voice_id);
      await voiceSamples.remove(request.params.voice_id);
      return { status: 'ok' as const };
    },
  );

  app.get(
    '/v1/voices/:voice_id/settings',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getVoiceSettings',
        summary: "The account's settings of a voice",
        tags,
        params: VoiceParams,
        response: { 200: VoiceSettings, ...ERRORS },
      },
    },
    async (request) => settingsBody(await voices.get(callerOf(request).accountId, request.params.voice_id)),
  );

  app.patch(
    '/v1/voices/:voice_id/settings',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'updateVoiceSettings',
        summary: "Change the account's settings of a voice",
        tags,
        params: VoiceParams,
        body: VoiceSettingsPatch,
        response: { 200: VoiceSettings, ...CHANGE_ERRORS },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { guidance_scale } = request.body;
      const id = request.params.voice_id;
      return settingsBody(await voices.setGuidance(accountId, id, guidance_scale));
    },
  );

  for (const [method, operationId, summary, isFavorite] of [
    ['PUT', 'favoriteVoice', 'Mark a voice as a favorite', true],
    ['DELETE', 'unfavoriteVoice', 'Take a voice out of the favorites; alias and tags stay', false],
  ] as const) {
    app.route({
      method,
      url: '/v1/voices/:voice_id/favorite',
      config: { auth: 'caller' },
      schema: {
        operationId,
        summary,
        tags,
        params: VoiceParams,
        response: { 200: Voice, ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND') },
      },
      handler: async (request) =>
        voiceBody(await voices.setFavorite(callerOf(request).accountId, request.params.voice_id, isFavorite)),
    });
  }

  app.get(
    '/v1/voices/:voice_id/preview',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getVoicePreview',
        summary: 'Hear a voice; costs nothing',
        tags,
        params: VoiceParams,
        response: {
          200: audioResponse('The sample.', ['audio/mpeg'], AUDIO_FILE_HEADERS),
          206: audioResponse('The range asked for.', ['audio/mpeg'], AUDIO_FILE_HEADERS),
          ...ERRORS,
          ...errorResponses('UPSTREAM_GENERATION_ERROR', 'GENERATION_CAPACITY_EXCEEDED', 'UPSTREAM_TIMEOUT'),
        },
      },
    },
    async (request, reply) => {
      const voice = await voices.get(callerOf(request).accountId, request.params.voice_id);
      const sample = await voiceSamples.find(voice);
      const filename = `${voice.voiceId}.${sample.extension}`;
      return await sendAudioFile(request, reply, samples, { ...sample, filename });
    },
  );
  done();
};

/** @throws ValidationProblem where a body has fields, but none that can be changed */
function changesOf(body: Static<typeof VoicePatch>): Static<typeof VoicePatch> {
  const names = Object.keys(VoicePatch.properties);
  if (names.some((name) => name in body)) return body;
  throw new ValidationProblem([
    { loc: ['body'], msg: `must have at least one of ${names.join(', ')}`, type: 'required' },
  ]);
}

const settingsBody = (voice: LibraryVoice) => ({ guidance_scale: voice.guidanceScale ?? DEFAULT_GUIDANCE_SCALE });
