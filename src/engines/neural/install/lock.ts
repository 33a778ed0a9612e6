import { readFile, rm, writeFile } from 'node:fs/promises';
import { InstallError } from '../../model-store.ts';

/** Keeps two processes from writing to one package. @returns what gives it up */
export async function lockPackage(path: string, packageId: string): Promise<() => Promise<void>> {
  for (const isLast of [false, true]) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      return async () => await rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isLast || isAlive(Number(await readFile(path, 'utf8').catch(() => '')))) break;
      // Whoever held it has ended without giving it up.
      await rm(path, { force: true });
    }
  }
  throw new InstallError(`${packageId} is already being installed. Wait for that to finish.`);
}

function isAlive(pid: number): boolean {
  // A process knows its own locks: after a restart under the same id, it has none.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
