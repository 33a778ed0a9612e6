import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import { Problem } from '../../errors.ts';
import { jobBody } from '../../jobs/job-body.ts';
import type { JobRunner } from '../../jobs/runner.ts';
import { type ConvertedSpeech, convert } from '../../speech/convert.ts';
import { type ResolvedSpeech, resolveSpeech } from '../../speech/resolve.ts';
import { audioFormat, milliseconds, wordTimestamps } from '../../speech/word-timestamps.ts';
import type { BlobStore } from '../../store/files/blobs.ts';
import { callerOf } from '../plugins/authentication.ts';
import { nameIgnored } from '../plugins/validation.ts';
import { audioResponse, errorResponse, GENERATION_HEADERS } from '../schemas/common.ts';
import { AcceptedJob } from '../schemas/jobs.ts';
import { ConvertQuery, TextToSpeechBody, type TextToSpeechInput } from '../schemas/text-to-speech.ts';
import { SpeechWithTimestamps } from '../schemas/timestamps.ts';
import { VoiceParams } from '../schemas/voices.ts';
import { clientGone, SPEECH_ERRORS, type SpeechServices, speechHeaders } from './speech-answer.ts';

export interface ConvertServices extends SpeechServices {
  jobs: JobRunner;
  audio: BlobStore;
}

type ConvertRequest = FastifyRequest<{
  Params: { voice_id: string };
  Querystring: { output_format?: string | null; delivery?: string };
  Body: TextToSpeechInput;
}>;

/** Operations that answer with complete audio, at once or as a job. */
export const textToSpeechRoutes: FastifyPluginCallbackTypebox<ConvertServices> = (app, services, done) => {
  const { registry, voices, config, jobs } = services;

  async function resolve(request: ConvertRequest, wantWords: boolean): Promise<ResolvedSpeech> {
    const asJob = request.query.delivery === 'async';
    return resolveSpeech(
      registry,
      await voices.get(callerOf(request).accountId, request.params.voice_id),
      request.body,
      { value: request.query.output_format, fallback: 'mp3' },
      {
        maxTextLength: asJob ? config.maxJobTextLength : config.maxTextLength,
        wantWords,
        priority: asJob ? 'background' : 'interactive',
      },
    );
  }

  async function acceptJob(request: ConvertRequest, reply: FastifyReply, speech: ResolvedSpeech) {
    const job = await jobs.submit(speech, callerOf(request));
    nameIgnored(reply, speech.ignored);
    reply.header('location', `/v1/generation-jobs/${job.generation_job_id}`);
    reply.header('x-seed', speech.order.request.seed);
    return reply.status(202).send(jobBody(job, undefined));
  }

  app.post(
    '/v1/text-to-speech/:voice_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'convertTextToSpeech',
        summary: 'Convert text to speech',
        tags: ['Text to speech'],
        params: VoiceParams,
        querystring: ConvertQuery,
        body: TextToSpeechBody,
        response: {
          200: audioResponse('The complete audio file.', OUTPUT_CONTENT_TYPES, GENERATION_HEADERS),
          202: AcceptedJob,
          ...SPEECH_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const speech = await resolve(request, false);
      if (request.query.delivery === 'async') return await acceptJob(request, reply, speech);
      const spoken = await convert(services, speech, callerOf(request), 'text-to-speech', clientGone(reply));
      speechHeaders(reply, speech, spoken.historyItemId);
      reply.header('content-type', speech.order.format.contentType);
      return reply.header('content-length', spoken.sizeBytes).send(spoken.audio);
    },
  );

  app.post(
    '/v1/text-to-speech/:voice_id/with-timestamps',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'convertTextToSpeechWithTimestamps',
        summary: 'Convert text to speech, with word timestamps',
        tags: ['Text to speech'],
        params: VoiceParams,
        querystring: ConvertQuery,
        body: TextToSpeechBody,
        response: {
          200: { headers: GENERATION_HEADERS, ...SpeechWithTimestamps },
          202: AcceptedJob,
          ...SPEECH_ERRORS,
          502: errorResponse(502, ['GENERATION_INVALID_RESPONSE', 'UPSTREAM_GENERATION_ERROR']),
        },
      },
    },
    async (request, reply) => {
      const speech = await resolve(request, true);
      if (request.query.delivery === 'async') return await acceptJob(request, reply, speech);
      const spoken = await convert(services, speech, callerOf(request), 'with-timestamps', clientGone(reply)).catch(
        (error: unknown) => {
          throw asBadGateway(error);
        },
      );
      speechHeaders(reply, speech, spoken.historyItemId);
      reply.header('content-type', 'application/json; charset=utf-8');
      const rest = timingJson(spoken, speech);
      const sizeBytes = JSON_START.length + Math.ceil(spoken.sizeBytes / 3) * 4 + Buffer.byteLength(rest);
      reply.header('content-length', sizeBytes);
      return reply.send(Readable.from(withAudio(spoken.audio, rest), { objectMode: false }));
    },
  );
  done();
};

/** This operation answers a failed engine with 502, as it does words without times. */
function asBadGateway(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'UPSTREAM_GENERATION_ERROR') return error;
  const problem = new Problem(error.code, error.message, error.meta, 502);
  problem.cause = error.cause;
  return problem;
}

const JSON_START = '{"audio_base64":"';

/** What follows the audio in the body. */
function timingJson(spoken: ConvertedSpeech, speech: ResolvedSpeech): string {
  const rest = JSON.stringify({
    word_timestamps: wordTimestamps(spoken.words),
    audio_format: audioFormat(speech.order.format),
    duration_secs: milliseconds(spoken.durationSecs),
  });
  return `",${rest.slice(1)}`;
}

/** The JSON body piece by piece: long audio is never in memory as text. */
async function* withAudio(audio: Buffer | Readable, rest: string): AsyncGenerator<string> {
  yield JSON_START;
  let odd: Uint8Array = Buffer.alloc(0);
  for await (const chunk of Buffer.isBuffer(audio) ? [audio] : (audio as AsyncIterable<Buffer>)) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
    // Base64 can be joined only where it was cut at three bytes.
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    odd = bytes.subarray(whole);
  }
  yield Buffer.from(odd).toString('base64');
  yield rest;
}
