import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

/** The app as route groups see it: requests and answers are typed by their schemas. */
export type TypeboxApp = Parameters<FastifyPluginAsyncTypebox>[0];
