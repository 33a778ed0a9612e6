import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of the given origins call the API with a key. Sessions are not for them: their cookie is not sent, and changes
 * by a session must come from the server's own origin. Registered before authentication: a browser asks without a key.
 * Any header may be sent: the clients' libraries have a dozen of their own, and none opens anything but the key.
 */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins.includes('*') ? '*' : [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'history-item-id',
      'x-request-id',
      'request-id',
      'character-cost',
      'current-concurrent-requests',
      'maximum-concurrent-requests',
      'x-seed',
      'x-engine-version',
      'x-credits-used',
      'x-ignored-fields',
      'x-ignored-instructions',
      'x-detected-languages',
      'x-language-notice',
      'x-service-api-key-id',
      'location',
      'retry-after',
      'content-disposition',
    ],
    maxAge: 3600,
  });
}

/** The entries of a setting that is a list. */
export const listed = (setting: string): string[] =>
  setting
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
