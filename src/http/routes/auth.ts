import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_IDLE_SECS, SESSION_LONGEST_SECS } from '../../accounts/authenticate.ts';
import type { Origin, SignedIn, SignIn } from '../../accounts/sign-in.ts';
import { notFound } from '../../errors.ts';
import type { SessionRow } from '../../store/tables.ts';
import { SESSION_COOKIE, sessionOf } from '../plugins/authentication.ts';
import {
  Login,
  PasswordChange,
  SessionList,
  SessionParams,
  Setup,
  SetupState,
  SignedInBody,
} from '../schemas/accounts.ts';
import { errorResponses } from '../schemas/common.ts';

const tags = ['Sessions'];
const NO_CONTENT = { 204: { description: 'Done.', type: 'null' } } as const;
const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RATE_LIMITED', 'VALIDATION_ERROR');

/** People's sessions in the browser. */
export const authRoutes: FastifyPluginCallbackTypebox<{ signIn: SignIn }> = (app, { signIn }, done) => {
  app.get(
    '/v1/auth/setup',
    {
      config: { auth: 'none' },
      schema: {
        operationId: 'getSetupState',
        summary: 'Does the server wait for its first account?',
        tags,
        response: { 200: SetupState },
      },
    },
    async () => ({ needed: await signIn.isSetupNeeded() }),
  );

  app.post(
    '/v1/auth/setup',
    {
      config: { auth: 'none', sameOrigin: true },
      schema: {
        operationId: 'setUp',
        summary: 'Make the first account, with the setup token',
        tags,
        body: Setup,
        response: { 204: NO_CONTENT[204], ...ERRORS, ...errorResponses('CONFLICT') },
      },
    },
    async (request, reply) => {
      const { setup_token, email, name, password } = request.body;
      const given = { setupToken: setup_token, email, name: name ?? '', password };
      return await enter(request, reply, await signIn.setUp(given, originOf(request)));
    },
  );

  app.post(
    '/v1/auth/login',
    {
      config: { auth: 'none', sameOrigin: true },
      schema: {
        operationId: 'login',
        summary: 'Sign in; sets the session cookie',
        tags,
        body: Login,
        response: { 204: NO_CONTENT[204], ...ERRORS },
      },
    },
    async (request, reply) => await enter(request, reply, await signIn.login(request.body, originOf(request))),
  );

  app.post(
    '/v1/auth/logout',
    {
      config: { auth: 'session' },
      schema: { operationId: 'logout', summary: 'Sign out', tags, response: { ...NO_CONTENT, ...ERRORS } },
    },
    async (request, reply) => {
      await signIn.logout(sessionOf(request));
      reply.clearCookie(SESSION_COOKIE, cookieOptions(request));
      return reply.status(204).send(null);
    },
  );

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
      const account = await signIn.account(session);
      return {
        account: {
          account_id: account.account_id,
          email: account.email,
          name: account.name,
          role: account.role,
          plan: account.plan_id,
        },
        session: {
          session_id: session.sessionId,
          created_at_unix: session.createdAtUnix,
          expires_at_unix: session.createdAtUnix + SESSION_LONGEST_SECS,
        },
      };
    },
  );

  app.post(
    '/v1/auth/password',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'changePassword',
        summary: 'Change the password; ends the other sessions',
        tags,
        body: PasswordChange,
        response: { ...NO_CONTENT, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { current_password, new_password } = request.body;
      await signIn.changePassword(sessionOf(request), { current: current_password, next: new_password });
      return reply.status(204).send(null);
    },
  );

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
      const rows = await signIn.sessions(session);
      return { sessions: rows.map((row) => ({ ...sessionBody(row), current: row.session_id === session.sessionId })) };
    },
  );

  app.delete(
    '/v1/auth/sessions/:session_id',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'revokeSession',
        summary: 'End a session',
        tags,
        params: SessionParams,
        response: { ...NO_CONTENT, ...ERRORS, ...errorResponses('RESOURCE_NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { session_id } = request.params;
      if (!(await signIn.revoke(sessionOf(request), session_id))) throw notFound(`The session "${session_id}"`);
      return reply.status(204).send(null);
    },
  );
  done();
};

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** SameSite and HttpOnly always, Secure wherever the connection is: a cookie without it works on plain loopback. */
const cookieOptions = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

/** Always a new token, whatever cookie came along: one planted before is worth nothing after. */
async function enter(request: FastifyRequest, reply: FastifyReply, { token }: SignedIn): Promise<FastifyReply> {
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(request), maxAge: SESSION_LONGEST_SECS });
  return reply.status(204).send(null);
}

function sessionBody(row: SessionRow) {
  return {
    session_id: row.session_id,
    created_at_unix: row.created_at_unix,
    last_seen_at_unix: row.last_seen_at_unix,
    expires_at_unix: Math.min(row.created_at_unix + SESSION_LONGEST_SECS, row.last_seen_at_unix + SESSION_IDLE_SECS),
    user_agent: row.user_agent,
  };
}
