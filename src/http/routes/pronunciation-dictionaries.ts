import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Dictionaries, versionName } from '../../pronunciations/dictionaries.ts';
import type { Pronunciations } from '../../pronunciations/resolve.ts';
import {
  dictionaryBody,
  dictionaryPaging,
  locatorsBody,
  pageCursor,
  requestedLocators,
} from '../mappers/pronunciations.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses, Ok } from '../schemas/common.ts';
import {
  DictionaryList,
  DictionaryListQuery,
  DictionaryMetadata,
  DictionaryParams,
  DictionaryPatch,
  DictionaryVersionParams,
  DictionaryVersions,
  DictionaryWithRules,
  PronunciationSettings,
  THREAD_ERRORS,
} from '../schemas/pronunciations.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface DictionaryServices {
  dictionaries: Dictionaries;
  pronunciations: Pronunciations;
}

const tags = ['Pronunciation'];
const PLS = 'application/pls+xml';
const ERRORS = errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');

/** Dictionaries as a whole; what is in them is `pronunciation-rules.ts`. */
export const pronunciationDictionaryRoutes: FastifyPluginAsyncTypebox<DictionaryServices> = async (app, services) => {
  listDictionaries(app, services);
  settingsRoutes(app, services);
  getDictionary(app, services);
  updateDictionary(app, services);
  deleteDictionary(app, services);
  listVersions(app, services);
  downloadVersion(app, services);
};

/** Whom a line of the audit log is about, also where a key made the change. */
export function auditDictionary(request: FastifyRequest, subject: string): void {
  request.audited = { accountId: callerOf(request).accountId, subject };
}

function listDictionaries(app: TypeboxApp, { dictionaries }: DictionaryServices): void {
  app.get(
    '/v1/pronunciation-dictionaries',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listPronunciationDictionaries',
        summary: 'List pronunciation dictionaries',
        tags,
        querystring: DictionaryListQuery,
        response: { 200: DictionaryList, ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR') },
      },
    },
    async (request) => {
      const paging = dictionaryPaging(request.query);
      const rows = await dictionaries.list(callerOf(request).accountId, paging);
      const hasMore = rows.length > paging.pageSize;
      return {
        pronunciation_dictionaries: rows.slice(0, paging.pageSize).map(dictionaryBody),
        next_cursor: hasMore ? pageCursor(paging.offset + paging.pageSize) : null,
        has_more: hasMore,
      };
    },
  );
}

function settingsRoutes(app: TypeboxApp, { pronunciations }: DictionaryServices): void {
  const path = '/v1/pronunciation-dictionaries/settings';
  app.get(
    path,
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getPronunciationSettings',
        summary: 'The dictionaries used by requests that name none',
        tags,
        response: { 200: PronunciationSettings, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => ({
      default_locators: locatorsBody(await pronunciations.defaults(callerOf(request).accountId)),
    }),
  );
  app.put(
    path,
    {
      config: { auth: 'caller', audit: 'pronunciation_settings.changed' },
      schema: {
        operationId: 'putPronunciationSettings',
        summary: 'Set the dictionaries used by requests that name none',
        tags,
        body: PronunciationSettings,
        response: { 200: PronunciationSettings, ...ERRORS, ...errorResponses('CONFLICT') },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      auditDictionary(request, accountId);
      await pronunciations.setDefaults(accountId, requestedLocators(request.body.default_locators) ?? []);
      return { default_locators: locatorsBody(await pronunciations.defaults(accountId)) };
    },
  );
}

function getDictionary(app: TypeboxApp, { dictionaries }: DictionaryServices): void {
  app.get(
    '/v1/pronunciation-dictionaries/:pronunciation_dictionary_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getPronunciationDictionary',
        summary: 'Get a pronunciation dictionary with its latest rules',
        tags,
        params: DictionaryParams,
        // Sent as bytes: a thread writes the rules.
        response: { 200: Type.Unsafe<Uint8Array>(DictionaryWithRules), ...ERRORS, ...THREAD_ERRORS },
      },
    },
    async (request, reply) => {
      const { row, rules } = await dictionaries.get(
        callerOf(request).accountId,
        request.params.pronunciation_dictionary_id,
      );
      const head = JSON.stringify(dictionaryBody(row)).slice(0, -1);
      reply.type('application/json; charset=utf-8');
      return reply.send(Buffer.concat([Buffer.from(`${head},"rules":`), rules, Buffer.from('}')]));
    },
  );
}

