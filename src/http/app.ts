import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Services } from '../services.ts';
import { elevenLabsDoor } from './elevenlabs/door.ts';
import { errorEnvelope } from './mappers/error-envelope.ts';
import { mcpDoor } from './mcp/door.ts';
import { openAiDoor } from './openai/door.ts';
import { registerAddresses } from './plugins/addresses.ts';
import { registerAudit } from './plugins/audit.ts';
import { registerAuthentication } from './plugins/authentication.ts';
import { limitBodies } from './plugins/body-limits.ts';
import { limitBodyTime } from './plugins/body-time.ts';
import { answerClientError } from './plugins/client-errors.ts';
import { closeConnectionsAtStop, limitConnections, limitUpgrades, refuseExpectations } from './plugins/connections.ts';
import { listed, registerCors } from './plugins/cors.ts';
import { admitRequests, meterRequests } from './plugins/costs.ts';
import { followRequests } from './plugins/current-request.ts';
import { registerDocs, registerOpenApi } from './plugins/docs.ts';
import { bareErrorAnswer, registerErrors, registerNotFound } from './plugins/errors.ts';
import { registerJsonBody } from './plugins/json-body.ts';
import { registerLargeBodies } from './plugins/large-bodies.ts';
import { watchMethods } from './plugins/methods-of-path.ts';
import { registerRequestContext, requestIdOptions } from './plugins/request-context.ts';
import { registerRequestMetrics } from './plugins/request-metrics.ts';
import { registerSecureHeaders } from './plugins/secure-headers.ts';
import { traceRequests } from './plugins/tracing.ts';
import { registerValidation } from './plugins/validation.ts';
import { realtimeDoor } from './realtime/door.ts';
import { accountRoutes } from './routes/accounts.ts';
import { apiKeyActionRoutes } from './routes/api-key-actions.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { auditEventRoutes } from './routes/audit-events.ts';
import { cliLoginRoutes } from './routes/cli-logins.ts';
import { consoleRoutes } from './routes/console.ts';
import { generationJobRoutes } from './routes/generation-jobs.ts';
import { historyRoutes } from './routes/history.ts';
import { localizeRoutes } from './routes/localize.ts';
import { modelPackageRoutes } from './routes/model-packages.ts';
import { modelRoutes } from './routes/models.ts';
import { normalizeRoutes } from './routes/normalize.ts';
import { planRoutes } from './routes/plans.ts';
import { pronunciationDictionaryRoutes } from './routes/pronunciation-dictionaries.ts';
import { pronunciationRuleRoutes } from './routes/pronunciation-rules.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { serviceRoutes } from './routes/service.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { speechLinkRoutes } from './routes/speech-links.ts';
import { streamRoutes } from './routes/stream.ts';
import { studioChapterRoutes } from './routes/studio-chapters.ts';
import { studioProjectRoutes } from './routes/studio-projects.ts';
import { studioSnapshotRoutes } from './routes/studio-snapshots.ts';
import { textToSpeechRoutes } from './routes/text-to-speech.ts';
import { usageRoutes } from './routes/usage.ts';
import { voiceAliasRoutes } from './routes/voice-aliases.ts';
import { voiceDesignRoutes } from './routes/voice-design.ts';
import { voiceSampleRoutes } from './routes/voice-samples.ts';
import { voiceSettingsRoutes } from './routes/voice-settings.ts';
import { voiceRoutes } from './routes/voices.ts';
import { asksForSocket, registerSockets } from './sockets/upgrade.ts';
import { webSocketDoor } from './websocket/door.ts';

/** A request's head is one packet or two; Node would wait a minute for it. Bodies: `limitBodyTime`. */
const HEADERS_MS = 15_000;

/** Every plugin and route group, in order. */
export async function buildApp(services: Services, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    // The request context logs each answer, with what an operator needs.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: services.config.bodyLimitBytes,
    frameworkErrors: bareErrorAnswer(errorEnvelope),
    clientErrorHandler: answerClientError,
    // The routes' own schemas say how long an id may be. A slash at the end changes nothing.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    // One proxy, whoever connects: what its caller sent stays before its own entry and is not believed. Fastify takes a
    // number of hops for none.
    trustProxy: services.config.trustProxy && ((_address, hop) => hop === 0),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: 1000,
      // Else answered without a body; `registerAddresses` refuses it.
      requireHostHeader: false,
      // A client may offer other protocols with any request (curl offers h2c): that is answered as if it had not.
      shouldUpgradeCallback: asksForSocket,
    },
    ...requestIdOptions(),
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.addHook('onReady', services.pool.ready);
  registerValidation(app);
  registerLargeBodies(app, services.costs);
  registerJsonBody(app);
  limitBodies(app, services.config);
  registerErrors(app, errorEnvelope);
  registerNotFound(app, watchMethods(app));
  meterRequests(app, services.costs);
  registerRequestContext(app);
  followRequests(app);
  if (services.tracing !== undefined) traceRequests(app, services.tracing);
  await registerSecureHeaders(app);
  registerAddresses(app, services.config);
  closeConnectionsAtStop(app);
  refuseExpectations(app);
  limitUpgrades(app, HEADERS_MS);
  limitBodyTime(app, services.config.bodyTimeoutSecs);
  const { connectionsPerAddress, trustProxy } = services.config;
  // Behind a proxy all of them are the proxy's.
  if (connectionsPerAddress > 0 && !trustProxy) limitConnections(app, connectionsPerAddress);
  await registerCors(app, listed(services.config.corsOrigins));
  await registerAuthentication(app, services);
  admitRequests(app, services.costs);
  registerAudit(app, services.store.audit);
  registerRequestMetrics(app, services.metrics);
  await registerOpenApi(app);

  // The native API.
  await app.register(modelRoutes, services);
  await app.register(modelPackageRoutes, services);
  await app.register(voiceRoutes, services);
  await app.register(voiceSettingsRoutes, services);
  await app.register(voiceAliasRoutes, services);
  await app.register(voiceSampleRoutes, services);
  await app.register(voiceDesignRoutes, services);
  await app.register(localizeRoutes, services);
  await app.register(pronunciationDictionaryRoutes, services);
  await app.register(pronunciationRuleRoutes, services);
  await app.register(textToSpeechRoutes, services);
  await app.register(streamRoutes, services);
  await app.register(speechLinkRoutes, services);
  await app.register(normalizeRoutes, services);
  await app.register(generationJobRoutes, services);
  await app.register(studioProjectRoutes, services);
  await app.register(studioChapterRoutes, services);
  await app.register(studioSnapshotRoutes, services);
  await app.register(historyRoutes, services);
  await app.register(apiKeyRoutes, services);
  await app.register(apiKeyActionRoutes, services);
  await app.register(signInRoutes, services);
  await app.register(sessionRoutes, services);
  await app.register(secondFactorRoutes, services);
  await app.register(cliLoginRoutes, services);
  await app.register(accountRoutes, services);
  await app.register(auditEventRoutes, services);
  await app.register(planRoutes, services);
  await app.register(usageRoutes, services);
  await app.register(serviceRoutes, services);

  await registerSockets(app);
  // Doors for clients of other services; `elevenlabs/door.ts` says what a door is.
  await app.register(elevenLabsDoor, services);
  await app.register(webSocketDoor, services);
  await app.register(realtimeDoor, services);
  await app.register(mcpDoor, services);
  await app.register(openAiDoor, services);

  await app.register(consoleRoutes);
  await registerDocs(app);
  return app;
}
