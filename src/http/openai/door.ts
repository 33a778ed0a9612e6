import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import type { SpeechLinkServices } from '../answers/speech-link.ts';
import { registerErrors, registerNotFound } from '../plugins/errors.ts';
import { watchMethods } from '../plugins/methods-of-path.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { answerElsewhere } from './elsewhere.ts';
import { openAiError, openAiStatus } from './errors.ts';
import { combineVoices, generateFromPhonemes, type KokoroServices } from './kokoro.ts';
import { getOpenAiModel, listAudioModels, listAudioVoices, listOpenAiModels } from './lists.ts';
import { createAzureSpeech, createCaptionedSpeech, createSpeech, type OpenAiSpeechServices } from './speech.ts';
import { createAudioSpeechLink } from './speech-links.ts';

interface OpenAiServices extends OpenAiSpeechServices, SpeechLinkServices, KokoroServices {
  registry: EngineRegistry;
  voices: VoiceLibrary;
}

/** A key that comes as OpenAI's clients send theirs asks for OpenAI's form. */
const isOpenAi = (headers: IncomingHttpHeaders): boolean =>
  headers['xi-api-key'] === undefined && /^Bearer /i.test(headers.authorization ?? '');

/** Lets a path have a route for OpenAI's clients beside that for everyone. */
const byClient: Parameters<FastifyInstance['addConstraintStrategy']>[0] = {
  name: 'client',
  storage() {
    const handlers = new Map<unknown, Parameters<ReturnType<typeof byClient.storage>['set']>[1]>();
    return {
      get: (client) => handlers.get(client) ?? null,
      set: (client, handler) => void handlers.set(client, handler),
    };
  },
  validate() {},
  deriveConstraint: ({ headers }) => (isOpenAi(headers) ? 'openai' : undefined),
};

/** For clients of OpenAI's speech API, and of the servers that speak it. */
export const openAiDoor: FastifyPluginAsyncTypebox<OpenAiServices> = async (app, services) => {
  app.addConstraintStrategy(byClient);
  registerErrors(app, openAiError, openAiStatus);
  answerElsewhere(app);
  listOpenAiModels(app, services);
  getOpenAiModel(app, services);
  createCaptionedSpeech(app, services);
  createAzureSpeech(app, services);
  generateFromPhonemes(app, services);
  const audio = async (door: TypeboxApp) => {
    const app = door as unknown as FastifyInstance;
    registerNotFound(app, watchMethods(app), openAiError);
    createSpeech(door, services);
    createAudioSpeechLink(door, services);
    combineVoices(door, services);
    listAudioVoices(door, services);
    listAudioModels(door, services);
  };
  await app.register(audio, { prefix: '/v1/audio' });
};
