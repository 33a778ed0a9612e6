import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Problem } from '../../errors.ts';
import type { Dictionaries } from '../../pronunciations/dictionaries.ts';
import type { LexiconText, PlsThread } from '../../pronunciations/reading/pls-thread.ts';
import { NO_RULES } from '../../pronunciations/rules-text.ts';
import { changedBody, newDictionaryBody, requestedRules } from '../mappers/pronunciations.ts';
import { callerOf } from '../plugins/authentication.ts';
import { registerFormBody } from '../plugins/form-body.ts';
import { errorResponses } from '../schemas/common.ts';
import {
  AddFromFileBody,
  AddFromRulesBody,
  ChangedRules,
  DictionaryParams,
  NewDictionary,
  RemoveRulesBody,
  SetRulesBody,
  THREAD_ERRORS,
} from '../schemas/pronunciations.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { auditDictionary } from './pronunciation-dictionaries.ts';

interface RuleServices {
  dictionaries: Dictionaries;
  pls: PlsThread;
}

const tags = ['Pronunciation'];
/** 20,000 rules of the longest kind come to 12 MB; those that people have to a quarter of that. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const ERRORS = errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'PAYLOAD_TOO_LARGE', 'VALIDATION_ERROR');

/** What is in pronunciation dictionaries: new ones, and changes of their rules, each of which makes a version. */
export const pronunciationRuleRoutes: FastifyPluginAsyncTypebox<RuleServices> = async (app, services) => {
  registerFormBody(app, { keepsFiles: true });
  addFromRules(app, services);
  addFromFile(app, services);
  changeRules(app, services);
  removeRules(app, services);
};

function addFromRules(app: TypeboxApp, { dictionaries }: RuleServices): void {
  app.post(
    '/v1/pronunciation-dictionaries/add-from-rules',
    {
      bodyLimit: MAX_BODY_BYTES,
      config: { auth: 'caller', audit: 'pronunciation_dictionary.created' },
      schema: {
        operationId: 'addPronunciationDictionaryFromRules',
        summary: 'Create a pronunciation dictionary from rules',
        tags,
        body: AddFromRulesBody,
        response: { 200: NewDictionary, ...ERRORS, ...errorResponses('CONFLICT') },
      },
    },
    async (request) => {
      const { name, description = null, rules } = request.body;
      const made = await dictionaries.create(callerOf(request).accountId, {
        name,
        description,
        language: null,
        rules: await requestedRules(rules),
      });
      auditDictionary(request, made.dictionary_id);
      return newDictionaryBody(made);
    },
  );
}

function addFromFile(app: TypeboxApp, { dictionaries, pls }: RuleServices): void {
  app.post(
    '/v1/pronunciation-dictionaries/add-from-file',
    {
      bodyLimit: MAX_FILE_BYTES,
      config: { auth: 'caller', audit: 'pronunciation_dictionary.created' },
      schema: {
        operationId: 'addPronunciationDictionaryFromFile',
        summary: 'Create a pronunciation dictionary from a PLS file, or an empty one',
        tags,
        consumes: ['multipart/form-data'],
        body: AddFromFileBody,
        response: {
          200: NewDictionary,
          ...ERRORS,
          ...errorResponses('CONFLICT'),
          ...THREAD_ERRORS,
        },
      },
    },
    async (request) => {
      const { name, description, file } = request.body;
      const { accountId } = callerOf(request);
      const lexicon = await lexiconOf(file, (bytes) => pls.read(accountId, bytes));
      const made = await dictionaries.create(accountId, {
        name,
        description: description || null,
        ...lexicon,
      });
      auditDictionary(request, made.dictionary_id);
      return newDictionaryBody(made);
    },
  );
}

async function lexiconOf(
  file: File | string | undefined,
  read: (bytes: Uint8Array) => Promise<LexiconText>,
): Promise<LexiconText> {
  if (file === undefined || file === '') return { rules: NO_RULES, language: null };
  if (!(file instanceof File)) {
    throw new Problem('BAD_REQUEST', 'The field file must be a file of a multipart form.');
  }
  return await read(new Uint8Array(await file.arrayBuffer()));
}

function changeRules(app: TypeboxApp, { dictionaries }: RuleServices): void {
  const ways = [
    ['add-rules', 'addPronunciationRules', 'Add rules; those for the same string are replaced', 'addRules'],
    ['set-rules', 'setPronunciationRules', 'Replace all rules', 'setRules'],
  ] as const;
  for (const [name, operationId, summary, way] of ways) {
    app.post(
      `/v1/pronunciation-dictionaries/:pronunciation_dictionary_id/${name}`,
      {
        bodyLimit: MAX_BODY_BYTES,
        config: { auth: 'caller', audit: 'pronunciation_dictionary.changed' },
        schema: {
          operationId,
          summary,
          tags,
          params: DictionaryParams,
          body: SetRulesBody,
          response: { 200: ChangedRules, ...ERRORS, ...errorResponses('RESOURCE_NOT_FOUND'), ...THREAD_ERRORS },
        },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const id = request.params.pronunciation_dictionary_id;
        await dictionaries.find(accountId, id);
        auditDictionary(request, id);
        return changedBody(await dictionaries[way](accountId, id, await requestedRules(request.body.rules)));
      },
    );
  }
}

function removeRules(app: TypeboxApp, { dictionaries }: RuleServices): void {
  app.post(
    '/v1/pronunciation-dictionaries/:pronunciation_dictionary_id/remove-rules',
    {
      bodyLimit: MAX_BODY_BYTES,
      config: { auth: 'caller', audit: 'pronunciation_dictionary.changed' },
      schema: {
        operationId: 'removePronunciationRules',
        summary: 'Remove rules',
        tags,
        params: DictionaryParams,
        body: RemoveRulesBody,
        response: { 200: ChangedRules, ...ERRORS, ...errorResponses('RESOURCE_NOT_FOUND'), ...THREAD_ERRORS },
      },
    },
    async (request) => {
      const id = request.params.pronunciation_dictionary_id;
      auditDictionary(request, id);
      return changedBody(await dictionaries.removeRules(callerOf(request).accountId, id, request.body.rule_strings));
    },
  );
}
