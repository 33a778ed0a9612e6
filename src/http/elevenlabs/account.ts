import type { Standings } from '../../accounts/standing.ts';
import { readUsageSeries } from '../../accounts/usage-series.ts';
import type { Store } from '../../store/store.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { characterStatsBody, requestedSeries, subscriptionBody, userBody } from './mappers.ts';
import { CharacterStats, CharacterStatsQuery, Subscription, User } from './schemas.ts';

const ERRORS = errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR');

export function getCharacterStats(app: TypeboxApp, { store }: { store: Pick<Store, 'usage'> }): void {
  app.get(
    '/v1/usage/character-stats',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getCharacterStats',
        summary: 'Usage in the form existing clients read, times in milliseconds',
        tags: ['Usage'],
        querystring: CharacterStatsQuery,
        response: { 200: CharacterStats, ...ERRORS },
      },
    },
    async (request) => {
      const requested = requestedSeries(request.query);
      const series = await readUsageSeries(store.usage, callerOf(request).accountId, requested);
      return characterStatsBody(series, requested.breakdown);
    },
  );
}

export function getSubscription(app: TypeboxApp, { standings }: { standings: Standings }): void {
  app.get(
    '/v1/user/subscription',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getSubscription',
        summary: "The account's plan in the form existing clients read",
        tags: ['Usage'],
        response: { 200: Subscription, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      return subscriptionBody(await standings.find(accountId), await standings.monthUse(accountId));
    },
  );
}

export function getUser(app: TypeboxApp, { standings }: { standings: Standings }): void {
  app.get(
    '/v1/user',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getUser',
        summary: 'The account in the form existing clients read',
        tags: ['Usage'],
        response: { 200: User, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      return userBody(await standings.find(accountId), await standings.monthUse(accountId));
    },
  );
}
