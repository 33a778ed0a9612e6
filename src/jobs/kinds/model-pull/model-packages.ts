import type { Caller } from '../../../accounts/authenticate.ts';
import {
  InstallError,
  type InstalledPackage,
  type ModelStore,
  type PackageProblem,
} from '../../../engines/model-store.ts';
import type { EngineRegistry } from '../../../engines/registry.ts';
import { notFound, Problem } from '../../../errors.ts';
import { unixNow } from '../../../ids.ts';
import type { JobSummary } from '../../../store/jobs.ts';
import type { PackageNeeds } from '../../../store/package-needs.ts';
import type { Store } from '../../../store/store.ts';
import type { VoiceSamples } from '../../../voices/previews.ts';
import type { SpeechPool } from '../../../workers/pool.ts';
import type { JobRunner } from '../../runner.ts';
import { readStored } from '../../stored.ts';
import { MODEL_PULL_KINDS, ModelPullFacts, modelPullJob } from './kind.ts';

/** A job that installs a package. */
export interface ModelPull
  extends Pick<
    JobSummary,
    'status' | 'progress_permille' | 'error_code' | 'error_detail' | 'created_at_unix' | 'completed_at_unix'
  > {
  model_pull_id: string;
  package_id: string;
  source: string;
}

const SHOWN_PULLS = 20;
const WATCH_MS = 2000;

/** Installing and removing models while the server runs. Everything throws Problem BAD_REQUEST where none can be. */
export function createModelPackages(options: {
  store: Pick<Store, 'jobs' | 'credits' | 'packages'>;
  registry: EngineRegistry;
  runner: JobRunner;
  pool: SpeechPool;
  samples: VoiceSamples;
}) {
  const { store, registry, runner, pool, samples } = options;

  // Packages also come and go by the command line, or by hand.
  const watch = setInterval(() => registry.modelStore()?.refresh(), WATCH_MS);
  watch.unref();

  function modelStore(): ModelStore {
    const found = registry.modelStore();
    if (found === undefined) throw new Problem('BAD_REQUEST', 'This server cannot install models.');
    return found;
  }

  async function findPull(accountId: string, pullId: string): Promise<ModelPull> {
    const row = await store.jobs.find(accountId, pullId, MODEL_PULL_KINDS);
    if (row === undefined) throw notFound(`The model pull "${pullId}"`);
    return pullOf(row);
  }

  /** @throws Problem RESOURCE_NOT_FOUND */
  function checkInstalled(packageId: string): void {
    const { installed, problems } = modelStore();
    if ([...installed(), ...problems()].some((found) => found.packageId === packageId)) return;
    throw notFound(`The model package "${packageId}"`);
  }

  return {
    catalogue: (signal: AbortSignal) => modelStore().available(signal),
    findPull,

    /** What is installed, what lies there and is none, and the account's last pulls. */
    async list(
      accountId: string,
    ): Promise<{ installed: readonly InstalledPackage[]; problems: readonly PackageProblem[]; pulls: ModelPull[] }> {
      const pulls = await store.jobs.list(accountId, { kinds: MODEL_PULL_KINDS, pageSize: SHOWN_PULLS });
      return { installed: modelStore().installed(), problems: modelStore().problems(), pulls: pulls.rows.map(pullOf) };
    },

    /** Queues an installation. It is durable when this returns. @throws Problem BAD_REQUEST */
    async pull(caller: Caller, source: string, packageId: string | undefined): Promise<ModelPull> {
      const id = withProblems(() => modelStore().packageIdOf({ source, packageId }));
      return pullOf(await runner.submit(caller, modelPullJob(source, id), 0));
    },

    /** Installs an archive that is sent. Nothing is left of one that breaks off. @throws Problem BAD_REQUEST */
    async receive(packageId: string, archive: AsyncIterable<Buffer>, signal: AbortSignal): Promise<InstalledPackage> {
      await modelStore()
        .receive(archive, packageId, signal)
        .catch((error: unknown) => {
          throw asProblem(error);
        });
      const installed = modelStore()
        .installed()
        .find((found) => found.packageId === packageId);
      if (installed === undefined) throw notFound(`The model package "${packageId}"`);
      return installed;
    },

    /** @throws Problem RESOURCE_NOT_FOUND, CONFLICT for one that has ended */
    async cancelPull(accountId: string, pullId: string): Promise<ModelPull> {
      await findPull(accountId, pullId);
      if (!(await store.credits.releaseJob({ job_id: pullId }, { status: 'cancelled' }, unixNow()))) {
        const { status } = await findPull(accountId, pullId);
        throw new Problem('CONFLICT', `The pull is already ${status} and cannot be cancelled.`, { status });
      }
      await runner.stop(pullId);
      return await findPull(accountId, pullId);
    },

    /**
     * Removes a package, its voices and its processes. Returns what speaks no more by that, which only `force` allows.
     * @throws Problem RESOURCE_NOT_FOUND, CONFLICT where saved voices or jobs need it
     */
    async remove(packageId: string, { force }: { force: boolean }): Promise<PackageNeeds> {
      checkInstalled(packageId);
      const needs = await store.packages.needsOf(packageId);
      if (needs.voices.length + needs.jobIds.length > 0 && !force) throw needed(packageId, needs);
      const gone = registry.voices().filter(({ modelId }) => modelId === packageId);
      await modelStore().remove(packageId);
      await pool.retire(packageId);
      for (const { voiceId } of gone) await samples.remove(voiceId);
      return needs;
    },

    /** Ends a package's processes, also those that were set aside: the next request starts new ones. @throws Problem RESOURCE_NOT_FOUND */
    async restart(packageId: string): Promise<void> {
      checkInstalled(packageId);
      await pool.retire(packageId);
    },

    close: () => clearInterval(watch),
  };
}

export type ModelPackages = ReturnType<typeof createModelPackages>;

const asProblem = (error: unknown): unknown =>
  error instanceof InstallError ? new Problem('BAD_REQUEST', error.message) : error;

function withProblems<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw asProblem(error);
  }
}

const MOST_NAMED = 5;

function needed(packageId: string, { voices, jobIds }: PackageNeeds): Problem {
  const names = voices.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = voices.length > MOST_NAMED ? ` and ${voices.length - MOST_NAMED} more` : '';
  const parts = [
    ...(voices.length === 0 ? [] : [`the saved voices ${names.join(', ')}${more}`]),
    ...(jobIds.length === 0 ? [] : [`the jobs ${jobIds.slice(0, MOST_NAMED).join(', ')}`]),
  ];
  return new Problem('CONFLICT', `${parts.join(' and ')} need ${packageId}. Use force to remove it anyway.`, {
    package_id: packageId,
    voices: voices.length,
    jobs: jobIds.length,
  });
}

function pullOf(row: JobSummary): ModelPull {
  const { source, packageId } = readStored(ModelPullFacts, row.facts);
  const { status, progress_permille, error_code, error_detail, created_at_unix, completed_at_unix } = row;
  return {
    model_pull_id: row.job_id,
    package_id: packageId,
    source,
    ...{ status, progress_permille, error_code, error_detail, created_at_unix, completed_at_unix },
  };
}
