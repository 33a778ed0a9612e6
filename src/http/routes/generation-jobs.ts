import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { OUTPUT_CONTENT_TYPES, parseOutputFormat } from '../../audio/formats.ts';
import { notFound, Problem } from '../../errors.ts';
import { jobBody } from '../../jobs/job-body.ts';
import type { SpeechJob, SpeechJobs } from '../../jobs/speech-jobs.ts';
import type { BlobStore } from '../../store/blobs.ts';
import type { GenerationStore } from '../../store/generations.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, errorResponses } from '../schemas/common.ts';
import { GenerationJob, JobList, JobListQuery, JobParams, type JobStatus } from '../schemas/jobs.ts';
import { AUDIO_FILE_HEADERS, sendAudioFile } from './audio-file.ts';
import { readCursor, writeCursor } from './cursor.ts';

export interface JobServices {
  jobs: SpeechJobs;
  generations: GenerationStore;
  audio: BlobStore;
}

export const generationJobRoutes: FastifyPluginCallbackTypebox<JobServices> = (app, services, done) => {
  const { jobs, generations, audio } = services;

  /** With what it made, where that is still in the history. */
  const describe = async (job: SpeechJob) => jobBody(job, await generationOf(job));
  const generationOf = async ({ account_id, history_item_id }: SpeechJob) =>
    history_item_id === null ? undefined : await generations.find(account_id, history_item_id);

  app.get(
    '/v1/generation-jobs',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listGenerationJobs',
        summary: 'List background jobs, newest first',
        tags: ['Background jobs'],
        querystring: JobListQuery,
        response: { 200: JobList, ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR') },
      },
    },
    async (request) => {
      const { status, page_size: pageSize = 30, cursor } = request.query;
      const { rows, hasMore } = await jobs.list(callerOf(request).accountId, {
        pageSize,
        ...(status === undefined ? {} : { status: status as JobStatus }),
        ...(cursor === undefined ? {} : { cursor: readCursor(cursor) }),
      });
      const last = rows.at(-1);
      return {
        generation_jobs: await Promise.all(rows.map(describe)),
        has_more: hasMore,
        next_cursor: hasMore && last ? writeCursor(last.created_at_unix, last.generation_job_id) : null,
      };
    },
  );

  app.get(
    '/v1/generation-jobs/:generation_job_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getGenerationJob',
        summary: 'Get a background job',
        tags: ['Background jobs'],
        params: JobParams,
        response: { 200: GenerationJob, ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR') },
      },
    },
    async (request) => await describe(await jobs.find(callerOf(request).accountId, request.params.generation_job_id)),
  );

  app.delete(
    '/v1/generation-jobs/:generation_job_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'cancelGenerationJob',
        summary: 'Cancel a background job',
        tags: ['Background jobs'],
        params: JobParams,
        response: {
          200: GenerationJob,
          ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'),
        },
      },
    },
    async (request) => await describe(await jobs.cancel(callerOf(request).accountId, request.params.generation_job_id)),
  );

  app.get(
    '/v1/generation-jobs/:generation_job_id/audio',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getGenerationJobAudio',
        summary: 'Download the audio of a background job',
        tags: ['Background jobs'],
        params: JobParams,
        response: {
          200: audioResponse('The whole audio.', OUTPUT_CONTENT_TYPES, AUDIO_FILE_HEADERS),
          206: audioResponse('The range asked for.', OUTPUT_CONTENT_TYPES, AUDIO_FILE_HEADERS),
          ...errorResponses(
            'AUTH_REQUIRED',
            'RESOURCE_NOT_FOUND',
            'GENERATION_FAILED',
            'GENERATION_NOT_READY',
            'VALIDATION_ERROR',
          ),
        },
      },
    },
    async (request, reply) => {
      const job = await jobs.find(callerOf(request).accountId, request.params.generation_job_id);
      if (job.status === 'failed' || job.status === 'cancelled') {
        throw new Problem('GENERATION_FAILED', job.error_detail ?? 'The job was cancelled: it has no audio.', {
          status: job.status,
          ...(job.error_code === null ? {} : { job_error_code: job.error_code }),
        });
      }
      if (job.status !== 'completed') {
        throw new Problem(
          'GENERATION_NOT_READY',
          `The job is ${job.status}. Ask again after the time in Retry-After.`,
          {
            retry_after_secs: await jobs.remainingSecs(job),
            progress: job.progress_permille / 1000,
          },
        );
      }
      const generation = await generationOf(job);
      if (generation === undefined) throw notFound('The audio of this job');
      const { extension } = parseOutputFormat(job.output_format, { fallback: 'mp3' });
      return await sendAudioFile(request, reply, audio, {
        name: generation.history_item_id,
        contentType: generation.content_type,
        filename: `${job.generation_job_id}.${extension}`,
      });
    },
  );
  done();
};
