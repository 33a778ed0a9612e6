import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import type { SpeechJobs } from '../../jobs/kinds/speech/speech-jobs.ts';
import { type ConvertedSpeech, convert } from '../../speech/convert.ts';
import type { ResolvedSpeech } from '../../speech/resolve.ts';
import type { Store } from '../../store/store.ts';
import {
  asBadGateway,
  clientGone,
  fileBody,
  noticeHeaders,
  type SpeechServices,
  speechHeaders,
} from '../answers/speech.ts';
import { timestampsJson } from '../answers/timestamps-json.ts';
import { jobBody } from '../mappers/jobs.ts';
import { requestedFormat, serviceFormat } from '../mappers/requested-format.ts';
import { speechOptions } from '../mappers/speech-input.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, errorResponse, GENERATION_HEADERS, SPEECH_ERRORS } from '../schemas/common.ts';
import { AcceptedJob } from '../schemas/jobs.ts';
import { ConvertQuery, TextToSpeechBody, type TextToSpeechInput } from '../schemas/text-to-speech.ts';
import { SpeechWithTimestamps } from '../schemas/timestamps.ts';
import { VoiceParams } from '../schemas/voices.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface ConvertServices extends SpeechServices {
  jobs: SpeechJobs;
  store: Pick<Store, 'audio'>;
}

type ConvertRequest = FastifyRequest<{
  Params: { voice_id: string };
  Querystring: { output_format?: string | null; delivery?: string };
  Body: TextToSpeechInput;
}>;

const tags = ['Text to speech'];

/** Operations that answer with complete audio, at once or as a job. */
export const textToSpeechRoutes: FastifyPluginAsyncTypebox<ConvertServices> = async (app, services) => {
  convertTextToSpeech(app, services);
  convertTextToSpeechWithTimestamps(app, services);
};

function convertTextToSpeech(app: TypeboxApp, services: ConvertServices): void {
  app.post(
    '/v1/text-to-speech/:voice_id',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        operationId: 'convertTextToSpeech',
        summary: 'Convert text to speech',
        tags,
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
      const speech = await prepared(services, request, false);
      if (isAsync(request)) return await acceptJob(services, request, reply, speech);
      const spoken = await speak(services, request, reply, speech, 'text-to-speech');
      reply.header('content-type', speech.laneRequest.format.contentType);
      return reply.header('content-length', spoken.sizeBytes).send(fileBody(spoken.audio));
    },
  );
}

function convertTextToSpeechWithTimestamps(app: TypeboxApp, services: ConvertServices): void {
  app.post(
    '/v1/text-to-speech/:voice_id/with-timestamps',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        operationId: 'convertTextToSpeechWithTimestamps',
        summary: 'Convert text to speech, with word timestamps',
        tags,
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
      const speech = await prepared(services, request, true);
      if (isAsync(request)) return await acceptJob(services, request, reply, speech);
      const spoken = await speak(services, request, reply, speech, 'with-timestamps').catch((error: unknown) => {
        throw asBadGateway(error);
      });
      const { json, sizeBytes } = timestampsJson(spoken, speech);
      reply.header('content-type', 'application/json; charset=utf-8');
      return reply.header('content-length', sizeBytes).send(json);
    },
  );
}

const isAsync = (request: ConvertRequest): boolean => request.query.delivery === 'async';

const prepared = ({ prepare }: ConvertServices, request: ConvertRequest, wantWords: boolean): Promise<ResolvedSpeech> =>
  prepare.speech(callerOf(request), {
    voice: request.params.voice_id,
    ...speechOptions(request.body),
    format: {
      value: requestedFormat(
        request.query.output_format,
        request.headers,
        serviceFormat(request.headers, request.body),
      ),
      fallback: 'mp3',
    },
    wantWords,
    isBackground: isAsync(request),
    reportsLanguage: true,
  });

async function speak(
  { pool, record, store }: ConvertServices,
  request: ConvertRequest,
  reply: FastifyReply,
  speech: ResolvedSpeech,
  source: string,
): Promise<ConvertedSpeech> {
  const services = { pool, record, audio: store.audio };
  const spoken = await convert(services, speech, callerOf(request), source, clientGone(reply));
  speechHeaders(reply, speech, spoken);
  return spoken;
}

async function acceptJob(
  { jobs }: ConvertServices,
  request: ConvertRequest,
  reply: FastifyReply,
  speech: ResolvedSpeech,
) {
  const job = await jobs.submit(speech, callerOf(request));
  noticeHeaders(reply, speech);
  reply.header('location', `/v1/generation-jobs/${job.generation_job_id}`);
  reply.header('x-seed', speech.laneRequest.request.seed);
  return reply.status(202).send(jobBody({ job, generation: undefined }));
}
