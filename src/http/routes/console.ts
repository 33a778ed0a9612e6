import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const BUILT = join(import.meta.dirname, '../../../dist/console');
const ASSET_SECS = 31_536_000;

const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Locution</title><p>The console is not built. Run <code>npm run build-console</code>, or start with <code>npm start</code>.';

/** Only the console's own files and the API; styles that its waveform writes carry the page's nonce. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self' blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The browser console: one page under /console, its files beside it. */
export async function consoleRoutes(app: FastifyInstance): Promise<void> {
  const hidden = { config: { auth: 'none' as const }, schema: { hide: true } };

  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, auth: 'none' };
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register(staticFiles, {
      root: join(BUILT, 'assets'),
      prefix: '/console/assets/',
      // Names carry a hash of the content.
      maxAge: ASSET_SECS * 1000,
      immutable: true,
      index: false,
      // A folder is no file, which the library finds out too late.
      allowedPath: (path) => /^\/[^/]+\.\w+$/.test(path),
    });
  });

  async function page(reply: FastifyReply): Promise<FastifyReply> {
    const html = await readFile(join(BUILT, 'index.html'), 'utf8').catch(() => undefined);
    const nonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-security-policy': policy(nonce),
      'cache-control': 'no-store',
    });
    reply.type('text/html; charset=utf-8');
    return html === undefined ? reply.status(503).send(NOT_BUILT) : reply.send(html.replace('%NONCE%', nonce));
  }

  // A folder is not a page of the console.
  app.get('/console/assets', hidden, async (_request, reply) => reply.callNotFound());
  app.get('/', hidden, async (_request, reply) => reply.redirect('/console'));
  app.get('/console', hidden, async (_request, reply) => await page(reply));
  // Addresses inside the console are its own affair.
  app.get('/console/*', hidden, async (_request, reply) => await page(reply));
}
