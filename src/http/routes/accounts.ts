import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Accounts } from '../../accounts/accounts.ts';
import type { Keyless } from '../../accounts/keyless.ts';
import { DEFAULT_PLAN_ID } from '../../store/plans.ts';
import { accountBody } from '../mappers/accounts.ts';
import { creditUnits } from '../mappers/credits.ts';
import { Account, AccountList, AccountParams, AccountPatch, NewAccount } from '../schemas/accounts.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface AccountServices {
  accounts: Accounts;
  keyless: Keyless | undefined;
}

const tags = ['Accounts'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR');

/** Accounts, as admins see and change them. */
export const accountRoutes: FastifyPluginAsyncTypebox<AccountServices> = async (app, services) => {
  listAccounts(app, services);
  addAccount(app, services);
  updateAccount(app, services);
};

function listAccounts(app: TypeboxApp, { accounts, keyless }: AccountServices): void {
  app.get(
    '/v1/accounts',
    {
      config: { auth: 'admin' },
      schema: {
        operationId: 'listAccounts',
        summary: 'List accounts',
        tags,
        response: { 200: AccountList, ...ERRORS },
      },
    },
    async () => ({ accounts: (await accounts.list()).map((account) => accountBody(account, keyless)) }),
  );
}

function addAccount(app: TypeboxApp, { accounts, keyless }: AccountServices): void {
  app.post(
    '/v1/accounts',
    {
      config: { auth: 'admin', audit: 'account.created' },
      schema: {
        operationId: 'addAccount',
        summary: 'Add an account',
        tags,
        body: NewAccount,
        response: { 201: Account, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { email, password, name = '', role = 'member', plan_id: planId = DEFAULT_PLAN_ID } = request.body;
      const account = await accounts.add({ email, password, name, role, planId });
      request.audited = { accountId: account.account_id };
      return reply.status(201).send(accountBody(account, keyless));
    },
  );
}

function updateAccount(app: TypeboxApp, { accounts, keyless }: AccountServices): void {
  app.patch(
    '/v1/accounts/:account_id',
    {
      config: { auth: 'admin', audit: 'account.changed' },
      schema: {
        operationId: 'updateAccount',
        summary: 'Change an account: plan, balance, role, password, second factor, disabled',
        tags,
        params: AccountParams,
        body: AccountPatch,
        response: { 200: Account, ...ERRORS },
      },
    },
    async (request) => {
      const { name, role, plan_id, balance, disabled, password, second_factor: secondFactor } = request.body;
      const units = creditUnits('balance', balance);
      const changes = { name, role, planId: plan_id, balance: units, disabled, password, secondFactor };
      return accountBody(await accounts.change(request.params.account_id, changes), keyless);
    },
  );
}
