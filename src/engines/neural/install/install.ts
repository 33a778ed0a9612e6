import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { InstallError, type InstallWatch, type PackageSource } from '../../model-store.ts';
import { PackageError } from '../packages/package.ts';
import { readPackage } from '../packages/read-package.ts';
import { createFetcher } from './fetch-source.ts';
import type { Http } from './http.ts';
import type { Hub } from './hub.ts';
import { lockPackage } from './lock.ts';
import { remove } from './remove.ts';
import { checkedId, packageIdOf, type SourceRules, sourceOf } from './sources.ts';

/** Beside the packages, and not looked at as one. */
const INCOMING = '.incoming';

export interface Installer {
  /** @throws InstallError */
  install(source: PackageSource, watch: InstallWatch): Promise<void>;
  /** @throws InstallError */
  receive(archive: AsyncIterable<Buffer>, packageId: string, signal: AbortSignal): Promise<void>;
  /** @throws InstallError where it is installed already */
  checkFree(packageId: string): void;
  discard(packageId: string): Promise<void>;
  remove(packageId: string): Promise<void>;
}

/** Brings packages into a folder of packages. Each is built beside them, and moved in when it is whole and understood. */
export function createInstaller(modelsFolder: string, http: Http, hub: Hub, rules: SourceRules): Installer {
  const staged = (name: string) => join(modelsFolder, INCOMING, name);

  function checkFree(packageId: string): void {
    if (!existsSync(join(modelsFolder, packageId))) return;
    throw new InstallError(`${packageId} is already installed. Remove it first, or choose another name.`);
  }

  async function discard(packageId: string): Promise<void> {
    for (const name of [
      packageId,
      `${packageId}.archive`,
      `${packageId}.archive.part`,
      `${packageId}.archive.part.etag`,
    ]) {
      await remove(staged(name));
    }
  }

  const { fetchSource, receive } = createFetcher({ modelsFolder, staged, http, hub });

  /** Builds a package, and moves it in. */
  async function build(packageId: string, signal: AbortSignal, bring: () => Promise<void>): Promise<void> {
    checkFree(packageId);
    await mkdir(staged(''), { recursive: true });
    const unlock = await lockPackage(staged(`${packageId}.lock`), packageId);
    try {
      await bring();
      checkPackage(staged(packageId));
      checkFree(packageId);
      await rename(staged(packageId), join(modelsFolder, packageId));
    } catch (error) {
      const canGoOn = signal.aborted || (error instanceof InstallError && error.isTemporary);
      if (!canGoOn) await discard(packageId);
      throw error;
    } finally {
      await unlock();
    }
  }

  return {
    checkFree,
    discard,

    async install(input, watch) {
      const packageId = packageIdOf(input, rules);
      const source = sourceOf(input.source, rules);
      await build(packageId, watch.signal, () => fetchSource(source, packageId, watch));
    },

    async receive(archive, packageId, signal) {
      await build(checkedId(packageId), signal, async () => {
        try {
          await receive(archive, packageId, signal);
        } catch (error) {
          // Nothing goes on with half of what was sent.
          await discard(packageId);
          throw error;
        }
      });
    },

    async remove(packageId) {
      const folder = join(modelsFolder, packageId);
      if (!existsSync(folder)) throw new InstallError(`The package ${packageId} is not installed.`);
      await mkdir(staged(''), { recursive: true });
      // At once out of everybody's sight, then file by file.
      const gone = staged(`${packageId}.removed-${process.pid}`);
      await rename(folder, gone);
      await remove(gone);
    },
  };
}

/** @throws InstallError where it is no package that is understood */
function checkPackage(folder: string): void {
  try {
    readPackage(folder);
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    throw new InstallError(`${error.message} Nothing was installed.`, { cause: error });
  }
}
