import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Keyring } from '../../accounts/keys.ts';
import type { KeyWithBudget } from '../../store/keys.ts';
import { keyBody, newKeyBody } from '../mappers/keys.ts';
import { sessionOf } from '../plugins/authentication.ts';
import { ApiKey, ApiKeyParams, NewApiKeyBody } from '../schemas/api-keys.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import type { KeyServices } from './api-keys.ts';

const tags = ['API keys'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR');

/** What is done to a key as a whole. */
export const apiKeyActionRoutes: FastifyPluginAsyncTypebox<KeyServices> = async (app, services) => {
  rotateApiKey(app, services);
  switchApiKey(app, services);
};

function rotateApiKey(app: TypeboxApp, { keyring }: KeyServices): void {
  app.post(
    '/v1/api-keys/:key_id/rotate',
    {
      config: { auth: 'session', audit: 'api_key.rotated' },
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
}

type Action = (keyring: Keyring, accountId: string, keyId: string) => Promise<KeyWithBudget>;

const ACTIONS: Record<string, { operationId: string; summary: string; run: Action }> = {
  disable: {
    operationId: 'disableApiKey',
    summary: 'Disable a key',
    run: (keyring, accountId, keyId) => keyring.setDisabled(accountId, keyId, true),
  },
  enable: {
    operationId: 'enableApiKey',
    summary: 'Enable a disabled key',
    run: (keyring, accountId, keyId) => keyring.setDisabled(accountId, keyId, false),
  },
  'reset-usage': {
    operationId: 'resetApiKeyUsage',
    summary: 'Start a new budget period of a key at zero',
    run: (keyring, accountId, keyId) => keyring.resetUsage(accountId, keyId),
  },
};

function switchApiKey(app: TypeboxApp, { keyring }: KeyServices): void {
  for (const [action, { operationId, summary, run }] of Object.entries(ACTIONS)) {
    app.post(
      `/v1/api-keys/:key_id/${action}`,
      {
        config: { auth: 'session', audit: `api_key.${action}` },
        schema: { operationId, summary, tags, params: ApiKeyParams, response: { 200: ApiKey, ...ERRORS } },
      },
      async (request) => {
        const params = request.params as { key_id: string };
        return keyBody(await run(keyring, sessionOf(request).accountId, params.key_id));
      },
    );
  }
}
