import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Standings } from '../../accounts/standing.ts';
import { type Breakdown, type Interval, readUsage } from '../../accounts/usage.ts';
import type { Store } from '../../store/store.ts';
import { balanceBody, usageBucketBody } from '../mappers/usage.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import { Balance, Usage, UsageQuery } from '../schemas/usage.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface UsageServices {
  standings: Standings;
  store: Pick<Store, 'usage'>;
}

const tags = ['Usage'];

/** What an account used, and what it has left. */
export const usageRoutes: FastifyPluginAsyncTypebox<UsageServices> = async (app, services) => {
  getUsage(app, services);
  getBalance(app, services);
};

function getUsage(app: TypeboxApp, { store }: UsageServices): void {
  app.get(
    '/v1/usage',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getUsage',
        summary: 'Usage of the account, by UTC interval',
        tags,
        querystring: UsageQuery,
        response: { 200: Usage, ...errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR') },
      },
    },
    async (request) => {
      const { start_unix: startUnix, end_unix: endUnix, interval = 'day' } = request.query;
      const breakdown = (request.query.breakdown ?? 'none') as Breakdown;
      const requested = { startUnix, endUnix, interval: interval as Interval, breakdown };
      const buckets = await readUsage(store.usage, callerOf(request).accountId, requested);
      return { buckets: buckets.map((bucket) => usageBucketBody(bucket, breakdown)) };
    },
  );
}

function getBalance(app: TypeboxApp, { standings }: UsageServices): void {
  app.get(
    '/v1/balance',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getBalance',
        summary: 'Remaining credits and concurrency slots',
        tags,
        response: { 200: Balance, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => balanceBody(await standings.find(callerOf(request).accountId)),
  );
}
