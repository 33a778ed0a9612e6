import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { toCredits } from '../../accounts/credits.ts';
import { type Keyring, keyStatus, type NewKey } from '../../accounts/keys.ts';
import { notFound } from '../../errors.ts';
import type { KeyWithBudget } from '../../store/keys.ts';
import { callerOf, sessionOf } from '../plugins/authentication.ts';
import {
  ApiKey,
  type ApiKeyBody,
  ApiKeyList,
  ApiKeyParams,
  ApiKeyPatch,
  NewApiKeyBody,
  NewApiKeyInput,
} from '../schemas/api-keys.ts';
import { errorResponses } from '../schemas/common.ts';
import { creditsField } from './credits-field.ts';

const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR');
const tags = ['API keys'];

/** An account's keys, managed from a browser session; and what a key may know of itself. */
export const apiKeyRoutes: FastifyPluginCallbackTypebox<{ keyring: Keyring }> = (app, { keyring }, done) => {
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
      if (keyId === null) throw notFound('The key');
      return keyBody(await keyring.find(accountId, keyId));
    },
  );

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

  app.post(
    '/v1/api-keys',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'createApiKey',
        summary: 'Create an API key; its plaintext is told only now',
        tags,
        body: NewApiKeyInput,
        response: { 201: NewApiKeyBody, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { name, credit_limit } = request.body;
      const creditLimit = creditsField('credit_limit', credit_limit ?? null);
      return reply
        .status(201)
        .send(newKeyBody(await keyring.create(sessionOf(request).accountId, { name, creditLimit })));
    },
  );

  app.patch(
    '/v1/api-keys/:key_id',
    {
      config: { auth: 'session' },
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
      return keyBody(
        await keyring.update(sessionOf(request).accountId, request.params.key_id, {
          ...(name === undefined ? {} : { name }),
          ...(credit_limit === undefined ? {} : { creditLimit: creditsField('credit_limit', credit_limit) }),
        }),
      );
    },
  );

  app.post(
    '/v1/api-keys/:key_id/rotate',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'rotateApiKey',
        summary: 'Replace a key; the old one works for 30 more days, on the same budget',
        tags,
        params: ApiKeyParams,
        response: { 201: NewApiKeyBody, ...ERRORS },
      },
    },
    async (request, reply) => {
      const made = await keyring.rotate(sessionOf(request).accountId, request.params.key_id);
      return reply.status(201).send(newKeyBody(made));
    },
  );

  const actions = {
    disable: ['disableApiKey', 'Refuse a key from now on', (account, key) => keyring.setDisabled(account, key, true)],
    enable: ['enableApiKey', 'Accept a disabled key again', (account, key) => keyring.setDisabled(account, key, false)],
    'reset-usage': ['resetApiKeyUsage', "Begin a new period of a key's budget at zero", keyring.resetUsage],
  } satisfies Record<string, [string, string, (accountId: string, keyId: string) => Promise<KeyWithBudget>]>;
  for (const [action, [operationId, summary, run]] of Object.entries(actions)) {
    app.post(
      `/v1/api-keys/:key_id/${action}`,
      {
        config: { auth: 'session' },
        schema: { operationId, summary, tags, params: ApiKeyParams, response: { 200: ApiKey, ...ERRORS } },
      },
      async (request) => keyBody(await run(sessionOf(request).accountId, request.params.key_id)),
    );
  }

  app.delete(
    '/v1/api-keys/:key_id',
    {
      config: { auth: 'session' },
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
  done();
};

function keyBody(key: KeyWithBudget): ApiKeyBody {
  const limit = key.credit_limit;
  return {
    key_id: key.key_id,
    name: key.name,
    prefix: key.prefix,
    status: keyStatus(key),
    kind: key.kind,
    created_at_unix: key.created_at_unix,
    last_used_at_unix: key.last_used_at_unix,
    expires_at_unix: key.expires_at_unix,
    replaces_key_id: key.replaces_key_id,
    credit_limit: limit === null ? null : toCredits(limit),
    credit_used: toCredits(key.used),
    credit_in_flight: toCredits(key.in_flight),
    // A limit may have been lowered below what was used.
    credit_remaining: limit === null ? null : toCredits(Math.max(0, limit - key.used - key.in_flight)),
    period_started_at_unix: key.period_started_at_unix,
  };
}

/** A key with its plaintext. */
export const newKeyBody = ({ key, plaintext }: NewKey) => ({ ...keyBody(key), api_key: plaintext });
