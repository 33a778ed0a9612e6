import { Problem } from '../../errors.ts';
import type { TypeboxApp } from '../typebox-app.ts';

/** What OpenAI's clients may ask and this server is not for. */
const PATHS = [
  '/v1/chat/completions',
  '/v1/completions',
  '/v1/embeddings',
  '/v1/moderations',
  '/v1/responses',
  '/v1/images/generations',
  '/v1/files',
  '/v1/batches',
];

/** Answers in the form of their errors that it is another service's, which a bare 404 leaves to guess. */
export function answerElsewhere(app: TypeboxApp): void {
  for (const url of PATHS) {
    app.route({
      method: ['GET', 'POST'],
      url,
      config: { auth: 'none' },
      schema: { hide: true },
      handler: async ({ method }) => {
        throw new Problem(
          'RESOURCE_NOT_FOUND',
          `This server offers text-to-speech only: it has no ${method} ${url}. Speech is POST /v1/audio/speech; all operations are listed at /docs.`,
        );
      },
    });
  }
}
