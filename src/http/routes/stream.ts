import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import { started } from '../../generators.ts';
import type { ResolvedSpeech } from '../../speech/resolve.ts';
import { stream, timedStream } from '../../speech/stream.ts';
import { logStreamFailure, readableOf, type SpeechServices, speechHeaders } from '../answers/speech.ts';
import { timedLines } from '../answers/timed-lines.ts';
import { requestedFormat, serviceFormat } from '../mappers/requested-format.ts';
import { speechOptions } from '../mappers/speech-input.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, GENERATION_HEADERS, SPEECH_ERRORS } from '../schemas/common.ts';
import { OutputFormatQuery, TextToSpeechBody, type TextToSpeechInput } from '../schemas/text-to-speech.ts';
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
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        operationId: 'streamTextToSpeech',
        summary: 'Stream text to speech',
        tags,
        params: VoiceParams,
        querystring,
        body: TextToSpeechBody,
        response: {
          200: audioResponse('Audio, sent as it is generated.', OUTPUT_CONTENT_TYPES, GENERATION_HEADERS),
          ...SPEECH_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const speech = await prepared(services, request, false);
      const spoken = await stream(services, speech, callerOf(request));
      speechHeaders(reply, speech, spoken);
      return reply.type(speech.laneRequest.format.contentType).send(readableOf(spoken.chunks));
    },
  );
}

function streamTextToSpeechWithTimestamps(app: TypeboxApp, services: SpeechServices): void {
  app.post(
    '/v1/text-to-speech/:voice_id/stream/with-timestamps',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        operationId: 'streamTextToSpeechWithTimestamps',
        summary: 'Stream text to speech, with word timestamps',
        tags,
        params: VoiceParams,
        querystring,
        body: StreamWithTimestampsBody,
        response: {
          200: {
            description: 'One JSON object per line, sent as it is generated.',
            headers: GENERATION_HEADERS,
            content: { 'application/x-ndjson': { schema: Type.Unsafe<Readable>(StreamChunk) } },
          },
          ...SPEECH_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const speech = await prepared(services, request, true);
      const mode = request.body.timestamp_mode === 'lookahead' ? 'lookahead' : 'chunk';
      const spoken = await timedStream(services, speech, callerOf(request));
      const lines = await started(
        timedLines(spoken.chunks, { source: speech.laneRequest.request, mode, onFailure: logStreamFailure(request) }),
      );
      speechHeaders(reply, speech, spoken);
      return reply.type('application/x-ndjson').send(readableOf(lines));
    },
  );
}

type StreamRequest = FastifyRequest<{
  Params: { voice_id: string };
  Querystring: { output_format?: string | null };
  Body: TextToSpeechInput;
}>;

const prepared = ({ prepare }: SpeechServices, request: StreamRequest, wantWords: boolean): Promise<ResolvedSpeech> =>
  prepare.speech(callerOf(request), {
    voice: request.params.voice_id,
    ...speechOptions(request.body),
    format: {
      value: requestedFormat(
        request.query.output_format,
        request.headers,
        serviceFormat(request.headers, request.body),
      ),
      fallback: 'pcm',
    },
    wantWords,
    reportsLanguage: true,
  });
