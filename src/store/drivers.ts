import type { BlobDriver, DatabaseDriver, StoreLocation } from './driver.ts';

/** Every kind of database, by the scheme of its address: a folder and a line here. Only the one in use is loaded. */
const DATABASES: Record<string, () => Promise<DatabaseDriver>> = {
  '': async () => (await import('./sqlite/driver.ts')).sqlite,
  postgres: async () => (await import('./postgres/driver.ts')).postgres,
  postgresql: async () => (await import('./postgres/driver.ts')).postgres,
};
/** Every kind of store for audio, as `DATABASES`. */
const BLOBS: Record<string, () => Promise<BlobDriver>> = {
  '': async () => (await import('./files/driver.ts')).files,
  s3: async () => (await import('./s3/driver.ts')).s3,
};

/** What the addresses of a kind begin with, as a pattern. */
const patternOf = (drivers: object): string =>
  `^(${Object.keys(drivers)
    .filter((scheme) => scheme !== '')
    .join('|')})://`;
export const DATABASE_PATTERN = patternOf(DATABASES);
export const AUDIO_PATTERN = patternOf(BLOBS);

/** One machine with nothing to set up has neither address: rows in SQLite, audio in files. */
export const databaseDriver = ({ databaseUrl }: StoreLocation): Promise<DatabaseDriver> =>
  driverOf(DATABASES, databaseUrl);
export const blobDriver = ({ audioStore }: StoreLocation): Promise<BlobDriver> => driverOf(BLOBS, audioStore);

async function driverOf<Driver>(drivers: Record<string, () => Promise<Driver>>, address = ''): Promise<Driver> {
  const [scheme = ''] = address.split(':', 1);
  const load = drivers[scheme];
  if (load === undefined) throw new Error(`There is no store of the type "${scheme}:".`);
  return await load();
}
