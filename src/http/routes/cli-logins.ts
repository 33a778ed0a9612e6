import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type CliLogins, POLL_INTERVAL_SECS } from '../../accounts/cli-logins.ts';
import { cliLoginBody, newKeyBody } from '../mappers/keys.ts';
import { type AddressConfig, baseUrl } from '../plugins/addresses.ts';
import { sessionOf } from '../plugins/authentication.ts';
import {
  CliLogin,
  CliLoginExchange,
  CliLoginParams,
  CliLoginQuery,
  NewApiKeyBody,
  NewCliLogin,
  StartedCliLogin,
} from '../schemas/api-keys.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface CliLoginServices {
  cliLogins: CliLogins;
  config: AddressConfig;
}

const tags = ['Command-line login'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR');

/** A command line asks, a person at a browser answers, the command line fetches its key. */
export const cliLoginRoutes: FastifyPluginAsyncTypebox<CliLoginServices> = async (app, services) => {
  startCliLogin(app, services);
  findCliLogin(app, services);
  decideCliLogin(app, services);
  exchangeCliLogin(app, services);
};

function startCliLogin(app: TypeboxApp, { cliLogins, config }: CliLoginServices): void {
  app.post(
    '/v1/cli-logins',
    {
      config: { auth: 'none', secret: true },
      schema: {
        operationId: 'startCliLogin',
        summary: 'Start a command-line login',
        tags,
        body: NewCliLogin,
        response: { 201: StartedCliLogin, ...errorResponses('RATE_LIMITED', 'VALIDATION_ERROR') },
      },
    },
    async (request, reply) => {
      const { code_challenge, device_name } = request.body;
      const login = await cliLogins.begin(code_challenge, device_name, request.ip);
      return reply.status(201).send({
        login_id: login.login_id,
        user_code: login.user_code,
        verification_url: `${baseUrl(config, request)}/console/device?code=${login.user_code}`,
        expires_at_unix: login.expires_at_unix,
        interval_secs: POLL_INTERVAL_SECS,
      });
    },
  );
}

function findCliLogin(app: TypeboxApp, { cliLogins }: CliLoginServices): void {
  app.get(
    '/v1/cli-logins',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'findCliLogin',
        summary: 'The login that shows a code',
        tags,
        querystring: CliLoginQuery,
        response: { 200: CliLogin, ...ERRORS },
      },
    },
    async (request) => cliLoginBody(await cliLogins.findByUserCode(request.query.user_code)),
  );
}

function decideCliLogin(app: TypeboxApp, { cliLogins }: CliLoginServices): void {
  for (const [action, status, operationId, summary] of [
    ['approve', 'approved', 'approveCliLogin', 'Approve the login and create a key for the device'],
    ['deny', 'denied', 'denyCliLogin', 'Refuse the device'],
  ] as const) {
    app.post(
      `/v1/cli-logins/:login_id/${action}`,
      {
        config: { auth: 'session', audit: `device.${status}` },
        schema: { operationId, summary, tags, params: CliLoginParams, response: { 200: CliLogin, ...ERRORS } },
      },
      async (request) =>
        cliLoginBody(await cliLogins.decide(request.params.login_id, status, sessionOf(request).accountId)),
    );
  }
}

function exchangeCliLogin(app: TypeboxApp, { cliLogins }: CliLoginServices): void {
  app.post(
    '/v1/cli-logins/:login_id/exchange',
    {
      config: { auth: 'none', secret: true },
      schema: {
        operationId: 'exchangeCliLogin',
        summary: "Fetch the device's key, once",
        tags,
        params: CliLoginParams,
        body: CliLoginExchange,
        response: {
          200: NewApiKeyBody,
          ...errorResponses('FORBIDDEN', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'GENERATION_NOT_READY', 'VALIDATION_ERROR'),
        },
      },
    },
    async (request) => newKeyBody(await cliLogins.exchange(request.params.login_id, request.body.code_verifier)),
  );
}
