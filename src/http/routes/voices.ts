import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { VoiceEditor } from '../../voices/editor.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import { type LinkServices, previewAddresses } from '../answers/link-addresses.ts';
import { writeCursor } from '../mappers/cursor.ts';
import { savedVoice, voiceBody, voiceChanges, voiceFilters, voicePageBody, voicePaging } from '../mappers/voices.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses, Ok } from '../schemas/common.ts';
import { SaveVoiceBody, Voice, VoiceList, VoiceListQuery, VoiceParams, VoicePatch } from '../schemas/voices.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface VoiceServices extends LinkServices {
  voices: VoiceLibrary;
  voiceEditor: VoiceEditor;
}

const tags = ['Voices'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');
const CHANGE_ERRORS = { ...ERRORS, ...errorResponses('FORBIDDEN') };

/** The voices an account can speak with. */
export const voiceRoutes: FastifyPluginAsyncTypebox<VoiceServices> = async (app, services) => {
  listVoices(app, services);
  saveVoice(app, services);
  getVoice(app, services);
  updateVoice(app, services);
  deleteVoice(app, services);
};

function listVoices(app: TypeboxApp, services: VoiceServices): void {
  app.get(
    '/v1/voices',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listVoices',
        summary: "List voices: shared ones, then the account's own",
        tags,
        querystring: VoiceListQuery,
        response: { 200: VoiceList, ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR') },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const page = await services.voices.list(accountId, voiceFilters(request.query), voicePaging(request.query));
      return { ...voicePageBody(page, previewAddresses(services, request)), next_cursor: writeCursor(page.next) };
    },
  );
}

function saveVoice(app: TypeboxApp, services: VoiceServices): void {
  app.post(
    '/v1/voices',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'saveVoice',
        summary: 'Save a preview, or a blend of voices, as a voice',
        tags,
        body: SaveVoiceBody,
        response: { 201: Voice, ...CHANGE_ERRORS, ...errorResponses('BAD_REQUEST', 'CONFLICT') },
      },
    },
    async (request, reply) => {
      const { voiceEditor } = services;
      const { accountId } = callerOf(request);
      const { source, input } = savedVoice(request.body);
      const voice =
        'blend' in source
          ? await voiceEditor.saveBlend(accountId, source.blend, input)
          : await voiceEditor.save(accountId, source.generatedVoiceId, input);
      return reply.status(201).send(voiceBody(voice, previewAddresses(services, request)));
    },
  );
}

function getVoice(app: TypeboxApp, services: VoiceServices): void {
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
    async (request) => {
      const voice = await services.voices.get(callerOf(request).accountId, request.params.voice_id);
      return voiceBody(voice, previewAddresses(services, request));
    },
  );
}

function updateVoice(app: TypeboxApp, services: VoiceServices): void {
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
    async (request) => {
      const changes = voiceChanges(request.body);
      const { accountId } = callerOf(request);
      const voice = await services.voiceEditor.update(accountId, request.params.voice_id, changes);
      return voiceBody(voice, previewAddresses(services, request));
    },
  );
}

function deleteVoice(app: TypeboxApp, { voiceEditor }: VoiceServices): void {
  app.delete(
    '/v1/voices/:voice_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'deleteVoice',
        summary: "Delete one of the account's own voices",
        tags,
        params: VoiceParams,
        response: { 200: Ok, ...CHANGE_ERRORS },
      },
    },
    async (request) => {
      await voiceEditor.remove(callerOf(request).accountId, request.params.voice_id);
      return { status: 'ok' as const };
    },
  );
}
