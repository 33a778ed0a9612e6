import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Encoding } from '../../audio/formats.ts';
import { resolveSpeech } from '../../speech/resolve.ts';
import { stream, timedStream } from '../../speech/stream.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, GENERATION_HEADERS } from '../schemas/common.ts';
import { OutputFormatQuery, TextToSpeechBody } from '../schemas/text-to-speech.ts';
import { StreamChunk, StreamWithTimestampsBody } from '../schemas/timestamps.ts';
import { VoiceParams } from '../schemas/voices.ts';
import { logStreamFailure, SPEECH_ERRORS, type SpeechServices, speechHeaders } from './speech-answer.ts';

const STREAMED: readonly Encoding[] = ['pcm', 'mp3', 'wav'];

/** Operations that answer while they speak. */
export const streamRoutes: FastifyPluginCallbackTypebox<SpeechServices> = (app, services, done) => {
  const { registry, voices, config } = services;
  const querystring = Type.Object({ output_format: OutputFormatQuery });

  app.post(
    '/v1/text-to-speech/:voice_id/stream',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'streamTextToSpeech',
        summary: 'Stream text to speech',
        tags: ['Text to speech'],
        params: VoiceParams,
        querystring,
        body: TextToSpeechBody,
        response: {
          200: audioResponse(
            'Audio, sent while it is spoken.',
            ['audio/pcm', 'audio/mpeg', 'audio/wav'],
            GENERATION_HEADERS,
          ),
          ...SPEECH_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const speech = resolveSpeech(
        registry,
        await voices.get(callerOf(request).accountId, request.params.voice_id),
        request.body,
        { value: request.query.output_format, fallback: 'pcm', offered: STREAMED },
        { maxTextLength: config.maxTextLength, wantWords: false, priority: 'interactive' },
      );
      const { historyItemId, chunks } = await stream(services, speech, callerOf(request));
      speechHeaders(reply, speech, historyItemId);
      return reply.type(speech.order.format.contentType).send(readableOf(chunks));
    },
  );

  app.post(
    '/v1/text-to-speech/:voice_id/stream/with-timestamps',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'streamTextToSpeechWithTimestamps',
        summary: 'Stream text to speech, with word timestamps',
        tags: ['Text to speech'],
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
      const speech = resolveSpeech(
        registry,
        await voices.get(callerOf(request).accountId, request.params.voice_id),
        request.body,
        { value: request.query.output_format, fallback: 'pcm', offered: STREAMED },
        { maxTextLength: config.maxTextLength, wantWords: true, priority: 'interactive' },
      );
      const mode = request.body.timestamp_mode === 'lookahead' ? 'lookahead' : 'chunk';
      const { historyItemId, chunks } = await timedStream(
        services,
        speech,
        callerOf(request),
        mode,
        logStreamFailure(request),
      );
      speechHeaders(reply, speech, historyItemId);
      return reply.type('application/x-ndjson').send(readableOf(chunks));
    },
  );
  done();
};

/** Holds one chunk at most: everything further ahead stays unspoken until the client has read. */
function readableOf(chunks: AsyncGenerator<Uint8Array | string>): Readable {
  return Readable.from(chunks, { objectMode: false, highWaterMark: 1 });
}
