import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { enginesOf } from '../../src/engines/registry.ts';
import { buildApp } from '../../src/http/app.ts';
import { buildServices, neuralOptions, type ServiceOptions, type Services } from '../../src/services.ts';
import type { Config } from '../../src/settings.ts';
import { locationOf } from '../store-location.ts';

export const TEST_KEY = 'sk_test_0123456789abcdef';

export interface TestServer {
  url: string;
  key: string;
  app: FastifyInstance;
  services: Services;
  dataDir: string;
  /** Everything the server logged, a JSON object a line. */
  log: string[];
  /** A request with the server's key; `body` is sent as JSON. */
  request(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  config?: Partial<Config>;
  engines?: ServiceOptions['engines'];
  /** Kept after `close` where given. */
  dataDir?: string;
}

/** What the server has, started with its first order: most tests make none. */
const lazyEngines = (config: Config): NonNullable<ServiceOptions['engines']> =>
  enginesOf(neuralOptions(config)).map((engine) =>
    engine.lanes === undefined ? engine : { ...engine, lanes: { ...engine.lanes, isEager: false } },
  );

/** The real server, in this process, on a free port, over a data directory of its own. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'locution-test-')));
  const config: Config = {
    ...readConfig({ LOCUTION_DATA_DIR: dataDir, LOCUTION_BOOTSTRAP_API_KEY: TEST_KEY, LOCUTION_WORKERS: '1' }),
    ...locationOf(dataDir),
    ...options.config,
  };
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) });
  const serviceOptions: ServiceOptions = {
    onWorkerDeath: (reason) => logger.error({ reason }, 'worker died'),
    onBackgroundError: (error, facts) => logger.error({ err: error, ...facts }, 'background work failed'),
    engines: options.engines ?? lazyEngines(config),
  };
  const services = await buildServices(config, serviceOptions);
  const app = await buildApp(services, logger);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    key: TEST_KEY,
    app,
    services,
    dataDir,
    log,
    request(path, { json, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('xi-api-key') && !headers.has('authorization')) headers.set('xi-api-key', TEST_KEY);
      if (json === undefined) return fetch(url + path, { ...init, headers });
      headers.set('content-type', 'application/json');
      return fetch(url + path, { method: 'POST', ...init, headers, body: JSON.stringify(json) });
    },
    async close() {
      await app.close();
      await services.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
