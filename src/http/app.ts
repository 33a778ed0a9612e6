import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Services } from '../services.ts';
import { registerAuthentication } from './plugins/authentication.ts';
import { closeUnusedConnections } from './plugins/connections.ts';
import { registerDocs, registerOpenApi } from './plugins/docs.ts';
import { answerClientError, registerErrorEnvelope, sendError } from './plugins/error-envelope.ts';
import { registerJsonBody } from './plugins/json-body.ts';
import { registerRequestContext, requestIdOptions } from './plugins/request-context.ts';
import { registerValidation } from './plugins/validation.ts';
import { accountRoutes } from './routes/accounts.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { authRoutes } from './routes/auth.ts';
import { cliLoginRoutes } from './routes/cli-logins.ts';
import { consoleRoutes } from './routes/console.ts';
import { generationJobRoutes } from './routes/generation-jobs.ts';
import { historyRoutes } from './routes/history.ts';
import { modelRoutes } from './routes/models.ts';
import { serviceRoutes } from './routes/service.ts';
import { streamRoutes } from './routes/stream.ts';
import { textToSpeechRoutes } from './routes/text-to-speech.ts';
import { usageRoutes } from './routes/usage.ts';
import { voicePreviewRoutes } from './routes/voice-previews.ts';
import { voiceRoutes } from './routes/voices.ts';

/** Every plugin and route group, in order. */
export async function buildApp(services: Services, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    // The request context logs each answer, with what an operator needs.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: services.config.bodyLimitBytes,
    frameworkErrors: sendError,
    clientErrorHandler: answerClientError,
    // The routes' own schemas say how long an id may be.
    routerOptions: { maxParamLength: 16_384 },
    // One proxy, whoever connects: what its caller sent stays before its own entry and is not believed. Fastify takes a
    // number of hops for none.
    trustProxy: services.config.trustProxy && ((_address, hop) => hop === 0),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...requestIdOptions(),
  }).withTypeProvider<TypeBoxTypeProvider>();
  const { config, store, registry, pool, record, jobs, voices, metrics } = services;
  const { generations, audio, accounts, plans, usage } = store;

  registerValidation(app);
  registerJsonBody(app);
  registerErrorEnvelope(app);
  registerRequestContext(app);
  closeUnusedConnections(app);
  await registerAuthentication(app, store);
  metrics.watchRequests(app);
  await registerOpenApi(app);

  await app.register(modelRoutes, { config, registry });
  const { voiceSamples, localizer, credits } = services;
  await app.register(voiceRoutes, { voices, voiceRows: store.voices, voiceSamples, samples: store.samples });
  await app.register(voicePreviewRoutes, { store, registry, pool, credits, voices, localizer });
  await app.register(textToSpeechRoutes, { config, registry, voices, pool, record, jobs, audio });
  await app.register(streamRoutes, { config, registry, voices, pool, record });
  await app.register(generationJobRoutes, { jobs, jobRows: store.jobs, generations, audio });
  await app.register(historyRoutes, { generations, audio });
  await app.register(apiKeyRoutes, { keyring: services.keyring });
  await app.register(authRoutes, { signIn: services.signIn });
  await app.register(cliLoginRoutes, { cliLogins: services.cliLogins });
  await app.register(accountRoutes, { people: services.people });
  await app.register(usageRoutes, { accounts, plans, credits, usage });
  await app.register(serviceRoutes, { registry, pool, voices, metrics });

  await app.register(consoleRoutes);
  await registerDocs(app);
  return app;
}
