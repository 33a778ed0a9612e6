import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Problem } from '../../errors.ts';
import type { SubType } from '../../studio/content.ts';
import type { Studio } from '../../studio/studio.ts';
import { blockBody, chapterBody, chapterWithContentBody } from '../mappers/studio.ts';
import { newBlock, requestedNodes, settingsOf } from '../mappers/studio-input.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses, Ok, SPEECH_ERRORS } from '../schemas/common.ts';
import {
  Block,
  BlockConvertBody,
  BlockParams,
  BlockPatch,
  Chapter,
  ChapterParams,
  ChapterPatch,
  ChapterWithContent,
  NewChapterBody,
  ProjectParams,
} from '../schemas/studio.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { MAX_STUDIO_BYTES, STUDIO, type StudioServices } from './studio-projects.ts';

const tags = ['Studio'];
const CHAPTERS = '/v1/studio/projects/:project_id/chapters';
const CHAPTER = `${CHAPTERS}/:chapter_id` as const;
const BLOCK = `${CHAPTER}/blocks/:block_id` as const;
const FOUND = errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');
const CHANGED = { ...FOUND, ...errorResponses('BAD_REQUEST', 'PAYLOAD_TOO_LARGE') };

/** Chapters as ElevenLabs' clients know them, and their blocks. */
export const studioChapterRoutes: FastifyPluginAsyncTypebox<StudioServices> = async (app, { studio }) => {
  chapterListRoutes(app, studio);
  chapterRoutes(app, studio);
  convertChapter(app, studio);
  blockRoutes(app, studio);
  convertBlock(app, studio);
};

