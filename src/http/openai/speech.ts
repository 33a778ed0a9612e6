import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import { started } from '../../generators.ts';
import { convert } from '../../speech/convert.ts';
import { foreignModel } from '../../speech/foreign-models.ts';
import type { SpeechRequest } from '../../speech/prepare.ts';
import type { ResolvedSpeech } from '../../speech/resolve.ts';
import { stream, timedStream } from '../../speech/stream.ts';
import type { Store } from '../../store/store.ts';
import type { AudioChunk } from '../../workers/protocol.ts';
import { clientGone, readableOf, type SpeechServices, speechHeaders } from '../answers/speech.ts';
import { audioJson } from '../answers/timestamps-json.ts';
import { requestedFormat } from '../mappers/requested-format.ts';
import { callerOf } from '../plugins/authentication.ts';
import { nameIgnored } from '../plugins/validation.ts';
import { audioResponse, GENERATION_HEADERS } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { openAiErrors } from './errors.ts';
import { captions, partlyIgnored, requestedText, requestedVoice, speechEvents, speechInput } from './mappers.ts';
import { CaptionedSpeech, CaptionedSpeechBody, SpeechBody, type SpeechInputBody } from './schemas.ts';

export interface OpenAiSpeechServices extends SpeechServices {
  registry: Pick<EngineRegistry, 'model'>;
  store: Pick<Store, 'audio'>;
}

const tags = ['OpenAI'];
const ERRORS = openAiErrors(400, 401, 402, 403, 404, 413, 429, 503, 504);
const EVENT_STREAM = 'text/event-stream';
const AUDIO = audioResponse('Audio, sent as it is generated.', OUTPUT_CONTENT_TYPES, GENERATION_HEADERS);
const SPEECH_RESPONSE = {
  200: {
    ...AUDIO,
    content: { ...AUDIO.content, [EVENT_STREAM]: { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
  },
  ...ERRORS,
};

export function createSpeech(app: TypeboxApp, services: OpenAiSpeechServices): void {
  const schema = {
    operationId: 'createSpeech',
    summary: "Create speech, as OpenAI's clients request it",
    tags,
    body: SpeechBody,
    response: SPEECH_RESPONSE,
  };
  app.post('/speech', { config: { auth: 'caller', admitsVoices: true }, schema }, async (request, reply) =>
    answerSpeech(services, request, reply, request.body),
  );
}

/** As Azure's clients call it: the path has the model, and the key comes as `api-key`. */
export function createAzureSpeech(app: TypeboxApp, services: OpenAiSpeechServices): void {
  const schema = {
    operationId: 'createDeploymentSpeech',
    summary: "Create speech, as clients of Azure's OpenAI request it",
    tags,
    params: Type.Object({ deployment: Type.String({ minLength: 1, maxLength: 120 }) }),
    body: SpeechBody,
    response: SPEECH_RESPONSE,
  };
  app.post(
    '/openai/deployments/:deployment/audio/speech',
    { config: { auth: 'caller', admitsVoices: true }, schema },
    async (request, reply) => {
      // A deployment may have any name: one that is no model's says nothing.
      const { model = request.params.deployment } = request.body;
      const isKnown = model && (services.registry.model(model) ?? foreignModel(model));
      return await answerSpeech(services, request, reply, { ...request.body, model: isKnown ? model : null });
    },
  );
}

async function answerSpeech(
  services: OpenAiSpeechServices,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Static<typeof SpeechBody>,
): Promise<FastifyReply> {
  const speech = await prepared(services, request, body, false);
  const spoken = await stream(services, speech, callerOf(request));
  headers(reply, speech, spoken, body);
  if (body.stream_format !== 'sse') {
    return reply.type(speech.laneRequest.format.contentType).send(readableOf(spoken.chunks));
  }
  const events = await started(speechEvents(spoken.chunks, speech.characters));
  return reply.type(EVENT_STREAM).header('cache-control', 'no-cache').send(readableOf(events));
}

/** As users of Kokoro-FastAPI call it. */
export function createCaptionedSpeech(app: TypeboxApp, services: OpenAiSpeechServices): void {
  app.post(
    '/dev/captioned_speech',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        operationId: 'createCaptionedSpeech',
        summary: 'Create speech with word timestamps',
        tags,
        body: CaptionedSpeechBody,
        response: {
          200: {
            description: 'One object; with `stream` one a line, sent while it is spoken.',
            headers: GENERATION_HEADERS,
            content: {
              'application/json': { schema: Type.Unsafe<Readable>(CaptionedSpeech) },
              'application/x-ndjson': { schema: Type.Unsafe<Readable>(CaptionedSpeech) },
            },
          },
          ...ERRORS,
          ...openAiErrors(502),
        },
      },
    },
    async (request, reply) => {
      const speech = await prepared(services, request, request.body, true);
      const isTimed = request.body.return_timestamps ?? true;
      const audioFormat = speech.laneRequest.format.contentType;
      if (request.body.stream ?? true) {
        const spoken = await timedStream(services, speech, callerOf(request));
        const lines = await started(captionLines(spoken.chunks, audioFormat, isTimed));
        headers(reply, speech, spoken, request.body);
        return reply.type('application/x-ndjson').send(readableOf(lines));
      }
      const { store, ...rest } = services;
      const all = { ...rest, audio: store.audio };
      const spoken = await convert(all, speech, callerOf(request), 'captioned-speech', clientGone(reply));
      headers(reply, speech, spoken, request.body);
      const timestamps = isTimed ? captions(spoken.words) : null;
      const { json, sizeBytes } = audioJson('audio', spoken, { audio_format: audioFormat, timestamps });
      reply.header('content-type', 'application/json; charset=utf-8');
      return reply.header('content-length', sizeBytes).send(json);
    },
  );
}

export const speechRequest = (request: FastifyRequest, body: SpeechInputBody, wantWords: boolean): SpeechRequest => ({
  voice: requestedVoice(body),
  text: requestedText(body),
  input: speechInput(body),
  format: { value: requestedFormat(body.response_format, request.headers), fallback: 'mp3' },
  wantWords,
  reportsLanguage: true,
});

async function* captionLines(chunks: AsyncIterable<AudioChunk>, audioFormat: string, isTimed: boolean) {
  for await (const { bytes, words } of chunks) {
    const audio = Buffer.from(bytes).toString('base64');
    const timestamps = isTimed ? captions(words) : null;
    yield `${JSON.stringify({ audio, audio_format: audioFormat, timestamps })}\n`;
  }
}

const prepared = (
  { prepare }: SpeechServices,
  request: FastifyRequest,
  body: SpeechInputBody,
  wantWords: boolean,
): Promise<ResolvedSpeech> => prepare.speech(callerOf(request), speechRequest(request, body, wantWords));

function headers(
  reply: FastifyReply,
  speech: ResolvedSpeech,
  spoken: Parameters<typeof speechHeaders>[2],
  body: SpeechInputBody,
): void {
  speechHeaders(reply, speech, spoken);
  const { current, maximum } = spoken.concurrency;
  // A place is free as soon as a request ends: the limit is not one of requests a minute.
  reply.header('x-ratelimit-limit-requests', maximum);
  reply.header('x-ratelimit-remaining-requests', Math.max(0, maximum - current));
  reply.header('x-ratelimit-reset-requests', '1s');
  nameIgnored(reply, partlyIgnored(body));
}
