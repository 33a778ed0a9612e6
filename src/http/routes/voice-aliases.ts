import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';
import type { VoiceAlias as Alias, AliasOwner, VoiceAliases } from '../../voices/aliases.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses, Ok } from '../schemas/common.ts';
import {
  VoiceAlias,
  type VoiceAliasBody,
  VoiceAliasList,
  VoiceAliasParams,
  VoiceAliasPut,
  VoiceAliasQuery,
} from '../schemas/voice-aliases.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface VoiceAliasServices {
  voiceAliases: VoiceAliases;
}

const tags = ['Voices'];
const CHANGE_ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');

/** Names of other services' voices, and the voices they stand for. */
export const voiceAliasRoutes: FastifyPluginAsyncTypebox<VoiceAliasServices> = async (app, services) => {
  listVoiceAliases(app, services);
  putVoiceAlias(app, services);
  deleteVoiceAlias(app, services);
};

const aliasBody = ({ alias, voiceId, scope }: Alias): VoiceAliasBody => ({ alias, voice_id: voiceId, scope });

/** @throws Problem FORBIDDEN where the server's are asked for by anyone but an admin's session */
function placeOf(request: FastifyRequest, scope: 'account' | 'server' = 'account'): AliasOwner {
  if (scope === 'server' && request.session?.role !== 'admin') {
    throw new Problem('FORBIDDEN', "Only admins change the server's aliases, in the browser console.");
  }
  return { accountId: callerOf(request).accountId, scope };
}

function listVoiceAliases(app: TypeboxApp, { voiceAliases }: VoiceAliasServices): void {
  app.get(
    '/v1/voice-aliases',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listVoiceAliases',
        summary: "Ids and names of other services' voices, and the voices they map to",
        tags,
        response: { 200: VoiceAliasList, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => ({ aliases: (await voiceAliases.list(callerOf(request).accountId)).map(aliasBody) }),
  );
}

function putVoiceAlias(app: TypeboxApp, { voiceAliases }: VoiceAliasServices): void {
  app.put(
    '/v1/voice-aliases/:alias',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'putVoiceAlias',
        summary: 'Map a name to a voice',
        tags,
        params: VoiceAliasParams,
        querystring: VoiceAliasQuery,
        body: VoiceAliasPut,
        response: { 200: VoiceAlias, ...CHANGE_ERRORS, ...errorResponses('BAD_REQUEST', 'CONFLICT') },
      },
    },
    async (request) =>
      aliasBody(
        await voiceAliases.put(placeOf(request, request.query.scope), request.params.alias, request.body.voice_id),
      ),
  );
}

function deleteVoiceAlias(app: TypeboxApp, { voiceAliases }: VoiceAliasServices): void {
  app.delete(
    '/v1/voice-aliases/:alias',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'deleteVoiceAlias',
        summary: 'Delete an alias',
        tags,
        params: VoiceAliasParams,
        querystring: VoiceAliasQuery,
        response: { 200: Ok, ...CHANGE_ERRORS },
      },
    },
    async (request) => {
      await voiceAliases.remove(placeOf(request, request.query.scope), request.params.alias);
      return { status: 'ok' as const };
    },
  );
}
