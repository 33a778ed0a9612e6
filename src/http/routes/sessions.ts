import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Sessions } from '../../accounts/sessions.ts';
import { sessionBody, signedInBody } from '../mappers/accounts.ts';
import { sessionOf } from '../plugins/authentication.ts';
import { SessionList, SessionParams, SignedInBody } from '../schemas/accounts.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface SessionServices {
  sessions: Sessions;
}

const tags = ['Sessions'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RATE_LIMITED', 'VALIDATION_ERROR');

/** Sessions in the browser. */
export const sessionRoutes: FastifyPluginAsyncTypebox<SessionServices> = async (app, services) => {
  getSession(app, services);
  listSessions(app, services);
  revokeSession(app, services);
};

function getSession(app: TypeboxApp, { sessions }: SessionServices): void {
  app.get(
    '/v1/auth/session',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'getSession',
        summary: 'Who is signed in',
        tags,
        response: { 200: SignedInBody, ...ERRORS },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      return signedInBody(await sessions.account(session), session);
    },
  );
}

function listSessions(app: TypeboxApp, { sessions }: SessionServices): void {
  app.get(
    '/v1/auth/sessions',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'listSessions',
        summary: "The account's sessions, newest first",
        tags,
        response: { 200: SessionList, ...ERRORS },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      return { sessions: (await sessions.list(session)).map((row) => sessionBody(row, session)) };
    },
  );
}

function revokeSession(app: TypeboxApp, { sessions }: SessionServices): void {
  app.delete(
    '/v1/auth/sessions/:session_id',
    {
      config: { auth: 'session', audit: 'session.revoked' },
      schema: {
        operationId: 'revokeSession',
        summary: 'End a session',
        tags,
        params: SessionParams,
        response: { 204: { description: 'Done.', type: 'null' }, ...ERRORS, ...errorResponses('RESOURCE_NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await sessions.revoke(sessionOf(request), request.params.session_id);
      return reply.status(204).send(null);
    },
  );
}
