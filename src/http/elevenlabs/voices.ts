import type { VoiceEditor } from '../../voices/editor.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import { type LinkServices, previewAddresses } from '../answers/link-addresses.ts';
import { settingChanges, settingsBody } from '../mappers/voices.ts';
import { callerOf } from '../plugins/authentication.ts';
import { registerFormBody } from '../plugins/form-body.ts';
import { errorResponses, Ok } from '../schemas/common.ts';
import { VoiceParams, VoiceSettings, VoiceSettingsPatch } from '../schemas/voices.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { EditVoiceBody, VoicePageList, VoiceSearchQuery } from './schemas.ts';
import { searchPage } from './voice-search.ts';

export interface DoorVoiceServices extends LinkServices {
  voices: VoiceLibrary;
  voiceEditor: VoiceEditor;
}

const tags = ['Voices'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');

export function voiceRoutes(app: TypeboxApp, services: DoorVoiceServices): void {
  registerFormBody(app);
  searchVoices(app, services);
  getDefaultSettings(app);
  editVoiceSettings(app, services);
  editVoice(app, services);
}

function searchVoices(app: TypeboxApp, services: DoorVoiceServices): void {
  app.get(
    '/v2/voices',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'searchVoices',
        summary: 'Like listVoices, with the sorting and filters of newer clients',
        tags,
        querystring: VoiceSearchQuery,
        response: { 200: VoicePageList, ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR') },
      },
    },
    async (request) =>
      await searchPage(
        services.voices,
        callerOf(request).accountId,
        request.query,
        previewAddresses(services, request),
      ),
  );
}

function getDefaultSettings(app: TypeboxApp): void {
  app.get(
    '/v1/voices/settings/default',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getDefaultVoiceSettings',
        summary: 'Default settings of a voice',
        tags,
        response: { 200: VoiceSettings, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async () => settingsBody({}),
  );
}

function editVoiceSettings(app: TypeboxApp, { voiceEditor }: DoorVoiceServices): void {
  app.post(
    '/v1/voices/:voice_id/settings/edit',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'editVoiceSettings',
        summary: 'Like updateVoiceSettings, in the form existing clients send',
        tags,
        params: VoiceParams,
        body: VoiceSettingsPatch,
        response: { 200: Ok, ...ERRORS },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { voice_id } = request.params;
      await voiceEditor.set(accountId, voice_id, settingChanges(request.body));
      return { status: 'ok' as const };
    },
  );
}

function editVoice(app: TypeboxApp, { voiceEditor }: DoorVoiceServices): void {
  app.post(
    '/v1/voices/:voice_id/edit',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'editVoice',
        summary: 'Like updateVoice, as a form or JSON',
        tags,
        params: VoiceParams,
        body: EditVoiceBody,
        response: { 200: Ok, ...ERRORS, ...errorResponses('BAD_REQUEST', 'FORBIDDEN') },
      },
    },
    async (request) => {
      const { name, description } = request.body;
      await voiceEditor.update(callerOf(request).accountId, request.params.voice_id, { name, description });
      return { status: 'ok' as const };
    },
  );
}
