import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { started } from '../../generators.ts';
import { type ResolvedSpeech, resolveSpeech } from '../../speech/resolve.ts';
import { stream, timedStream } from '../../speech/stream.ts';
import { textLanguages } from '../../speech/text-languages.ts';
import { textVoices } from '../../speech/text-voices.ts';
import { logStreamFailure, readableOf, type SpeechServices, speechHeaders } from '../answers/speech.ts';
import { timedLines } from '../answers/timed-lines.ts';
import { pronunciationsAsked } from '../mappers/pronunciations.ts';
import { formatAsked, speechInput } from '../mappers/speech-input.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, GENERATION_HEADERS, SPEECH_ERRORS } from '../schemas/common.ts';
import {
  OutputFormatQuery,
  STREAMED,
  STREAMED_TYPES,
  TextToSpeechBody,
  type TextToSpeechInput,
} from '../schemas/text-to-speech.ts';
import { StreamChunk, StreamWithTimestampsBody } from '../schemas/timestamps.ts';
import { VoiceParams } from '../schemas/voices.ts';
import type { TypeboxApp } from '../typebox-app.ts';

const tags = ['Text to speech'];
const querystring = Type.Object({ output_format: OutputFormatQuery });

/** Operations that answer while they speak. */
export const streamRoutes: FastifyPluginAsyncTypebox<SpeechServices> = async (app, services) => {
  streamTextToSpeech(app, services);
  streamTextToSpeechWithTimestamps(app, services);
};

function streamTextToSpeech(app: TypeboxApp, services: SpeechServices): void {
  app.post(
    '/v1/text-to-speech/:voice_id/stream',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'streamTextToSpeech',
        summary: 'Stream text to speech',
        tags,
        params: VoiceParams,
        querystring,
        body: TextToSpeechBody,
        response: {
          200: audioResponse('Audio, sent while it is spoken.', STREAMED_TYPES, GENERATION_HEADERS),
          ...SPEECH_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { voice_id } = request.params;
      const { body, query, headers } = request;
      const asked = { voice_id, body, output_format: formatAsked(query, body, headers), wantWords: false };
      const speech = await resolve(services, caller.accountId, asked);
      const { historyItemId, chunks } = await stream(services, speech, caller);
      speechHeaders(reply, speech, historyItemId);
      return reply.type(speech.order.format.contentType).send(readableOf(chunks));
    },
  );
}

function streamTextToSpeechWithTimestamps(app: TypeboxApp, services: SpeechServices): void {
  app.post(
    '/v1/text-to-speech/:voice_id/stream/with-timestamps',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'streamTextToSpeechWithTimestamps',
        summary: 'Stream text to speech, with word timestamps',
        tags,
        params: VoiceParams,
        querystring,
        body: StreamWithTimestampsBody,
        response: {
          200: {
            description: 'One JSON object a line, sent while it is spoken.',
            headers: GENERATION_HEADERS,
            content: { 'application/x-ndjson': { schema: Type.Unsafe<Readable>(StreamChunk) } },
          },
          ...SPEECH_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { voice_id } = request.params;
      const { body, query, headers } = request;
      const asked = { voice_id, body, output_format: formatAsked(query, body, headers), wantWords: true };
      const speech = await resolve(services, caller.accountId, asked);
      const mode = request.body.timestamp_mode === 'lookahead' ? 'lookahead' : 'chunk';
      const { historyItemId, chunks } = await timedStream(services, speech, caller);
      const lines = await started(
        timedLines(chunks, { source: speech.order.request, mode, onFailure: logStreamFailure(request) }),
      );
      speechHeaders(reply, speech, historyItemId);
      return reply.type('application/x-ndjson').send(readableOf(lines));
    },
  );
}

async function resolve(
  { registry, voices, config, pronunciations }: SpeechServices,
  accountId: string,
  asked: { voice_id: string; body: TextToSpeechInput; output_format: string | null | undefined; wantWords: boolean },
): Promise<ResolvedSpeech> {
  const heard = await pronunciationsAsked(pronunciations, accountId, asked.body);
  const input = { ...speechInput(asked.body), pronunciations: heard };
  const voice = await voices.speaker(accountId, asked.voice_id, asked.body.model_id);
  return resolveSpeech(
    registry,
    voice,
    input,
    { value: asked.output_format, fallback: 'pcm', offered: STREAMED },
    {
      maxTextLength: config.maxTextLength,
      wantWords: asked.wantWords,
      priority: 'interactive',
      voices: await textVoices(voices, accountId, input),
      found: await textLanguages(input, voice, config.maxTextLength),
    },
  );
}
