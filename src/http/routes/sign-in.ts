import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_LONGEST_SECS } from '../../accounts/authenticate.ts';
import { DEVICE_LONGEST_SECS } from '../../accounts/devices.ts';
import type { Origin, SignedIn } from '../../accounts/entrance.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { SignIn } from '../../accounts/sign-in.ts';
import { type AddressConfig, isSecure } from '../plugins/addresses.ts';
import { SESSION_COOKIE, sessionOf } from '../plugins/authentication.ts';
import { CodeAsked, CodeLogin, Login, PasswordChange, Setup, SetupState } from '../schemas/accounts.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface SignInServices {
  signIn: SignIn;
  sessions: Sessions;
  config: AddressConfig;
}

const tags = ['Sessions'];
/** Says that an account has been signed in from this browser; it opens nothing. */
const DEVICE_COOKIE = 'locution_device';
const NO_CONTENT = { 204: { description: 'Done.', type: 'null' } } as const;
const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RATE_LIMITED', 'VALIDATION_ERROR');

/** First-run setup, signing in and out, the password. */
export const signInRoutes: FastifyPluginAsyncTypebox<SignInServices> = async (app, services) => {
  getSetupState(app, services);
  setUp(app, services);
  login(app, services);
  enterCode(app, services);
  logout(app, services);
  changePassword(app, services);
};

function getSetupState(app: TypeboxApp, { signIn }: SignInServices): void {
  app.get(
    '/v1/auth/setup',
    {
      config: { auth: 'none' },
      schema: {
        operationId: 'getSetupState',
        summary: 'Is the server waiting for its first account?',
        tags,
        response: { 200: SetupState },
      },
    },
    async () => ({ needed: await signIn.isSetupNeeded() }),
  );
}

function setUp(app: TypeboxApp, { signIn, config }: SignInServices): void {
  app.post(
    '/v1/auth/setup',
    {
      config: { auth: 'none', sameOrigin: true, audit: 'account.set_up' },
      schema: {
        operationId: 'setUp',
        summary: 'Create the first account, with the setup token',
        tags,
        body: Setup,
        response: { ...NO_CONTENT, ...ERRORS, ...errorResponses('CONFLICT') },
      },
    },
    async (request, reply) => {
      const { setup_token, email, name, password } = request.body;
      const input = { setupToken: setup_token, email, name: name ?? '', password };
      return await enter(config, request, reply, await signIn.setUp(input, originOf(request)));
    },
  );
}

function login(app: TypeboxApp, { signIn, config }: SignInServices): void {
  app.post(
    '/v1/auth/login',
    {
      config: { auth: 'none', sameOrigin: true, audit: 'session.created' },
      schema: {
        operationId: 'login',
        summary: 'Sign in; sets the session cookie, or requires a code of the second factor',
        tags,
        body: Login,
        response: { 200: CodeAsked, ...NO_CONTENT, ...ERRORS },
      },
    },
    async (request, reply) => {
      request.audited = { accountId: await signIn.accountIdOf(request.body.email) };
      const result = await signIn.login(request.body, originOf(request));
      if (!('ticket' in result)) return await enter(config, request, reply, result);
      request.audited = { accountId: result.account.account_id, action: 'session.code_asked' };
      return reply.status(200).send({ ticket: result.ticket, expires_at_unix: result.expiresAtUnix });
    },
  );
}

function enterCode(app: TypeboxApp, { signIn, config }: SignInServices): void {
  app.post(
    '/v1/auth/login/code',
    {
      config: { auth: 'none', sameOrigin: true, audit: 'session.created' },
      schema: {
        operationId: 'enterCode',
        summary: 'The second step of signing in; sets the session cookie',
        tags,
        body: CodeLogin,
        response: { ...NO_CONTENT, ...ERRORS },
      },
    },
    async (request, reply) => {
      request.audited = { accountId: await signIn.accountIdOfTicket(request.body.ticket) };
      const { codeKind, ...entered } = await signIn.enterCode(request.body, originOf(request));
      const action = codeKind === 'recovery' ? 'session.created_with_recovery_code' : 'session.created';
      return await enter(config, request, reply, entered, action);
    },
  );
}

function logout(app: TypeboxApp, { sessions, config }: SignInServices): void {
  app.post(
    '/v1/auth/logout',
    {
      config: { auth: 'session', audit: 'session.ended' },
      schema: { operationId: 'logout', summary: 'Sign out', tags, response: { ...NO_CONTENT, ...ERRORS } },
    },
    async (request, reply) => {
      await sessions.end(sessionOf(request));
      reply.clearCookie(SESSION_COOKIE, cookieOptions(config, request));
      return reply.status(204).send(null);
    },
  );
}

function changePassword(app: TypeboxApp, { signIn }: SignInServices): void {
  app.post(
    '/v1/auth/password',
    {
      config: { auth: 'session', audit: 'password.changed' },
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
}

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  deviceToken: request.cookies[DEVICE_COOKIE],
});

/** SameSite and HttpOnly always, Secure wherever the connection is: a cookie without it works on plain loopback. */
const cookieOptions = (config: AddressConfig, request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(config, request),
});

async function enter(
  config: AddressConfig,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, token, deviceToken }: SignedIn,
  action?: string,
): Promise<FastifyReply> {
  request.audited = { accountId: account.account_id, ...(action === undefined ? {} : { action }) };
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(config, request), maxAge: SESSION_LONGEST_SECS });
  if (deviceToken !== undefined) {
    const options = { ...cookieOptions(config, request), path: '/v1/auth', maxAge: DEVICE_LONGEST_SECS };
    reply.setCookie(DEVICE_COOKIE, deviceToken, options);
  }
  return reply.status(204).send(null);
}
