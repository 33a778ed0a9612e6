import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../src/errors.ts';
import { type ErrorFormat, errorEnvelope } from '../../src/http/mappers/error-envelope.ts';
import { registerErrors, registerNotFound } from '../../src/http/plugins/errors.ts';
import { registerJsonBody } from '../../src/http/plugins/json-body.ts';
import { registerLargeBodies } from '../../src/http/plugins/large-bodies.ts';
import { watchMethods } from '../../src/http/plugins/methods-of-path.ts';
import { registerRequestContext } from '../../src/http/plugins/request-context.ts';
import { registerValidation } from '../../src/http/plugins/validation.ts';

/** As many clients expect errors. */
const nested: ErrorFormat = (problem) => ({ error: { message: problem.message, code: problem.code } });

const routes = async (app: FastifyInstance) => {
  const schema = { body: Type.Object({ input: Type.String() }) };
  app.post('/speech', { schema }, async () => {
    throw new Problem('GENERATION_CAPACITY_EXCEEDED', 'The server is busy.', { retry_after_secs: 3 });
  });
};

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ bodyLimit: 1000 }).withTypeProvider<TypeBoxTypeProvider>();
  registerRequestContext(app);
  registerValidation(app);
  registerLargeBodies(app, { resume: () => undefined });
  registerJsonBody(app);
  registerErrors(app, errorEnvelope);
  registerNotFound(app, watchMethods(app));
  // As authentication does: on the root, before any door.
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.authorization === undefined) throw new Problem('AUTH_REQUIRED', 'An API key is required.');
  });
  await app.register(routes, { prefix: '/native' });
  await app.register(
    async (door) => {
      registerErrors(door, nested);
      await door.register(routes);
    },
    { prefix: '/door' },
  );
});

afterAll(() => app.close());

describe.each([
  ['/native/speech', (code: string) => ({ code, ok: false })],
  ['/door/speech', (code: string) => ({ error: { code } })],
])('errors of %s are in the form of their door', (url, form) => {
  const ask = (payload: object | string, headers = { authorization: 'Bearer key' } as Record<string, string>) =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

  test.each([
    ['its own', { input: 'hi' }, 503, 'GENERATION_CAPACITY_EXCEEDED'],
    ['of validation', {}, 422, 'VALIDATION_ERROR'],
    ['of a body that cannot be read', '{', 400, 'BAD_REQUEST'],
    ['of a body that is too large', { input: 'x'.repeat(2000) }, 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s', async (_, payload, status, code) => {
    const response = await ask(payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject(form(code));
    expect(Object.keys(response.json())).toContain(url.startsWith('/door') ? 'error' : 'meta');
  });

  test('of the hooks before it', async () => {
    const response = await ask({ input: 'hi' }, {});
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject(form('AUTH_REQUIRED'));
  });

  test('with the headers that every door has', async () => {
    const response = await ask({ input: 'hi' });
    expect(response.headers['retry-after']).toBe('3');
    expect(response.headers['x-request-id']).toEqual(expect.any(String));
  });
});

test('what no door knows is answered in the native form', async () => {
  const response = await app.inject({ method: 'GET', url: '/nowhere?key=1', headers: { authorization: 'Bearer key' } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
    detail: expect.stringContaining('GET /nowhere.'),
  });
});
