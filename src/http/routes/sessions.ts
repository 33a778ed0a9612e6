import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sessionBody, signedInBody } from '../mappers/accounts.ts';
import { sessionOf } from '../plugins/authentication.ts';
import { SessionList, SessionParams, SignedInBody } from '../schemas/accounts.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import type { SignInServices } from './sign-in.ts';

const tags = ['Sessions'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RATE_LIMITED', 'VALIDATION_ERROR');

/** Sessions in the browser. */
export const sessionRoutes: FastifyPluginAsyncTypebox<SignInServices> = async (app, services) => {
  getSession(app, services);
  listSessions(app, services);
  revokeSession(app, services);
};

function getSession(app: TypeboxApp, { signIn }: SignInServices): void {
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
      return signedInBody(await signIn.account(session), session);
    },
  );
}

function listSessions(app: TypeboxApp, { signIn }: SignInServices): void {
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
      return { sessions: (await signIn.sessions(session)).map((row) => sessionBody(row, session)) };
    },
  );
}

function revokeSession(app: TypeboxApp, { signIn }: SignInServices): void {
  app.delete(
    '/v1/auth/sessions/:session_id',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'revokeSession',
        summary: 'End a session',
        tags,
        params: SessionParams,
        response: { 204: { description: 'Done.', type: 'null' }, ...ERRORS, ...errorResponses('RESOURCE_NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await signIn.revoke(sessionOf(request), request.params.session_id);
      return reply.status(204).send(null);
    },
  );
}
