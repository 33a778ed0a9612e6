import { basename } from 'node:path';
import { inject } from 'vitest';
import { environmentName } from '../src/config.ts';
import type { StoreLocation } from '../src/store/driver.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Servers that hold rows and audio instead of the data directory; undefined where there are none. */
    servers: { databaseUrl: string; audioStore: string } | undefined;
  }
}

/** The store that belongs to a data directory, of the kind that this run tests. */
export function locationOf(dataDir: string): StoreLocation {
  const servers = inject('servers');
  if (servers === undefined) return { dataDir };
  const name = Buffer.from(basename(dataDir)).toString('hex').slice(-60);
  return {
    dataDir,
    databaseUrl: `${servers.databaseUrl}?schema=t${name}`,
    databaseConnections: 5,
    audioStore: `${servers.audioStore}/${name}`,
    audioPathStyle: true,
  };
}

/** The same as settings of a process. */
export function environmentOf(dataDir: string): Record<string, string> {
  const settings = Object.entries(locationOf(dataDir)).map(([name, value]) => [environmentName(name), String(value)]);
  const aws = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'));
  return Object.fromEntries([...settings, ...aws]);
}
