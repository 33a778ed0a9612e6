import type { Standings } from '../../accounts/standing.ts';
import { readUsageSeries } from '../../accounts/usage-series.ts';
import type { Store } from '../../store/store.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import { writeCursor } from '../mappers/cursor.ts';
import { voiceFilters, voicePageBody, voicePaging } from '../mappers/voices.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import { VoiceListQuery } from '../schemas/voices.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { characterStatsBody, seriesAsked, subscriptionBody, userBody } from './mappers.ts';
import { CharacterStats, CharacterStatsQuery, Subscription, User, VoicePageList } from './schemas.ts';

const ERRORS = errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR');

export function searchVoices(app: TypeboxApp, { voices }: { voices: VoiceLibrary }): void {
  app.get(
    '/v2/voices',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'searchVoices',
        summary: 'As listVoices, in the form newer clients read',
        tags: ['Voices'],
        querystring: VoiceListQuery,
        response: { 200: VoicePageList, ...ERRORS },
      },
    },
    async (request) => {
      const page = await voices.list(
        callerOf(request).accountId,
        voiceFilters(request.query),
        voicePaging(request.query),
      );
      return { ...voicePageBody(page), next_page_token: writeCursor(page.next) };
    },
  );
}

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
      const asked = seriesAsked(request.query);
      const series = await readUsageSeries(store.usage, callerOf(request).accountId, asked);
      return characterStatsBody(series, asked.breakdown);
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
