import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Studio } from '../../studio/studio.ts';
import { projectBody, projectExtendedBody } from '../mappers/studio.ts';
import { isOn, metadataOf, newProject, requestedContent } from '../mappers/studio-input.ts';
import { callerOf } from '../plugins/authentication.ts';
import { registerFormBody } from '../plugins/form-body.ts';
import { errorResponses, Ok, SPEECH_ERRORS } from '../schemas/common.ts';
import {
  ContentBody,
  DictionariesBody,
  NewProjectBody,
  Project,
  ProjectExtended,
  ProjectParams,
  ProjectPatch,
  Speakers,
} from '../schemas/studio.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface StudioServices {
  studio: Studio;
}

const tags = ['Studio'];
/** A novel of a million characters, and a form around it. */
export const MAX_STUDIO_BYTES = 4 * 1024 * 1024;
/** Voices are admitted by the conversions, block by block; nothing else speaks. */
export const STUDIO = { auth: 'caller', admitsVoices: true } as const;
const LISTS = ['genres', 'pronunciation_dictionary_locators', 'voice_settings'];
const FOUND = errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');
const CHANGED = { ...FOUND, ...errorResponses('BAD_REQUEST', 'PAYLOAD_TOO_LARGE') };

/** Projects as ElevenLabs' clients know them, and their speakers. */
export const studioProjectRoutes: FastifyPluginAsyncTypebox<StudioServices> = async (app, { studio }) => {
  registerFormBody(app, { keepsFiles: true, lists: LISTS });
  listProjects(app, studio);
  createProject(app, studio);
  getProject(app, studio);
  updateProject(app, studio);
  deleteProject(app, studio);
  convertProject(app, studio);
  setContent(app, studio);
  setDictionaries(app, studio);
  speakerRoutes(app, studio);
};

/** A project as its list shows it. */
async function bodyOf(studio: Studio, accountId: string, projectId: string) {
  const status = await studio.projects.status(accountId, projectId);
  return projectExtendedBody(status, await studio.snapshots.all(accountId, projectId));
}

