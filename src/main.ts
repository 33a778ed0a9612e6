import { type AddressInfo, isIPv6 } from 'node:net';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { buildServices } from './services.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel, redact: ['req.headers', '*.apiKey', '*.api_key'] });
  const services = await buildServices(config, {
    onWorkerDeath: (reason) => logger.error({ reason }, 'a synthesis worker died and is replaced'),
    onBackgroundError: (error, facts) => logger.error({ err: error, ...facts }, 'background work failed'),
  });
  const app = await buildApp(services, logger);
  await app.listen({ host: config.host, port: config.port });

  const { port } = app.server.address() as AddressInfo;
  const url = `http://${isIPv6(config.host) ? `[${config.host}]` : config.host}:${port}`;
  if (services.firstKey !== undefined) {
    console.log(`Your first API key, shown only now: ${services.firstKey}`);
  }
  if (services.setupToken !== undefined) {
    console.log(`Set up the console at ${url}/console with this one-time token: ${services.setupToken}`);
  } else console.log(`Console: ${url}/console`);
  console.log(`API reference: ${url}/docs`);
  console.log(`listening on ${url}`);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping: running requests finish, new ones are refused');
    const late = setTimeout(() => {
      logger.warn('requests still run at the end of the drain time: their connections are closed');
      app.server.closeAllConnections();
    }, config.drainTimeoutSecs * 1000);
    await app.close();
    clearTimeout(late);
    await services.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
