import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { started } from '../../generators.ts';
import type { StudioSnapshotRow } from '../../store/studio-tables.ts';
import { type JoinServices, joinedAudio } from '../../studio/joined-audio.ts';
import { readableOf } from '../answers/speech.ts';
import { chapterArchive, SNAPSHOT_FORMAT, snapshotAlignments } from '../answers/studio-audio.ts';
import { chapterSnapshotBody, projectSnapshotBody } from '../mappers/studio.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, errorResponses } from '../schemas/common.ts';
import {
  ChapterParams,
  ChapterSnapshot,
  ChapterSnapshotExtended,
  ChapterSnapshotParams,
  ProjectParams,
  ProjectSnapshot,
  ProjectSnapshotExtended,
  ProjectSnapshotParams,
  StreamBody,
} from '../schemas/studio.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { STUDIO, type StudioServices } from './studio-projects.ts';

type SnapshotServices = StudioServices & JoinServices;

const tags = ['Studio'];
const PROJECT = '/v1/studio/projects/:project_id/snapshots';
const CHAPTER = '/v1/studio/projects/:project_id/chapters/:chapter_id/snapshots';
const ZIP = 'application/zip';
const FOUND = errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');
const AUDIO_ERRORS = {
  ...FOUND,
  ...errorResponses('BAD_REQUEST', 'GENERATION_FAILED', 'AUDIO_DAMAGED', 'UPSTREAM_GENERATION_ERROR'),
};

/** What conversions have made, as ElevenLabs' clients know it. */
export const studioSnapshotRoutes: FastifyPluginAsyncTypebox<SnapshotServices> = async (app, services) => {
  projectSnapshots(app, services);
  chapterSnapshots(app, services);
  streamSnapshots(app, services);
  archiveSnapshot(app, services);
};

