import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import type { Credits } from '../../accounts/credits.ts';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import { notFound, Problem } from '../../errors.ts';
import { started } from '../../generators.ts';
import { unixNow } from '../../ids.ts';
import { milliseconds } from '../../speech/word-timestamps.ts';
import type { Store } from '../../store/store.ts';
import type { LocalizeJobRow } from '../../store/tables.ts';
import { type Design, type DesignInput, design } from '../../voices/design.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import type { Localizer } from '../../voices/localize.ts';
import type { Preview } from '../../voices/previews.ts';
import type { SpeechPool } from '../../workers/pool.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, errorResponses } from '../schemas/common.ts';
import { OutputFormatQuery } from '../schemas/text-to-speech.ts';
import {
  DesignBody,
  DesignLine,
  DesignResult,
  LocalizeBody,
  LocalizeJob,
  LocalizeParams,
  PreviewParams,
} from '../schemas/voices.ts';
import { AUDIO_FILE_HEADERS, sendAudioFile } from './audio-file.ts';
import { clientGone, logStreamFailure } from './speech-answer.ts';

export interface PreviewRouteServices {
  store: Pick<Store, 'voices' | 'samples'>;
  registry: EngineRegistry;
  pool: SpeechPool;
  credits: Credits;
  voices: VoiceLibrary;
  localizer: Localizer;
}

const tags = ['Voice design'];
const WORK_ERRORS = errorResponses(
  'BAD_REQUEST',
  'AUTH_REQUIRED',
  'API_KEY_CREDIT_LIMIT_EXCEEDED',
  'ACCOUNT_CREDITS_EXCEEDED',
  'VALIDATION_ERROR',
  'GENERATION_CONCURRENCY_EXCEEDED',
  'GENERATION_CAPACITY_EXCEEDED',
  'UPSTREAM_GENERATION_ERROR',
);

/** Voices that are proposed: from a description, or as another voice in another language. */
export const voicePreviewRoutes: FastifyPluginCallbackTypebox<PreviewRouteServices> = (app, services, done) => {
  const { store, voices, localizer } = services;

  const inputOf = (body: Static<typeof DesignBody>, outputFormat: string | null | undefined): DesignInput => ({
    voiceDescription: body.voice_description,
    text: body.text,
    modelId: body.model_id,
    languageCode: body.language_code,
    guidanceScale: body.guidance_scale,
    previewCount: body.preview_count ?? 1,
    seed: body.seed,
    format: { value: outputFormat, fallback: 'mp3' },
  });

  app.post(
    '/v1/voice-previews/design',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'designVoice',
        summary: 'Describe a voice and hear one to three proposals',
        tags,
        querystring: Type.Object({ output_format: OutputFormatQuery }),
        body: DesignBody,
        response: { 200: DesignResult, ...WORK_ERRORS },
      },
    },
    async (request, reply) => {
      const input = inputOf(request.body, request.query.output_format);
      const designed = await design(services, callerOf(request), input, clientGone(reply));
      const previews = [];
      for await (const preview of designed.previews) previews.push(previewBody(preview));
      return { previews, ...designFacts(designed) };
    },
  );

  app.post(
    '/v1/voice-previews/design/stream',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'designVoiceStream',
        summary: 'As designVoice, one proposal a line as it is ready',
        tags,
        querystring: Type.Object({ output_format: OutputFormatQuery }),
        body: DesignBody,
        response: {
          200: {
            description: 'One JSON object a line: proposals, then what the description was taken for.',
            content: { 'application/x-ndjson': { schema: Type.Unsafe<Readable>(DesignLine) } },
          },
          ...WORK_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const input = inputOf(request.body, request.query.output_format);
      const designed = await design(services, callerOf(request), input, clientGone(reply));
      const lines = await started(designLines(designed, logStreamFailure(request)));
      return reply.type('application/x-ndjson').send(Readable.from(lines, { objectMode: false, highWaterMark: 1 }));
    },
  );

  app.get(
    '/v1/voice-previews/:generated_voice_id/audio',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getPreviewAudio',
        summary: 'Download a preview; it lives for 24 hours',
        tags,
        params: PreviewParams,
        response: {
          200: audioResponse('The preview.', OUTPUT_CONTENT_TYPES, AUDIO_FILE_HEADERS),
          206: audioResponse('The range asked for.', OUTPUT_CONTENT_TYPES, AUDIO_FILE_HEADERS),
          ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR'),
        },
      },
    },
    async (request, reply) => {
      const id = request.params.generated_voice_id;
      const row = await store.voices.findPreview(callerOf(request).accountId, id);
      if (row === undefined || row.expires_at_unix <= unixNow()) throw notFound(`The preview "${id}"`);
      return await sendAudioFile(request, reply, store.samples, {
        name: id,
        contentType: row.content_type,
        filename: `${id}.${row.extension}`,
      });
    },
  );

  app.post(
    '/v1/voice-previews/localize',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'localizeVoice',
        summary: 'Give a voice another language, as a job',
        tags,
        body: LocalizeBody,
        response: { 202: LocalizeJob, ...WORK_ERRORS, ...errorResponses('RESOURCE_NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { voice_id, language_code, text, model_id } = request.body;
      const caller = callerOf(request);
      const voice = await voices.get(caller.accountId, voice_id);
      const job = await localizer.start(caller, voice, { languageCode: language_code, text, modelId: model_id });
      reply.header('location', `/v1/voice-previews/localize/${job.generation_job_id}`);
      return reply.status(202).send(localizeBody(job));
    },
  );

  app.get(
    '/v1/voice-previews/localize/:generation_job_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getLocalizeJob',
        summary: 'Get a localize job',
        tags,
        params: LocalizeParams,
        response: { 200: LocalizeJob, ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND') },
      },
    },
    async (request) =>
      localizeBody(await localizer.find(callerOf(request).accountId, request.params.generation_job_id)),
  );
  done();
};

async function* designLines(
  designed: Design,
  onFailure: (error: unknown) => void,
): AsyncGenerator<string, void, undefined> {
  let sent = 0;
  try {
    for await (const preview of designed.previews) {
      yield `${JSON.stringify({ preview: previewBody(preview) })}\n`;
      sent += 1;
    }
    yield `${JSON.stringify(designFacts(designed))}\n`;
  } catch (error) {
    if (sent === 0) throw error;
    onFailure(error);
    const known = error instanceof Problem ? error : undefined;
    const message = known?.message ?? 'The server failed on this request.';
    yield `${JSON.stringify({ error: { code: known?.code ?? 'INTERNAL_ERROR', message } })}\n`;
  }
}

const designFacts = ({ text, guidanceScale, understood, assumed, notice }: Design) => ({
  text,
  guidance_scale: guidanceScale,
  understood,
  assumed,
  notice,
});

function previewBody({ row, recipe, audio, durationSecs }: Preview) {
  return {
    generated_voice_id: row.generated_voice_id,
    audio_base_64: audio.toString('base64'),
    media_type: row.content_type,
    duration_secs: milliseconds(durationSecs),
    language_code: recipe.languageCode,
    gender: row.gender,
    age: row.age,
    tone: JSON.parse(row.tone) as string[],
    accent: recipe.accent,
    tags: JSON.parse(row.tags) as string[],
  };
}

function localizeBody(job: LocalizeJobRow) {
  const isReady = job.status === 'ready';
  return {
    generation_job_id: job.generation_job_id,
    status: job.status,
    language_code: isReady ? job.language_code : null,
    generated_voice_id: isReady ? job.generated_voice_id : null,
    text: job.text,
    error: job.error_code === null ? null : { code: job.error_code, detail: job.error_detail ?? '' },
  };
}
