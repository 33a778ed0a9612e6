import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { currentRequest, failRequest } from './http/plugins/current-request.ts';
import type { Services } from './services.ts';

/** What the end may take beyond the drain time: jobs go back to the queue, threads and the store close. */
const CLOSING_MS = 20_000;

interface Running {
  app: FastifyInstance;
  services: Services;
  logger: Logger;
}

/**
 * Ends the process in order at SIGTERM, SIGINT, or an error that nobody has handled: it is not ready any more, running requests
 * finish for as long as the drain time lasts. Called before it is said that the server listens.
 */
export function stopInOrder(running: Running): void {
  const { logger } = running;
  let isStopping = false;
  const stop = (exitCode: number): void => {
    if (isStopping) return;
    isStopping = true;
    void close(running, exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!isStopping) logger.info({ signal }, 'stopping: running requests will finish, new ones are refused');
      stop(0);
    });
  }
  // A rejection that nobody handles comes here too. What such an error has left undone is not known: the process ends, and
  // its supervisor starts another.
  process.on('uncaughtException', (error: Error, origin) => {
    const current = currentRequest();
    const log = current?.request.log ?? logger;
    log.fatal({ err: error, origin }, 'unhandled error: the server is stopping, running requests will finish');
    if (current !== undefined) failRequest(current, error);
    stop(1);
  });
}

async function close({ app, services, logger }: Running, exitCode: number): Promise<void> {
  const { drainDelaySecs, drainTimeoutSecs } = services.config;
  services.readiness.leave();
  await delay(drainDelaySecs * 1000);
  const late = setTimeout(() => {
    logger.warn('requests are still running at the end of the drain timeout: their connections are closed');
    app.server.closeAllConnections();
  }, drainTimeoutSecs * 1000);
  // Whatever does not end is left to the next start, which releases what it held.
  const last = setTimeout(
    () => {
      logger.error('some resources could not be closed in time');
      process.exit(1);
    },
    drainTimeoutSecs * 1000 + CLOSING_MS,
  );
  try {
    await app.close();
    clearTimeout(late);
    await services.close();
  } catch (error) {
    // What this server still held is taken over by others, or released at the next start.
    logger.error({ err: error }, 'not everything could be closed');
  }
  clearTimeout(last);
  process.exit(exitCode);
}
