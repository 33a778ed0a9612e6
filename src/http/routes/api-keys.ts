import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { NO_LIMITS } from '../../accounts/key-limits.ts';
import type { Keyring } from '../../accounts/keys.ts';
import { notFound } from '../../errors.ts';
import { creditUnits } from '../mappers/credits.ts';
import { keyBody, newKeyBody, requestedLimits } from '../mappers/keys.ts';
import { callerOf, sessionOf } from '../plugins/authentication.ts';
import { ApiKey, ApiKeyList, ApiKeyParams, ApiKeyPatch, NewApiKeyBody, NewApiKeyInput } from '../schemas/api-keys.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface KeyServices {
  keyring: Keyring;
}

const tags = ['API keys'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR');

/** An account's keys, managed from a browser session; and what a key may know of itself. */
export const apiKeyRoutes: FastifyPluginAsyncTypebox<KeyServices> = async (app, services) => {
  getCurrentApiKey(app, services);
  listApiKeys(app, services);
  createApiKey(app, services);
  updateApiKey(app, services);
  deleteApiKey(app, services);
};

function getCurrentApiKey(app: TypeboxApp, { keyring }: KeyServices): void {
  app.get(
    '/v1/api-keys/current',
    {
      config: { auth: 'key' },
      schema: {
        operationId: 'getCurrentApiKey',
        summary: 'The key that authenticates the request',
        tags,
        response: { 200: ApiKey, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => {
      const { accountId, keyId } = callerOf(request);
      if (keyId === null) throw notFound('The API key');
      return keyBody(await keyring.find(accountId, keyId));
    },
  );
}

function listApiKeys(app: TypeboxApp, { keyring }: KeyServices): void {
  app.get(
    '/v1/api-keys',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'listApiKeys',
        summary: 'List API keys, newest first',
        tags,
        response: { 200: ApiKeyList, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => ({ api_keys: (await keyring.list(sessionOf(request).accountId)).map(keyBody) }),
  );
}

function createApiKey(app: TypeboxApp, { keyring }: KeyServices): void {
  app.post(
    '/v1/api-keys',
    {
      config: { auth: 'session', audit: 'api_key.created' },
      schema: {
        operationId: 'createApiKey',
        summary: 'Create an API key; its plaintext is returned only now',
        tags,
        body: NewApiKeyInput,
        response: { 201: NewApiKeyBody, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { name, credit_limit = null } = request.body;
      const limits = { ...NO_LIMITS, ...requestedLimits(request.body) };
      const input = { name, creditLimit: creditUnits('credit_limit', credit_limit), limits };
      const made = await keyring.create(sessionOf(request).accountId, input);
      request.audited = { subject: made.key.key_id };
      return reply.status(201).send(newKeyBody(made));
    },
  );
}

function updateApiKey(app: TypeboxApp, { keyring }: KeyServices): void {
  app.patch(
    '/v1/api-keys/:key_id',
    {
      config: { auth: 'session', audit: 'api_key.changed' },
      schema: {
        operationId: 'updateApiKey',
        summary: "Rename a key or change its budget's limit",
        tags,
        params: ApiKeyParams,
        body: ApiKeyPatch,
        response: { 200: ApiKey, ...ERRORS },
      },
    },
    async (request) => {
      const { name, credit_limit } = request.body;
      const changes = {
        limits: requestedLimits(request.body),
        ...(name === undefined ? {} : { name }),
        ...(credit_limit === undefined ? {} : { creditLimit: creditUnits('credit_limit', credit_limit) }),
      };
      return keyBody(await keyring.update(sessionOf(request).accountId, request.params.key_id, changes));
    },
  );
}

function deleteApiKey(app: TypeboxApp, { keyring }: KeyServices): void {
  app.delete(
    '/v1/api-keys/:key_id',
    {
      config: { auth: 'session', audit: 'api_key.deleted' },
      schema: {
        operationId: 'deleteApiKey',
        summary: 'Delete a key',
        tags,
        params: ApiKeyParams,
        response: { 204: { description: 'Deleted.', type: 'null' }, ...ERRORS },
      },
    },
    async (request, reply) => {
      await keyring.remove(sessionOf(request).accountId, request.params.key_id);
      return reply.status(204).send(null);
    },
  );
}
