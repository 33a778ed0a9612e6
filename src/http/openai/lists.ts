import { Type } from 'typebox';
import type { EngineRegistry } from '../../engines/registry.ts';
import { notFound } from '../../errors.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import { callerOf } from '../plugins/authentication.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { openAiErrors } from './errors.ts';
import { modelBody } from './mappers.ts';
import { AudioModels, AudioVoices, OpenAiModel, OpenAiModelList } from './schemas.ts';

const tags = ['OpenAI'];

export function listAudioVoices(app: TypeboxApp, { voices }: { voices: VoiceLibrary }): void {
  app.get(
    '/voices',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listAudioVoices',
        summary: "Voices, in the form that clients of OpenAI's API read",
        tags,
        response: { 200: AudioVoices, ...openAiErrors(401) },
      },
    },
    async (request) => {
      const page = await voices.list(callerOf(request).accountId);
      return { voices: page.voices.map(({ voiceId, name }) => ({ id: voiceId, name })) };
    },
  );
}

export function listAudioModels(app: TypeboxApp, { registry }: { registry: EngineRegistry }): void {
  app.get(
    '/models',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listAudioModels',
        summary: "Models, in the form that clients of OpenAI's API read",
        tags,
        response: { 200: AudioModels, ...openAiErrors(401) },
      },
    },
    async () => ({ models: registry.models().map(({ modelId }) => ({ id: modelId })) }),
  );
}

/** The path has the native list too: this one answers OpenAI's own libraries, by their headers. */
export function listOpenAiModels(app: TypeboxApp, { registry }: { registry: EngineRegistry }): void {
  app.get(
    '/v1/models',
    {
      config: { auth: 'caller' },
      constraints: { client: 'openai' },
      schema: { hide: true, response: { 200: OpenAiModelList, ...openAiErrors(401) } },
    },
    async () => ({ object: 'list' as const, data: registry.models().map(modelBody) }),
  );
}

export function getOpenAiModel(app: TypeboxApp, { registry }: { registry: EngineRegistry }): void {
  app.get(
    '/v1/models/:model',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getOpenAiModel',
        summary: "A model, in the form that clients of OpenAI's API read",
        tags,
        params: Type.Object({ model: Type.String({ minLength: 1, maxLength: 120 }) }),
        response: { 200: OpenAiModel, ...openAiErrors(401, 404) },
      },
    },
    async (request) => {
      const model = registry.model(request.params.model);
      if (model === undefined) throw notFound(`The model "${request.params.model}"`);
      return modelBody(model);
    },
  );
}
