import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Builds the OpenAPI document from the routes' schemas; register it before them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Locution',
        version: '1.0.0',
        description: 'A self-hosted text-to-speech service.',
        license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
      },
      servers: [{ url: '/' }],
      tags: ['Models', 'Text to speech', 'Voices', 'History', 'Service'].map((name) => ({ name })),
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'xi-api-key' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `def-${index}`) },
    transform: ({ schema, url, route }) => ({
      url,
      schema: route.config?.auth === 'key' ? { ...schema, security: [{ apiKey: [] }, { bearer: [] }] } : schema,
    }),
  });
}

/** `GET /docs`: the API reference, with a form to try each operation; `GET /openapi.json`: the document. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { config: { auth: 'none' }, schema: { hide: true } }, async () => app.swagger());
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, auth: 'none' };
    });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { deepLinking: true, persistAuthorization: true },
    });
  });
}
