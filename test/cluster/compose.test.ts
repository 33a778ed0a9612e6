import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentName, readConfig } from '../../src/config.ts';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { ConfigSchema } from '../../src/settings.ts';
import { hasHaproxy, startBalancer } from '../balancer.ts';
import { freePort } from '../free-port.ts';
import { launchServer, listening } from '../processes.ts';
import { environmentOf } from '../store-location.ts';

const COMPOSE = join(import.meta.dirname, '../../compose.cluster.yaml');
const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
const KEY = 'sk_test_0123456789abcdef';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Service {
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: string[] | Record<string, { condition: string }>;
  configs?: { source: string; target: string }[];
  volumes?: string[];
  restart?: string;
  stop_grace_period?: string;
}

interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  volumes: Record<string, null>;
}

const read = async () => parse(await readFile(COMPOSE, 'utf8'), { merge: true }) as Compose;

test('the compose file names services, health checks, volumes and settings that exist', async () => {
  const { services, configs, volumes } = await read();
  const nodes = Object.entries(services).filter(([name]) => name.startsWith('locution'));
  expect(nodes).toHaveLength(2);
  const known = new Set(Object.keys(ConfigSchema.properties).map(environmentName));
  const ofAws = new Set(['AWS_ENDPOINT_URL_S3', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
  for (const [name, { environment = {}, healthcheck, stop_grace_period: grace = '10s' }] of nodes) {
    for (const variable of Object.keys(environment))
      expect(known.has(variable) || ofAws.has(variable), variable).toBe(true);
    const config = readConfig(environment);
    expect(config.databaseUrl, name).toContain('@postgres:5432/');
    expect(healthcheck?.test.join(' '), name).toContain('/readyz');
    // It must not be killed while its running requests still may finish.
    expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(config.drainDelaySecs + config.drainTimeoutSecs);
    // The load balancer must have seen that it is not ready.
    expect(config.drainDelaySecs).toBeGreaterThan(
      2 * Number(/inter (\d+)s fall 2/.exec(configs.haproxy?.content ?? '')?.[1]),
    );
  }
  for (const [name, service] of Object.entries(services)) {
    const after = service.depends_on ?? {};
    for (const other of Array.isArray(after) ? after : Object.keys(after)) expect(services, name).toHaveProperty(other);
    for (const [other, { condition }] of Array.isArray(after) ? [] : Object.entries(after)) {
      if (condition === 'service_healthy')
        expect(services[other]?.healthcheck, `${name} waits for ${other}`).toBeDefined();
    }
    for (const { source } of service.configs ?? []) expect(configs).toHaveProperty(source);
    for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
  }
  // One bucket and one pair of credentials, in every place that has them.
  const [, first] = nodes[0] ?? [];
  const { AWS_ACCESS_KEY_ID: user = '', AWS_SECRET_ACCESS_KEY: secret = '' } = first?.environment ?? {};
  expect(services.bucket?.environment).toMatchObject({ AWS_ACCESS_KEY_ID: user, AWS_SECRET_ACCESS_KEY: secret });
  const identity = JSON.parse(configs.s3?.content ?? '') as { identities: { credentials: object[] }[] };
  expect(identity.identities[0]?.credentials).toEqual([{ accessKey: user, secretKey: secret }]);
  for (const [name] of nodes) expect(configs.haproxy?.content).toContain(`${name}:8080`);
});

test.runIf(hasHaproxy())(
  'its load balancer before two servers: one that stops is passed over, and no request is lost',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'locution-compose-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const { services } = await read();
    const { environment = {} } = services['locution-1'] ?? {};
    const start = async () => {
      const port = await freePort();
      const own = Object.entries(environment).filter(([name]) => !/DATABASE_URL|AUDIO_STORE|^AWS_/.test(name));
      const started = launchServer({
        ...Object.fromEntries(own),
        ...environmentOf(dataDir),
        LOCUTION_PORT: String(port),
        LOCUTION_BOOTSTRAP_API_KEY: KEY,
      });
      cleanups.push(started.kill);
      await listening(started);
      return { started, port };
    };
    const nodes = [await start(), await start()];
    const balancer = await startBalancer(
      dataDir,
      nodes.map(({ port }) => port),
    );
    cleanups.push(balancer.stop);
    const speak = async () => {
      const headers = { 'xi-api-key': KEY, 'content-type': 'application/json' };
      const body = JSON.stringify({ text: 'Through the balancer.' });
      const response = await fetch(balancer.url + SPEAK, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.status;
    };
    expect([await speak(), await speak(), await speak()]).toEqual([200, 200, 200]);
    const [leaving] = nodes;
    leaving?.started.child.kill('SIGTERM');
    let isGone = false;
    void leaving?.started.exited.then(() => {
      isGone = true;
    });
    const statuses: number[] = [];
    while (!isGone) statuses.push(await speak());
    for (let more = 0; more < 5; more += 1) statuses.push(await speak());
    expect(new Set(statuses)).toEqual(new Set([200]));
  },
);
