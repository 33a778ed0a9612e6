import { type AddressInfo, isIPv6 } from 'node:net';
import type { Logger } from 'pino';
import { readConfig } from './config.ts';
import type { EngineRegistry } from './engines/registry.ts';
import { currentRequest } from './http/plugins/current-request.ts';
import { createAnnouncer, createLogger, logSettingsOf } from './logging.ts';
import { buildServices, type Services } from './services.ts';
import { nodeNameOf } from './settings.ts';
import { stopInOrder } from './stop.ts';
import { startTracing } from './tracing/start.ts';
import { unknownVariables } from './unknown-variables.ts';
import { startWatchdog } from './watchdog/watchdog.ts';
import { announceWyoming, isAnnounced } from './wyoming/announce.ts';
import { wyomingCaller } from './wyoming/caller.ts';
import { startWyoming, type WyomingServer } from './wyoming/server.ts';

async function main(): Promise<void> {
  // Texts, audio and hashes of keys: what the server makes is for its own user only.
  process.umask(0o077);
  const config = readConfig(process.env);
  const logger = createLogger(logSettingsOf(config));
  const announce = createAnnouncer(config);
  for (const sentence of unknownVariables(process.env)) logger.warn(sentence);
  const services = await buildServices(config, {
    tracing: await startTracing(process.env, nodeNameOf(config)),
    onWorkerDeath: (reason) => logger.error({ reason }, 'a synthesis worker died and is being replaced'),
    onBackgroundError: (error, facts) => logger.error({ err: error, ...facts }, 'background work failed'),
  });
  // Before anything else can fail: the store has the key's hash only, and draws no second one.
  if (services.firstKey !== undefined) {
    announce(`Your first API key, shown only now: ${services.firstKey}`);
  }
  for (const problem of services.registry.modelStore()?.problems() ?? []) {
    logger.warn({ ...problem }, 'a folder among the model packages is not a valid package and is skipped');
  }
  // The lanes start meanwhile.
  const { buildApp } = await import('./http/app.ts');
  const app = await buildApp(services, logger);
  stopInOrder({ app, services, logger });
  const wyoming = await openWyoming(services, logger);
  if (wyoming !== undefined) announce(`Wyoming: tcp://${config.host}:${wyoming.port}`);
  app.addHook('onClose', async () => await wyoming?.close());
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(
          `Port ${config.port} of ${config.host} is already in use. Stop the program that uses it, or set LOCUTION_PORT.`,
        )
      : error;
  });

  watchMainThread(services, logger);
  const { port } = app.server.address() as AddressInfo;
  const pages = addressOf(isEveryAddress(config.host) ? 'localhost' : config.host, port);
  if (services.setupToken !== undefined) {
    announce(`Set up the console at ${pages}/console with this one-time token: ${services.setupToken}`);
  } else announce(`Console: ${pages}/console`);
  if (services.keyless !== undefined) announce(`No API key needed from: ${services.keyless.networks.join(', ')}`);
  announce(voicesLine(services.registry));
  announce(`API reference: ${pages}/docs`);
  announce(`listening on ${addressOf(config.host, port)}`);
}

/** What there is to hear, said as it is. */
function voicesLine(registry: EngineRegistry): string {
  const installed = registry.modelStore()?.installed() ?? [];
  if (installed.length === 0) {
    return 'Voices: the embedded formant voices, fast and audibly synthetic. For human-sounding ones: npx locution models pull kokoro';
  }
  const count = installed.reduce((sum, { voiceCount }) => sum + voiceCount, 0);
  return `Voices: ${count} of ${installed.map(({ packageId }) => packageId).join(', ')}, and the embedded formant voices`;
}

/** The door of home automation, where a port is set for it. */
async function openWyoming(services: Services, logger: Logger): Promise<WyomingServer | undefined> {
  const { config } = services;
  if (config.wyomingPort === undefined) return undefined;
  const server = await startWyoming(services, {
    host: config.host,
    port: config.wyomingPort,
    callerOf: (address) => wyomingCaller(services, config.wyomingApiKey, address),
    onError: (error) => logger.error({ err: error }, 'a Wyoming connection failed'),
  });
  if (!isAnnounced(config)) return server;
  const announcement = announceWyoming({
    port: server.port,
    name: nodeNameOf(config),
    ...(isEveryAddress(config.host) ? {} : { address: config.host }),
    onError: (error) => logger.warn({ err: error }, 'the Wyoming port cannot be announced in the local network'),
  });
  return {
    ...server,
    async close() {
      await announcement.close();
      await server.close();
    },
  };
}

/** From when it serves: what a start does, migrations above all, may take its time. */
function watchMainThread({ config, metrics, readiness }: Services, logger: Logger): void {
  startWatchdog({
    limitSecs: config.stallLimitSecs,
    log: logSettingsOf(config),
    currentRequestId: () => currentRequest()?.request.id,
    onStall(stalledSecs) {
      metrics.countStall();
      readiness.stalled(stalledSecs);
      logger.warn({ stalled_secs: stalledSecs }, 'the main thread has resumed after a stall');
    },
    onError: (error) => logger.error({ err: error }, 'the watchdog of the main thread has ended'),
  });
}

const addressOf = (host: string, port: number): string => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** Listened on, but no address that a browser can open. */
const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** In words where the system says only a code. */
function startFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== 'ENOTDIR' || path === undefined) return error.message;
  return `${path} is a file or is inside a file, but must be a folder. Move that file away, or set LOCUTION_DATA_DIR to another folder.`;
}

try {
  await main();
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}
