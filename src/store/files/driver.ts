import { join } from 'node:path';
import type { BlobDriver } from '../driver.ts';
import { openFileBlobs } from './blobs.ts';

/** Audio as files in the data directory. */
export const files: BlobDriver = {
  open: ({ dataDir }, name) => openFileBlobs(join(dataDir, name)),
};
