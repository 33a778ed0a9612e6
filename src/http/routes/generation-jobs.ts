import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import type { JobResults } from '../../jobs/job-results.ts';
import type { Store } from '../../store/store.ts';
import { audioFileResponses, sendAudioFile } from '../answers/audio-file.ts';
import { cursorAfter, readCursor } from '../mappers/cursor.ts';
import { jobBody } from '../mappers/jobs.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import { GenerationJob, JobList, JobListQuery, JobParams, type JobStatus } from '../schemas/jobs.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface JobServices {
  jobResults: JobResults;
  store: Pick<Store, 'audio'>;
}

const tags = ['Background jobs'];

/** Texts that are spoken in the background. */
export const generationJobRoutes: FastifyPluginAsyncTypebox<JobServices> = async (app, services) => {
  listGenerationJobs(app, services);
  getGenerationJob(app, services);
  cancelGenerationJob(app, services);
  getGenerationJobAudio(app, services);
};

function listGenerationJobs(app: TypeboxApp, { jobResults }: JobServices): void {
  app.get(
    '/v1/generation-jobs',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listGenerationJobs',
        summary: 'List background jobs, newest first',
        tags,
        querystring: JobListQuery,
        response: { 200: JobList, ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR') },
      },
    },
    async (request) => {
      const { status, page_size: pageSize = 30, cursor } = request.query;
      const page = await jobResults.list(callerOf(request).accountId, {
        pageSize,
        ...(status === undefined ? {} : { status: status as JobStatus }),
        ...(cursor === undefined ? {} : { cursor: readCursor(cursor) }),
      });
      return {
        generation_jobs: page.rows.map(jobBody),
        has_more: page.hasMore,
        next_cursor: cursorAfter(page, ({ job }) => ({
          createdAtUnix: job.created_at_unix,
          id: job.generation_job_id,
        })),
      };
    },
  );
}

function getGenerationJob(app: TypeboxApp, { jobResults }: JobServices): void {
  app.get(
    '/v1/generation-jobs/:generation_job_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getGenerationJob',
        summary: 'Get a background job',
        tags,
        params: JobParams,
        response: { 200: GenerationJob, ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR') },
      },
    },
    async (request) => jobBody(await jobResults.find(callerOf(request).accountId, request.params.generation_job_id)),
  );
}

function cancelGenerationJob(app: TypeboxApp, { jobResults }: JobServices): void {
  app.delete(
    '/v1/generation-jobs/:generation_job_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'cancelGenerationJob',
        summary: 'Cancel a background job',
        tags,
        params: JobParams,
        response: {
          200: GenerationJob,
          ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'),
        },
      },
    },
    async (request) => jobBody(await jobResults.cancel(callerOf(request).accountId, request.params.generation_job_id)),
  );
}

function getGenerationJobAudio(app: TypeboxApp, { jobResults, store }: JobServices): void {
  app.get(
    '/v1/generation-jobs/:generation_job_id/audio',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getGenerationJobAudio',
        summary: 'Download the audio of a background job',
        tags,
        params: JobParams,
        response: {
          ...audioFileResponses('The whole audio.', OUTPUT_CONTENT_TYPES),
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
      const saved = await jobResults.savedAudio(callerOf(request).accountId, request.params.generation_job_id);
      return await sendAudioFile(request, reply, store.audio, saved);
    },
  );
}
