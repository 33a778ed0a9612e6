import type { FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';
import type { TypeboxApp } from '../typebox-app.ts';

/** Fields and files of a form; clients of other services send some 30 samples of a voice. */
const MAX_PARTS = 64;
/** The names and types before a part's content. */
const MAX_PART_HEAD_BYTES = 4096;

/**
 * Reads multipart forms as objects of their texts and, where they are wanted, `File`s; otherwise only the name of a file's field
 * stays. Of a field that is repeated the last one counts, but for those of `lists`, which become arrays.
 */
export function registerFormBody(
  app: TypeboxApp,
  { keepsFiles = false, lists = [] }: { keepsFiles?: boolean; lists?: readonly string[] } = {},
): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      await new Promise<void>((resolve) => app.takeBody(request, body, resolve));
      requireFewParts(request.headers['content-type'], body);
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw new Problem('BAD_REQUEST', 'The request body is not a valid multipart form.');
      });
      const kept = (value: string | File) => (typeof value === 'string' || keepsFiles ? value : null);
      const all = lists.filter((name) => form.has(name)).map((name) => [name, form.getAll(name).map(kept)]);
      return Object.fromEntries([...[...form].map(([name, value]) => [name, kept(value)]), ...all]);
    },
  );
}

/** Counted in the bytes: to parse a hundred thousand parts takes a second. @throws Problem BAD_REQUEST */
function requireFewParts(contentType: string | undefined, body: Buffer): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '') ?? [];
  const name = quoted ?? plain;
  if (name === undefined) return;
  const boundary = Buffer.from(`--${name}`);
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length)) {
    parts += 1;
    // The last one ends the form.
    if (parts > MAX_PARTS + 1) {
      throw new Problem('BAD_REQUEST', `This form has more than ${MAX_PARTS} parts, more than this server reads.`);
    }
    const start = at + boundary.length;
    const isEnd = body.toString('latin1', start, start + 2) === '--';
    if (!isEnd && body.subarray(start, start + MAX_PART_HEAD_BYTES).indexOf('\r\n\r\n') < 0) {
      throw new Problem(
        'BAD_REQUEST',
        `Each part of a form begins with headers of at most ${MAX_PART_HEAD_BYTES} bytes and an empty line; part ${parts} does not.`,
      );
    }
  }
}