function updateDictionary(app: TypeboxApp, { dictionaries }: DictionaryServices): void {
  app.patch(
    '/v1/pronunciation-dictionaries/:pronunciation_dictionary_id',
    {
      config: { auth: 'caller', audit: 'pronunciation_dictionary.changed' },
      schema: {
        operationId: 'updatePronunciationDictionary',
        summary: 'Rename, archive or restore a pronunciation dictionary',
        tags,
        params: DictionaryParams,
        body: DictionaryPatch,
        response: { 200: DictionaryMetadata, ...ERRORS },
      },
    },
    async (request) => {
      const id = request.params.pronunciation_dictionary_id;
      auditDictionary(request, id);
      return dictionaryBody(await dictionaries.update(callerOf(request).accountId, id, request.body));
    },
  );
}

function deleteDictionary(app: TypeboxApp, { dictionaries }: DictionaryServices): void {
  app.delete(
    '/v1/pronunciation-dictionaries/:pronunciation_dictionary_id',
    {
      config: { auth: 'caller', audit: 'pronunciation_dictionary.deleted' },
      schema: {
        operationId: 'deletePronunciationDictionary',
        summary: 'Delete a pronunciation dictionary with all its versions',
        tags,
        params: DictionaryParams,
        response: { 200: Ok, ...ERRORS },
      },
    },
    async (request) => {
      const id = request.params.pronunciation_dictionary_id;
      auditDictionary(request, id);
      await dictionaries.remove(callerOf(request).accountId, id);
      return { status: 'ok' as const };
    },
  );
}

function listVersions(app: TypeboxApp, { dictionaries }: DictionaryServices): void {
  app.get(
    '/v1/pronunciation-dictionaries/:pronunciation_dictionary_id/versions',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listPronunciationDictionaryVersions',
        summary: 'List the versions of a pronunciation dictionary that are kept',
        tags,
        params: DictionaryParams,
        response: { 200: DictionaryVersions, ...ERRORS },
      },
    },
    async (request) => {
      const id = request.params.pronunciation_dictionary_id;
      const { row, versions } = await dictionaries.versions(callerOf(request).accountId, id);
      return {
        versions: versions.map((version) => ({
          version_id: version.version_id,
          version_rules_num: version.rules_count,
          pronunciation_dictionary_id: row.dictionary_id,
          dictionary_name: row.name,
          version_name: versionName(version),
          created_by: row.account_id,
          creation_time_unix: version.created_at_unix,
          archived_time_unix: row.archived_at_unix,
          permission_on_resource: 'admin' as const,
        })),
      };
    },
  );
}

function downloadVersion(app: TypeboxApp, { dictionaries }: DictionaryServices): void {
  app.get(
    '/v1/pronunciation-dictionaries/:pronunciation_dictionary_id/:version_id/download',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'downloadPronunciationDictionary',
        summary: 'Download a version as a pronunciation lexicon (W3C PLS 1.0)',
        tags,
        params: DictionaryVersionParams,
        response: {
          200: {
            description: 'The file, which can be uploaded again.',
            content: { [PLS]: { schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) } },
          },
          ...ERRORS,
          ...THREAD_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { pronunciation_dictionary_id: id, version_id } = request.params;
      const { row, pls } = await dictionaries.download(callerOf(request).accountId, id, version_id);
      const name = row.name.replace(/[^\w -]+/g, '_').slice(0, 60);
      reply.header('content-disposition', `attachment; filename="${name}.pls"`);
      return reply.type(PLS).send(pls);
    },
  );
}
