import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { SecondFactor } from '../../accounts/second-factor.ts';
import { sessionOf } from '../plugins/authentication.ts';
import {
  RecoveryCodes,
  SecondFactorBegin,
  SecondFactorBegun,
  SecondFactorBody,
  SecondFactorConfirm,
  SecondFactorProof,
} from '../schemas/accounts.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface SecondFactorServices {
  secondFactor: SecondFactor;
}

const tags = ['Sessions'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'VALIDATION_ERROR');

/** Codes from an app, which signing in asks for after the password. */
export const secondFactorRoutes: FastifyPluginAsyncTypebox<SecondFactorServices> = async (app, services) => {
  getSecondFactor(app, services);
  beginSecondFactor(app, services);
  confirmSecondFactor(app, services);
  renewRecoveryCodes(app, services);
  disableSecondFactor(app, services);
};

function getSecondFactor(app: TypeboxApp, { secondFactor }: SecondFactorServices): void {
  app.get(
    '/v1/auth/second-factor',
    {
      config: { auth: 'session' },
      schema: {
        operationId: 'getSecondFactor',
        summary: 'Does signing in require a code?',
        tags,
        response: { 200: SecondFactorBody, ...ERRORS },
      },
    },
    async (request) => {
      const { enabledAtUnix, recoveryCodesLeft } = await secondFactor.state(sessionOf(request));
      return {
        enabled: enabledAtUnix !== null,
        enabled_at_unix: enabledAtUnix,
        recovery_codes_left: recoveryCodesLeft,
      };
    },
  );
}

function beginSecondFactor(app: TypeboxApp, { secondFactor }: SecondFactorServices): void {
  app.post(
    '/v1/auth/second-factor',
    {
      config: { auth: 'session', audit: 'second_factor.begun' },
      schema: {
        operationId: 'beginSecondFactor',
        summary: 'Create a secret for an authenticator app; nothing changes until it is confirmed',
        tags,
        body: SecondFactorBegin,
        response: { 201: SecondFactorBegun, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { secret, uri } = await secondFactor.begin(sessionOf(request), request.body.current_password);
      return reply.status(201).send({ secret, otpauth_uri: uri });
    },
  );
}

function confirmSecondFactor(app: TypeboxApp, { secondFactor }: SecondFactorServices): void {
  app.post(
    '/v1/auth/second-factor/confirm',
    {
      config: { auth: 'session', audit: 'second_factor.enabled' },
      schema: {
        operationId: 'confirmSecondFactor',
        summary: 'Turn the second factor on, with a code of the app; ends the other sessions',
        tags,
        body: SecondFactorConfirm,
        response: { 200: RecoveryCodes, ...ERRORS },
      },
    },
    async (request) => ({ recovery_codes: await secondFactor.confirm(sessionOf(request), request.body.code) }),
  );
}

function renewRecoveryCodes(app: TypeboxApp, { secondFactor }: SecondFactorServices): void {
  app.post(
    '/v1/auth/second-factor/recovery-codes',
    {
      config: { auth: 'session', audit: 'second_factor.recovery_codes_renewed' },
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Create new recovery codes; the old ones become invalid',
        tags,
        body: SecondFactorProof,
        response: { 200: RecoveryCodes, ...ERRORS },
      },
    },
    async (request) => {
      const { current_password: password, code } = request.body;
      return { recovery_codes: await secondFactor.renewRecoveryCodes(sessionOf(request), { password, code }) };
    },
  );
}

function disableSecondFactor(app: TypeboxApp, { secondFactor }: SecondFactorServices): void {
  app.post(
    '/v1/auth/second-factor/disable',
    {
      config: { auth: 'session', audit: 'second_factor.disabled' },
      schema: {
        operationId: 'disableSecondFactor',
        summary: 'Turn the second factor off',
        tags,
        body: SecondFactorProof,
        response: { 204: { description: 'Done.', type: 'null' }, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { current_password: password, code } = request.body;
      await secondFactor.disable(sessionOf(request), { password, code });
      return reply.status(204).send(null);
    },
  );
}
