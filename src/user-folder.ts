import { homedir } from 'node:os';
import { join, sep } from 'node:path';

/** Whether the program runs as an installed package, not in a clone or an image of its own. */
export const isInstalled = (): boolean => import.meta.dirname.split(sep).includes('node_modules');

/**
 * The folder where a person's programs keep their data, by each platform's convention:
 * https://specifications.freedesktop.org/basedir-spec, Apple's File System Programming Guide, Windows' known folders.
 */
export function userDataFolder(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Locution');
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Locution');
  // A relative path there is to be ignored, as the specification says.
  const { XDG_DATA_HOME: chosen = '' } = environment;
  return join(chosen.startsWith('/') ? chosen : join(home, '.local', 'share'), 'locution');
}
