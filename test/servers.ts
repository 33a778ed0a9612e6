import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
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
