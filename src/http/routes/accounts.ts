import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { People } from '../../accounts/accounts.ts';
import { toCredits } from '../../accounts/credits.ts';
import { DEFAULT_PLAN_ID } from '../../store/plans.ts';
import type { AccountRow, PlanRow } from '../../store/tables.ts';
import {
  Account,
  type AccountBody,
  AccountList,
  AccountParams,
  AccountPatch,
  NewAccount,
  NewPlan,
  Plan,
  type PlanBody,
  PlanList,
  PlanParams,
  PlanPatch,
} from '../schemas/accounts.ts';
import { errorResponses } from '../schemas/common.ts';
import { creditsField } from './credits-field.ts';

const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR');

/** What admins see and change. */
export const accountRoutes: FastifyPluginCallbackTypebox<{ people: People }> = (app, { people }, done) => {
  app.get(
    '/v1/accounts',
    {
      config: { auth: 'admin' },
      schema: {
        operationId: 'listAccounts',
        summary: 'List accounts',
        tags: ['Accounts'],
        response: { 200: AccountList, ...ERRORS },
      },
    },
    async () => ({ accounts: (await people.list()).map(accountBody) }),
  );

  app.post(
    '/v1/accounts',
    {
      config: { auth: 'admin' },
      schema: {
        operationId: 'addAccount',
        summary: 'Add an account',
        tags: ['Accounts'],
        body: NewAccount,
        response: { 201: Account, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { email, password, name, role, plan_id } = request.body;
      const account = await people.add({
        email,
        password,
        name: name ?? '',
        role: role ?? 'member',
        planId: plan_id ?? DEFAULT_PLAN_ID,
      });
      return reply.status(201).send(accountBody(account));
    },
  );

  app.patch(
    '/v1/accounts/:account_id',
    {
      config: { auth: 'admin' },
      schema: {
        operationId: 'updateAccount',
        summary: 'Change an account: plan, balance, role, password, disabled',
        tags: ['Accounts'],
        params: AccountParams,
        body: AccountPatch,
        response: { 200: Account, ...ERRORS },
      },
    },
    async (request) => {
      const { name, role, plan_id, balance, disabled, password } = request.body;
      const changes = { name, role, planId: plan_id, balance: creditsField('balance', balance), disabled, password };
      return accountBody(await people.change(request.params.account_id, changes));
    },
  );

  app.get(
    '/v1/plans',
    {
      config: { auth: 'admin' },
      schema: {
        operationId: 'listPlans',
        summary: 'List plans',
        tags: ['Accounts'],
        response: { 200: PlanList, ...ERRORS },
      },
    },
    async () => ({ plans: (await people.plans()).map(planBody) }),
  );

  app.post(
    '/v1/plans',
    {
      config: { auth: 'admin' },
      schema: {
        operationId: 'addPlan',
        summary: 'Add a plan',
        tags: ['Accounts'],
        body: NewPlan,
        response: { 201: Plan, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { name, concurrency_limit, monthly_credits } = request.body;
      const plan = await people.addPlan({
        name,
        concurrency_limit,
        monthly_credits: creditsField('monthly_credits', monthly_credits ?? null),
      });
      return reply.status(201).send(planBody(plan));
    },
  );

  app.patch(
    '/v1/plans/:plan_id',
    {
      config: { auth: 'admin' },
      schema: {
        operationId: 'updatePlan',
        summary: 'Change a plan',
        tags: ['Accounts'],
        params: PlanParams,
        body: PlanPatch,
        response: { 200: Plan, ...ERRORS },
      },
    },
    async (request) => {
      const { name, concurrency_limit, monthly_credits } = request.body;
      const plan = await people.changePlan(request.params.plan_id, {
        ...(name === undefined ? {} : { name }),
        ...(concurrency_limit === undefined ? {} : { concurrency_limit }),
        ...(monthly_credits === undefined ? {} : { monthly_credits: creditsField('monthly_credits', monthly_credits) }),
      });
      return planBody(plan);
    },
  );
  done();
};

const accountBody = (account: AccountRow): AccountBody => ({
  account_id: account.account_id,
  email: account.email,
  name: account.name,
  role: account.role,
  plan_id: account.plan_id,
  balance: account.balance === null ? null : toCredits(account.balance),
  disabled: account.disabled !== 0,
  created_at_unix: account.created_at_unix,
});

const planBody = (plan: PlanRow): PlanBody => ({
  plan_id: plan.plan_id,
  name: plan.name,
  concurrency_limit: plan.concurrency_limit,
  monthly_credits: plan.monthly_credits === null ? null : toCredits(plan.monthly_credits),
});