function projectSnapshots(app: TypeboxApp, services: SnapshotServices): void {
  const { snapshots } = services.studio;
  app.get(
    PROJECT,
    {
      config: STUDIO,
      schema: {
        operationId: 'listStudioProjectSnapshots',
        summary: 'List complete conversions of a project, newest first',
        tags,
        params: ProjectParams,
        response: { 200: Type.Object({ snapshots: Type.Array(ProjectSnapshot) }), ...FOUND },
      },
    },
    async (request) => {
      const rows = await snapshots.list(callerOf(request).accountId, request.params.project_id, null);
      return { snapshots: rows.map(projectSnapshotBody) };
    },
  );
  app.get(
    `${PROJECT}/:project_snapshot_id`,
    {
      config: STUDIO,
      schema: {
        operationId: 'getStudioProjectSnapshot',
        summary: 'Get a conversion of a project with the times of its characters',
        tags,
        params: ProjectSnapshotParams,
        response: { 200: ProjectSnapshotExtended, ...FOUND, ...errorResponses('GENERATION_FAILED') },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { project_id: id, project_snapshot_id: snapshotId } = request.params;
      const row = await snapshots.find(accountId, id, null, snapshotId);
      const { alignments, durationSecs } = await snapshotAlignments(services, accountId, await snapshots.audio(row));
      return { ...projectSnapshotBody(row), character_alignments: alignments, audio_duration_secs: durationSecs };
    },
  );
}

function chapterSnapshots(app: TypeboxApp, services: SnapshotServices): void {
  const { snapshots, chapters } = services.studio;
  app.get(
    CHAPTER,
    {
      config: STUDIO,
      schema: {
        operationId: 'listStudioChapterSnapshots',
        summary: 'List complete conversions of a chapter, newest first',
        tags,
        params: ChapterParams,
        response: { 200: Type.Object({ snapshots: Type.Array(ChapterSnapshot) }), ...FOUND },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { project_id: id, chapter_id: chapterId } = request.params;
      await chapters.find(accountId, id, chapterId);
      return { snapshots: (await snapshots.list(accountId, id, chapterId)).map(chapterSnapshotBody) };
    },
  );
  app.get(
    `${CHAPTER}/:chapter_snapshot_id`,
    {
      config: STUDIO,
      schema: {
        operationId: 'getStudioChapterSnapshot',
        summary: 'Get a conversion of a chapter with the times of its characters',
        tags,
        params: ChapterSnapshotParams,
        response: { 200: ChapterSnapshotExtended, ...FOUND, ...errorResponses('GENERATION_FAILED') },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { project_id: id, chapter_id: chapterId, chapter_snapshot_id: snapshotId } = request.params;
      const row = await snapshots.find(accountId, id, chapterId, snapshotId);
      const { alignments } = await snapshotAlignments(services, accountId, await snapshots.audio(row));
      return { ...chapterSnapshotBody(row), character_alignments: alignments };
    },
  );
}

async function sendAudio(
  { studio, ...services }: SnapshotServices,
  request: FastifyRequest,
  reply: FastifyReply,
  row: StudioSnapshotRow,
) {
  const chapters = await studio.snapshots.audio(row);
  const bytes = await started(joinedAudio(services, callerOf(request).accountId, chapters, SNAPSHOT_FORMAT));
  reply.header('content-disposition', `inline; filename="${row.snapshot_id}.${SNAPSHOT_FORMAT.extension}"`);
  return reply.type(SNAPSHOT_FORMAT.contentType).send(readableOf(bytes));
}

function streamSnapshots(app: TypeboxApp, services: SnapshotServices): void {
  const { snapshots } = services.studio;
  const audio: Record<number, TSchema> = {
    200: audioResponse('The audio.', [SNAPSHOT_FORMAT.contentType]) as unknown as TSchema,
    ...AUDIO_ERRORS,
  };
  app.post(
    `${PROJECT}/:project_snapshot_id/stream`,
    {
      config: STUDIO,
      schema: {
        operationId: 'streamStudioProjectSnapshot',
        summary: 'The audio of a conversion of a project',
        tags,
        params: ProjectSnapshotParams,
        body: StreamBody,
        response: audio,
      },
    },
    async (request, reply) => {
      const { project_id: id, project_snapshot_id: snapshotId } = request.params;
      const row = await snapshots.find(callerOf(request).accountId, id, null, snapshotId);
      return await sendAudio(services, request, reply, row);
    },
  );
  app.post(
    `${CHAPTER}/:chapter_snapshot_id/stream`,
    {
      config: STUDIO,
      schema: {
        operationId: 'streamStudioChapterSnapshot',
        summary: 'The audio of a conversion of a chapter',
        tags,
        params: ChapterSnapshotParams,
        body: StreamBody,
        response: audio,
      },
    },
    async (request, reply) => {
      const { project_id: id, chapter_id: chapterId, chapter_snapshot_id: snapshotId } = request.params;
      const row = await snapshots.find(callerOf(request).accountId, id, chapterId, snapshotId);
      return await sendAudio(services, request, reply, row);
    },
  );
}

function archiveSnapshot(app: TypeboxApp, { studio, ...services }: SnapshotServices): void {
  app.post(
    `${PROJECT}/:project_snapshot_id/archive`,
    {
      config: STUDIO,
      schema: {
        operationId: 'archiveStudioProjectSnapshot',
        summary: 'The audio of a conversion of a project as a zip with a file for each chapter',
        tags,
        params: ProjectSnapshotParams,
        response: { 200: audioResponse('The archive.', [ZIP]) as unknown as TSchema, ...AUDIO_ERRORS },
      },
    },
    async (request, reply) => {
      const { accountId } = callerOf(request);
      const { project_id: id, project_snapshot_id: snapshotId } = request.params;
      const row = await studio.snapshots.find(accountId, id, null, snapshotId);
      const bytes = await started(chapterArchive(services, accountId, await studio.snapshots.audio(row)));
      reply.header('content-disposition', `attachment; filename="${snapshotId}.zip"`);
      return reply.type(ZIP).send(readableOf(bytes));
    },
  );
}
