import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Plans } from '../../accounts/plans.ts';
import { planBody } from '../mappers/accounts.ts';
import { creditUnits } from '../mappers/credits.ts';
import { NewPlan, Plan, PlanList, PlanParams, PlanPatch } from '../schemas/accounts.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface PlanServices {
  plans: Plans;
}

const tags = ['Accounts'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR');

/** Plans, as admins see and change them. */
export const planRoutes: FastifyPluginAsyncTypebox<PlanServices> = async (app, services) => {
  listPlans(app, services);
  addPlan(app, services);
  updatePlan(app, services);
};

function listPlans(app: TypeboxApp, { plans }: PlanServices): void {
  app.get(
    '/v1/plans',
    {
      config: { auth: 'admin' },
      schema: {
        operationId: 'listPlans',
        summary: 'List plans',
        tags,
        response: { 200: PlanList, ...ERRORS },
      },
    },
    async () => ({ plans: (await plans.list()).map(planBody) }),
  );
}

function addPlan(app: TypeboxApp, { plans }: PlanServices): void {
  app.post(
    '/v1/plans',
    {
      config: { auth: 'admin' },
      schema: {
        operationId: 'addPlan',
        summary: 'Add a plan',
        tags,
        body: NewPlan,
        response: { 201: Plan, ...ERRORS },
      },
    },
    async (request, reply) => {
      const { name, concurrency_limit, monthly_credits: credits = null } = request.body;
      const monthly_credits = creditUnits('monthly_credits', credits);
      return reply.status(201).send(planBody(await plans.add({ name, concurrency_limit, monthly_credits })));
    },
  );
}

function updatePlan(app: TypeboxApp, { plans }: PlanServices): void {
  app.patch(
    '/v1/plans/:plan_id',
    {
      config: { auth: 'admin' },
      schema: {
        operationId: 'updatePlan',
        summary: 'Change a plan',
        tags,
        params: PlanParams,
        body: PlanPatch,
        response: { 200: Plan, ...ERRORS },
      },
    },
    async (request) => {
      const { name, concurrency_limit, monthly_credits } = request.body;
      const plan = await plans.change(request.params.plan_id, {
        ...(name === undefined ? {} : { name }),
        ...(concurrency_limit === undefined ? {} : { concurrency_limit }),
        ...(monthly_credits === undefined ? {} : { monthly_credits: creditUnits('monthly_credits', monthly_credits) }),
      });
      return planBody(plan);
    },
  );
}
