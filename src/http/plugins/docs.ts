import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VERSION } from '../../version.ts';
import { withCommonErrors } from '../schemas/common-errors.ts';
import { TAGS } from '../schemas/tags.ts';
import { SESSION_COOKIE } from './authentication.ts';

const KEY = [{ apiKey: [] }, { bearer: [] }];
const SESSION = [{ session: [] }];
/** What each way to authenticate is in the document. */
const SECURITY = { caller: [...KEY, ...SESSION], key: KEY, session: SESSION, admin: SESSION, none: [] };

/** Builds the OpenAPI document from the routes' schemas; register it before them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Locution',
        version: VERSION,
        description: 'A self-hosted text-to-speech service.',
        license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
      },
      servers: [{ url: '/' }],
      tags: TAGS.map((name) => ({ name })),
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'xi-api-key' },
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        },
      },
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `def-${index}`) },
    transform: ({ schema, url, route }) => {
      const auth = route.config?.auth ?? 'none';
      const limit = schema?.body === undefined ? {} : { 'x-max-body-bytes': route.bodyLimit };
      return { url, schema: { ...withCommonErrors(schema, auth, route.method), ...limit, security: SECURITY[auth] } };
    },
  });
}

/** `GET /docs`: the API reference, with a form to try each operation; `GET /openapi.json`: the document. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  // Made once, for whoever is the first to ask: it takes the time of a hundred answers, at a start as well.
  let document: Buffer | undefined;
  const sendDocument = async (_request: FastifyRequest, reply: FastifyReply) => {
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return await reply.type('application/json; charset=utf-8').send(document);
  };
  app.get('/openapi.json', { config: { auth: 'none' }, schema: { hide: true } }, sendDocument);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, auth: 'none' };
      // JSON is YAML, too.
      if (route.url === '/docs/json' || route.url === '/docs/yaml') route.handler = sendDocument;
    });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      // A key that is typed in to try something is forgotten with the page.
      uiConfig: { deepLinking: true },
      // All it needs comes from here; styles are set by its scripts.
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      theme: {
        title: 'Locution API',
        // The bar above loads any other document by its address.
        css: [{ filename: 'locution.css', content: '.swagger-ui .topbar { display: none; }' }],
      },
    });
  });
}