function listProjects(app: TypeboxApp, studio: Studio): void {
  app.get(
    '/v1/studio/projects',
    {
      config: STUDIO,
      schema: {
        operationId: 'listStudioProjects',
        summary: 'List projects, newest first',
        tags,
        response: { 200: Type.Object({ projects: Type.Array(Project) }), ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { projects, converting } = await studio.projects.list(accountId);
      const conversions = await studio.snapshots.conversions(accountId);
      return {
        projects: projects.map((row) =>
          projectBody(row, { isConverting: converting.has(row.project_id), last: conversions.get(row.project_id) }),
        ),
      };
    },
  );
}

function createProject(app: TypeboxApp, studio: Studio): void {
  app.post(
    '/v1/studio/projects',
    {
      bodyLimit: MAX_STUDIO_BYTES,
      config: STUDIO,
      schema: {
        operationId: 'createStudioProject',
        summary: 'Create a project, empty or from a document or content',
        tags,
        consumes: ['multipart/form-data', 'application/json'],
        body: NewProjectBody,
        response: { 200: Type.Object({ project: Project }), ...SPEECH_ERRORS, ...errorResponses('CONFLICT') },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { project_id: id } = await studio.projects.create(caller, await newProject(request.body));
      if (isOn(request.body.auto_convert)) await studio.conversion.start(caller, id);
      return { project: await bodyOf(studio, caller.accountId, id) };
    },
  );
}

function getProject(app: TypeboxApp, studio: Studio): void {
  app.get(
    '/v1/studio/projects/:project_id',
    {
      config: STUDIO,
      schema: {
        operationId: 'getStudioProject',
        summary: 'Get a project with its chapters',
        tags,
        params: ProjectParams,
        response: { 200: ProjectExtended, ...FOUND },
      },
    },
    async (request) => await bodyOf(studio, callerOf(request).accountId, request.params.project_id),
  );
}

function updateProject(app: TypeboxApp, studio: Studio): void {
  app.post(
    '/v1/studio/projects/:project_id',
    {
      config: STUDIO,
      schema: {
        operationId: 'updateStudioProject',
        summary: 'Change a project',
        tags,
        params: ProjectParams,
        body: ProjectPatch,
        response: { 200: Type.Object({ project: Project }), ...CHANGED },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { project_id: id } = request.params;
      const { name, default_title_voice_id: titleVoiceId, default_paragraph_voice_id: paragraphVoiceId } = request.body;
      await studio.projects.update(accountId, id, {
        name,
        titleVoiceId,
        paragraphVoiceId,
        metadata: metadataOf(request.body),
      });
      return { project: await bodyOf(studio, accountId, id) };
    },
  );
}

function deleteProject(app: TypeboxApp, studio: Studio): void {
  app.delete(
    '/v1/studio/projects/:project_id',
    {
      config: STUDIO,
      schema: {
        operationId: 'deleteStudioProject',
        summary: 'Delete a project; its audio stays in the history',
        tags,
        params: ProjectParams,
        response: { 200: Ok, ...FOUND },
      },
    },
    async (request) => {
      await studio.projects.remove(callerOf(request).accountId, request.params.project_id);
      return { status: 'ok' as const };
    },
  );
}

function convertProject(app: TypeboxApp, studio: Studio): void {
  app.post(
    '/v1/studio/projects/:project_id/convert',
    {
      config: STUDIO,
      schema: {
        operationId: 'convertStudioProject',
        summary: 'Speak all chapters in the background; only what has changed is spoken and charged',
        tags,
        params: ProjectParams,
        response: { 200: Ok, ...SPEECH_ERRORS },
      },
    },
    async (request) => {
      await studio.conversion.start(callerOf(request), request.params.project_id);
      return { status: 'ok' as const };
    },
  );
}

function setContent(app: TypeboxApp, studio: Studio): void {
  app.post(
    '/v1/studio/projects/:project_id/content',
    {
      bodyLimit: MAX_STUDIO_BYTES,
      config: STUDIO,
      schema: {
        operationId: 'setStudioProjectContent',
        summary: 'Replace all chapters by a document or content; what stays the same is not spoken again',
        tags,
        consumes: ['multipart/form-data', 'application/json'],
        params: ProjectParams,
        body: ContentBody,
        response: { 200: Type.Object({ project: Project }), ...SPEECH_ERRORS },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { project_id: id } = request.params;
      const { name } = await studio.projects.find(caller.accountId, id);
      const content = await requestedContent(request.body, name);
      if (content !== undefined) await studio.projects.replaceContent(caller.accountId, id, content);
      if (isOn(request.body.auto_convert)) await studio.conversion.start(caller, id);
      return { project: await bodyOf(studio, caller.accountId, id) };
    },
  );
}

function setDictionaries(app: TypeboxApp, studio: Studio): void {
  app.post(
    '/v1/studio/projects/:project_id/pronunciation-dictionaries',
    {
      config: STUDIO,
      schema: {
        operationId: 'setStudioProjectDictionaries',
        summary: "Set a project's pronunciation dictionaries; an empty list stands for the account's default ones",
        tags,
        params: ProjectParams,
        body: DictionariesBody,
        response: { 200: Ok, ...CHANGED },
      },
    },
    async (request) => {
      await studio.projects.update(callerOf(request).accountId, request.params.project_id, {
        dictionaries: request.body.pronunciation_dictionary_locators.map((locator) => ({
          dictionaryId: locator.pronunciation_dictionary_id,
          versionId: locator.version_id ?? null,
        })),
      });
      return { status: 'ok' as const };
    },
  );
}

function speakerRoutes(app: TypeboxApp, { speakers }: Studio): void {
  const path = '/v1/studio/projects/:project_id/speakers';
  const read = async (accountId: string, projectId: string) => ({
    speakers: (await speakers.list(accountId, projectId)).map(({ name, voice_id, speed, instructions }) => ({
      name,
      voice_id,
      speed,
      instructions,
    })),
  });
  const schema = { tags, params: ProjectParams, response: { 200: Speakers, ...CHANGED } };
  app.get(
    path,
    {
      config: STUDIO,
      schema: { ...schema, operationId: 'listStudioSpeakers', summary: 'The speakers of a project, and their voices' },
    },
    async (request) => await read(callerOf(request).accountId, request.params.project_id),
  );
  app.put(
    path,
    {
      config: STUDIO,
      schema: {
        ...schema,
        operationId: 'setStudioSpeakers',
        summary: 'Set the speakers of a project; a change holds for every block that names the speaker',
        body: Speakers,
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { project_id: id } = request.params;
      const given = request.body.speakers.map((speaker) => ({
        name: speaker.name,
        voice_id: speaker.voice_id,
        speed: speaker.speed ?? null,
        instructions: speaker.instructions?.toWellFormed() ?? null,
      }));
      await speakers.replace(accountId, id, given);
      return await read(accountId, id);
    },
  );
}
