import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ModelPackage, PackageError } from './packages/package.ts';
import { readPackage } from './packages/read-package.ts';

/** The packages of a server, each in a folder of its own. */
export interface Installed {
  packages: readonly ModelPackage[];
  /** Folders that are no package that is understood, and why. */
  problems: readonly { packageId: string; message: string }[];
}

/** What a package's folder may be called; others (`.incoming`) are not looked at. */
export const PACKAGE_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Reads all packages of a folder; where there is no such folder, none is installed. */
function readInstalled(modelsFolder: string): Installed {
  const packages: ModelPackage[] = [];
  const problems: { packageId: string; message: string }[] = [];
  for (const packageId of existsSync(modelsFolder) ? readdirSync(modelsFolder).sort() : []) {
    if (!PACKAGE_ID.test(packageId)) continue;
    try {
      packages.push(readPackage(join(modelsFolder, packageId)));
    } catch (error) {
      problems.push({ packageId, message: problemOf(error) });
    }
  }
  return { packages, problems };
}

/** What is wrong, without the paths that a system error names: admins read it in their browsers. */
function problemOf(error: unknown): string {
  if (error instanceof PackageError) return error.message;
  if (error instanceof Error && 'code' in error) return `Its files cannot be read (${error.code}).`;
  throw error;
}

/** The packages of a folder as they were when it was last looked at. */
export interface PackageWatch {
  readonly folder: string;
  current(): Installed;
  /** True where something has come, gone or changed. */
  refresh(): boolean;
}

/** Reads a folder's packages, and again when it is asked to and they have changed. */
export function watchPackages(folder: string): PackageWatch {
  let seen = fingerprint(folder);
  let installed = readInstalled(folder);
  return {
    folder,
    current: () => installed,
    refresh() {
      const now = fingerprint(folder);
      if (now === seen) return false;
      seen = now;
      installed = readInstalled(folder);
      return true;
    },
  };
}

/** Names of a folder's packages, and when each was last changed: a few calls, where reading them takes milliseconds each. */
function fingerprint(folder: string): string {
  if (!existsSync(folder)) return '';
  const changes = readdirSync(folder)
    .filter((name) => PACKAGE_ID.test(name))
    .map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs}`);
  return changes.sort().join('\n');
}
