import type { FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';
import type { TypeboxApp } from '../typebox-app.ts';

/**
 * Reads multipart forms as objects of their texts and, where they are wanted, `File`s; otherwise only the name of a file's field
 * stays.
 */
export function registerFormBody(app: TypeboxApp, { keepsFiles = false } = {}): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw new Problem('BAD_REQUEST', 'The request body is not a valid multipart form.');
      });
      const kept = (value: string | File) => (typeof value === 'string' || keepsFiles ? value : null);
      return Object.fromEntries([...form].map(([name, value]) => [name, kept(value)]));
    },
  );
}
