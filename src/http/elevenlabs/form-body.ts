import type { FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';
import type { TypeboxApp } from '../typebox-app.ts';

/** Reads multipart forms as objects of their texts; of a file only its field's name stays. */
export function registerFormBody(app: TypeboxApp): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw new Problem('BAD_REQUEST', 'The request body is not a valid multipart form.');
      });
      return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : null]));
    },
  );
}
