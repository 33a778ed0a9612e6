import { Type } from 'typebox';
import type { EngineRegistry } from '../../engines/registry.ts';
import { notFound } from '../../errors.ts';
import { foreignModel } from '../../speech/foreign-models.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { openAiErrors } from './errors.ts';
import { modelBody } from './mappers.ts';
import { AudioModels, AudioVoices, OpenAiModel, OpenAiModelList } from './schemas.ts';

const tags = ['OpenAI'];

/** Names that requests may have too: they stand for the voice's own model. */
const OPENAI_MODELS = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'].map((modelId) => ({ modelId }));

export function listAudioVoices(app: TypeboxApp, { voices }: { voices: VoiceLibrary }): void {
  app.get(
    '/voices',
    {
      config: { auth: 'caller', sharedList: true },
      schema: {
        operationId: 'listAudioVoices',
        summary: "Voices, in the form that clients of OpenAI's API read",
        tags,
        querystring: Type.Object({
          legacy: Type.Optional(Type.Boolean({ description: 'Names alone, as strings.' })),
        }),
        response: { 200: AudioVoices, ...openAiErrors(401) },
      },
    },
    async (request) => {
      const { caller } = request;
      const listed = caller === null ? voices.shared() : (await voices.list(caller.accountId)).voices;
      if (request.query.legacy) return { voices: listed.map(({ name }) => name) };
      return { voices: listed.map(({ voiceId, name }) => ({ id: voiceId, name })) };
    },
  );
}

export function listAudioModels(app: TypeboxApp, { registry }: { registry: EngineRegistry }): void {
  app.get(
    '/models',
    {
      config: { auth: 'caller', sharedList: true },
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

/** The path has the native list too: this one answers whoever sends the key as OpenAI's clients do. */
export function listOpenAiModels(app: TypeboxApp, { registry }: { registry: EngineRegistry }): void {
  app.get(
    '/v1/models',
    {
      config: { auth: 'caller' },
      constraints: { client: 'openai' },
      schema: { hide: true, response: { 200: OpenAiModelList, ...openAiErrors(401) } },
    },
    async () => ({ object: 'list' as const, data: [...registry.models(), ...OPENAI_MODELS].map(modelBody) }),
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
      const { model: modelId } = request.params;
      const model = registry.model(modelId) ?? (foreignModel(modelId) && { modelId });
      if (model === undefined) throw notFound(`The model "${modelId}"`);
      return modelBody(model);
    },
  );
}
