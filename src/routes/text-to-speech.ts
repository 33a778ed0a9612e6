import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Encoding, OUTPUT_CONTENT_TYPES } from '../audio/formats.ts';
import type { Config } from '../config.ts';
import { callerOf } from '../plugins/authentication.ts';
import { ignoredFields } from '../plugins/validation.ts';
import { audioResponse, errorResponses, GENERATION_HEADERS } from '../schemas/common.ts';
import { OutputFormatQuery, TextToSpeechBody } from '../schemas/text-to-speech.ts';
import { VoiceParams } from '../schemas/voices.ts';
import { convert } from '../speech/convert.ts';
import type { SpeechPool } from '../speech/pool.ts';
import type { Recorder } from '../speech/recorder.ts';
import { type ResolvedSpeech, resolveSpeech } from '../speech/resolve.ts';
import { stream } from '../speech/stream.ts';
import type { VoiceLibrary } from '../speech/voices.ts';
import type { BlobStore } from '../store/blobs.ts';

export interface SpeechServices {
  config: Config;
  voices: VoiceLibrary;
  pool: SpeechPool;
  record: Recorder;
  audio: BlobStore;
}

const STREAMED: readonly Encoding[] = ['pcm', 'mp3', 'wav'];

const SPEECH_ERRORS = errorResponses(
  'BAD_REQUEST',
  'AUTH_REQUIRED',
  'RESOURCE_NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'VALIDATION_ERROR',
  'GENERATION_CAPACITY_EXCEEDED',
  'UPSTREAM_GENERATION_ERROR',
  'UPSTREAM_TIMEOUT',
);

export const textToSpeechRoutes: FastifyPluginCallbackTypebox<SpeechServices> = (app, services, done) => {
  const { voices, config } = services;

  app.post(
    '/v1/text-to-speech/:voice_id',
    {
      config: { auth: 'key' },
      schema: {
        operationId: 'convertTextToSpeech',
        summary: 'Convert text to speech',
        tags: ['Text to speech'],
        params: VoiceParams,
        querystring: Type.Object({ output_format: OutputFormatQuery }),
        body: TextToSpeechBody,
        response: {
          200: audioResponse('The complete audio file.', OUTPUT_CONTENT_TYPES, GENERATION_HEADERS),
          ...SPEECH_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const speech = resolveSpeech(
        voices.get(request.params.voice_id),
        request.body,
        { value: request.query.output_format, fallback: 'mp3' },
        { maxTextLength: config.maxTextLength, wantWords: false, priority: 'interactive' },
      );
      const done = await convert(services, speech, callerOf(request), clientGone(reply));
      speechHeaders(request, reply, speech, done.historyItemId);
      return reply.header('content-length', done.sizeBytes).send(done.audio);
    },
  );

  app.post(
    '/v1/text-to-speech/:voice_id/stream',
    {
      config: { auth: 'key' },
      schema: {
        operationId: 'streamTextToSpeech',
        summary: 'Stream text to speech',
        tags: ['Text to speech'],
        params: VoiceParams,
        querystring: Type.Object({ output_format: OutputFormatQuery }),
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
        voices.get(request.params.voice_id),
        request.body,
        { value: request.query.output_format, fallback: 'pcm', offered: STREAMED },
        { maxTextLength: config.maxTextLength, wantWords: false, priority: 'interactive' },
      );
      const { historyItemId, parts } = await stream(services, speech, callerOf(request), 'stream');
      speechHeaders(request, reply, speech, historyItemId);
      return reply.send(readableOf(bytesOf(parts)));
    },
  );
  done();
};

function speechHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  speech: ResolvedSpeech,
  historyItemId: string,
): void {
  reply.header('content-type', speech.order.format.contentType);
  reply.header('history-item-id', historyItemId);
  reply.header('x-seed', speech.order.request.seed);
  reply.header('x-credits-used', speech.creditUnits / 10_000);
  const ignored = ignoredFields(request.body as object, TextToSpeechBody);
  // Field names are the caller's: only what may stand in a header goes there.
  if (ignored.length > 0)
    reply.header(
      'x-ignored-fields',
      ignored
        .join(', ')
        .replace(/[^\x20-\x7e]/g, '?')
        .slice(0, 1000),
    );
}

/** Fires when the connection closes before the answer is out. */
function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client went away.'));
  });
  return controller.signal;
}

async function* bytesOf(parts: AsyncGenerator<{ bytes: Uint8Array }>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of parts) if (bytes.length > 0) yield bytes;
}

/** Holds one chunk at most: everything further ahead stays unspoken until the client has read. */
function readableOf(chunks: AsyncGenerator<Uint8Array>): Readable {
  return Readable.from(chunks, { objectMode: false, highWaterMark: 1 });
}