function chapterListRoutes(app: TypeboxApp, { projects, chapters, snapshots }: Studio): void {
  app.get(
    CHAPTERS,
    {
      config: STUDIO,
      schema: {
        operationId: 'listStudioChapters',
        summary: 'List the chapters of a project',
        tags,
        params: ProjectParams,
        response: { 200: Type.Object({ chapters: Type.Array(Chapter) }), ...FOUND },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { project_id: id } = request.params;
      const { chapters: all } = await projects.status(accountId, id);
      const made = await snapshots.all(accountId, id);
      return { chapters: all.map((chapter) => chapterBody(chapter, made)) };
    },
  );
  app.post(
    CHAPTERS,
    {
      config: STUDIO,
      schema: {
        operationId: 'createStudioChapter',
        summary: 'Add an empty chapter at the end of a project',
        tags,
        params: ProjectParams,
        body: NewChapterBody,
        response: { 200: Type.Object({ chapter: ChapterWithContent }), ...CHANGED },
      },
    },
    async (request) => {
      const { name, from_url: url } = request.body;
      if (url) {
        throw new Problem('BAD_REQUEST', 'This server fetches no addresses. Add the chapter, then send its content.');
      }
      const chapter = await chapters.create(callerOf(request).accountId, request.params.project_id, name);
      return { chapter: chapterWithContentBody(chapter, []) };
    },
  );
}

function chapterRoutes(app: TypeboxApp, { chapters, snapshots }: Studio): void {
  app.get(
    CHAPTER,
    {
      config: STUDIO,
      schema: {
        operationId: 'getStudioChapter',
        summary: 'Get a chapter with its blocks',
        tags,
        params: ChapterParams,
        response: { 200: ChapterWithContent, ...FOUND },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { project_id: id, chapter_id: chapterId } = request.params;
      const chapter = await chapters.find(accountId, id, chapterId);
      return chapterWithContentBody(chapter, await snapshots.all(accountId, id));
    },
  );
  app.post(
    CHAPTER,
    {
      bodyLimit: MAX_STUDIO_BYTES,
      config: STUDIO,
      schema: {
        operationId: 'updateStudioChapter',
        summary: 'Rename a chapter, or replace its blocks; blocks that are named by their id keep their takes',
        tags,
        params: ChapterParams,
        body: ChapterPatch,
        response: { 200: Type.Object({ chapter: ChapterWithContent }), ...CHANGED },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { project_id: id, chapter_id: chapterId } = request.params;
      const { name, content } = request.body;
      const chapter = await chapters.update(accountId, id, chapterId, {
        name: name ?? undefined,
        blocks: content?.blocks.map(newBlock),
      });
      return { chapter: chapterWithContentBody(chapter, await snapshots.all(accountId, id)) };
    },
  );
  app.delete(
    CHAPTER,
    {
      config: STUDIO,
      schema: {
        operationId: 'deleteStudioChapter',
        summary: 'Delete a chapter; its audio stays in the history',
        tags,
        params: ChapterParams,
        response: { 200: Ok, ...FOUND },
      },
    },
    async (request) => {
      const { project_id: id, chapter_id: chapterId } = request.params;
      await chapters.remove(callerOf(request).accountId, id, chapterId);
      return { status: 'ok' as const };
    },
  );
}

function convertChapter(app: TypeboxApp, { conversion }: Studio): void {
  app.post(
    `${CHAPTER}/convert`,
    {
      config: STUDIO,
      schema: {
        operationId: 'convertStudioChapter',
        summary: 'Speak a chapter in the background; only what has changed is spoken and charged',
        tags,
        params: ChapterParams,
        response: { 200: Ok, ...SPEECH_ERRORS },
      },
    },
    async (request) => {
      const { project_id: id, chapter_id: chapterId } = request.params;
      await conversion.start(callerOf(request), id, chapterId);
      return { status: 'ok' as const };
    },
  );
}

function blockRoutes(app: TypeboxApp, { blocks }: Studio): void {
  app.get(
    BLOCK,
    {
      config: STUDIO,
      schema: {
        operationId: 'getStudioBlock',
        summary: 'Get a block with its takes',
        tags,
        params: BlockParams,
        response: { 200: Block, ...FOUND },
      },
    },
    async (request) => {
      const { project_id: id, chapter_id: chapterId, block_id: blockId } = request.params;
      return blockBody(await blocks.find(callerOf(request).accountId, id, chapterId, blockId));
    },
  );
  app.patch(
    BLOCK,
    {
      config: STUDIO,
      schema: {
        operationId: 'updateStudioBlock',
        summary: 'Change or move a block, or choose which of its takes is played',
        tags,
        params: BlockParams,
        body: BlockPatch,
        response: { 200: Block, ...CHANGED, ...errorResponses('CONFLICT') },
      },
    },
    async (request) => {
      const { project_id: id, chapter_id: chapterId, block_id: blockId } = request.params;
      const { sub_type: subType, nodes, position, take_id: takeId } = request.body;
      const block = await blocks.update(callerOf(request).accountId, id, chapterId, blockId, {
        subType: (subType ?? undefined) as SubType | undefined,
        nodes: nodes == null ? undefined : requestedNodes(nodes),
        settings: settingsOf(request.body),
        position: position ?? undefined,
        takeId: takeId ?? undefined,
      });
      return blockBody(block);
    },
  );
  app.delete(
    BLOCK,
    {
      config: STUDIO,
      schema: {
        operationId: 'deleteStudioBlock',
        summary: 'Delete a block; its audio stays in the history',
        tags,
        params: BlockParams,
        response: { 200: Ok, ...FOUND },
      },
    },
    async (request) => {
      const { project_id: id, chapter_id: chapterId, block_id: blockId } = request.params;
      await blocks.remove(callerOf(request).accountId, id, chapterId, blockId);
      return { status: 'ok' as const };
    },
  );
}

function convertBlock(app: TypeboxApp, { conversion }: Studio): void {
  app.post(
    `${BLOCK}/convert`,
    {
      config: STUDIO,
      schema: {
        operationId: 'convertStudioBlock',
        summary: 'Speak one block in the background, or make another take of it',
        tags,
        params: BlockParams,
        body: BlockConvertBody,
        response: { 200: Block, ...SPEECH_ERRORS },
      },
    },
    async (request) => {
      const { project_id: id, chapter_id: chapterId, block_id: blockId } = request.params;
      const isAgain = request.body.again === true;
      return blockBody(await conversion.block(callerOf(request), id, chapterId, blockId, { isAgain }));
    },
  );
}
