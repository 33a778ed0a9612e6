import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from './lock.ts';

/** A folder in a data directory in which a backup or a restore is put together. */
export interface Staging {
  path: string;
  remove(): Promise<void>;
}

/** No name that a person would give to a folder of their own: what is called so is removed. */
const NAME = /^\.locution-(backup|restore)-.{6}$/;

/** Makes one, locked as long as this process lives, so that it is told apart from what dead processes left. */
export async function openStaging(dataDir: string, kind: 'backup' | 'restore'): Promise<Staging> {
  for (;;) {
    const path = await mkdtemp(join(dataDir, `.locution-${kind}-`));
    const unlock = takeLock(path);
    // Somebody who clears up has found it before it was locked.
    if (unlock === undefined) continue;
    return {
      path,
      async remove() {
        await rm(path, { recursive: true, force: true });
        unlock();
      },
    };
  }
}

/**
 * Removes what killed backups and restores left: a backup's links would keep deleted audio on the disk. What another user
 * left stays, where it cannot be removed: it must not keep a server from starting.
 */
export async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (NAME.test(name)) await removeUnlessAlive(join(dataDir, name)).catch(() => undefined);
  }
}

async function removeUnlessAlive(path: string): Promise<void> {
  const unlock = takeLock(path);
  if (unlock === undefined) return;
  await rm(path, { recursive: true, force: true }).finally(unlock);
}
