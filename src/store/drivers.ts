import type { BlobDriver, DatabaseDriver } from './driver.ts';
import { files } from './files/driver.ts';
import { sqlite } from './sqlite/driver.ts';

/** Every kind of database: a folder and a line here. */
const DATABASES = { sqlite } satisfies Record<string, DatabaseDriver>;
/** Every kind of store for audio: a folder and a line here. */
const BLOBS = { files } satisfies Record<string, BlobDriver>;

export interface Drivers {
  database: DatabaseDriver;
  blobs: BlobDriver;
}

/** One machine with nothing to set up: rows in SQLite, audio in files. */
export const DRIVERS: Drivers = { database: DATABASES.sqlite, blobs: BLOBS.files };
