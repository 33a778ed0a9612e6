import { readdir, readlink } from 'node:fs/promises';
import { sep } from 'node:path';

/** Paths below a folder that this process has open; on Linux. */
export async function openFilesIn(folder: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  const paths = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder + sep));
}
