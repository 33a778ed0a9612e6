import { rm } from 'node:fs/promises';

/** Removes a file or a folder, if it is there; one that whoever was unpacking into it still writes to is tried again. */
export const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 10 });
