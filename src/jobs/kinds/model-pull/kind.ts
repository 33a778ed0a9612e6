import { type Static, Type } from 'typebox';
import { InstallError } from '../../../engines/model-store.ts';
import type { EngineRegistry } from '../../../engines/registry.ts';
import { Problem } from '../../../errors.ts';
import { NOTHING } from '../../../store/ledger.ts';
import type { Store } from '../../../store/store.ts';
import { type JobKind, jobKind } from '../../kind.ts';
import type { NewJob } from '../../runner.ts';

export const MODEL_PULL_KINDS = ['model_pull'] as const;

const ModelPullPayload = Type.Object({ version: Type.Literal(1), source: Type.String(), packageId: Type.String() });

/** What the API tells of a job beside its row. */
export const ModelPullFacts = Type.Object({ source: Type.String(), packageId: Type.String() });

/** The job that installs a package. */
export function modelPullJob(source: string, packageId: string): NewJob {
  const payload: Static<typeof ModelPullPayload> = { version: 1, source, packageId };
  const facts: Static<typeof ModelPullFacts> = { source, packageId };
  return { kind: MODEL_PULL_KINDS[0], characters: 0, payload, facts };
}

/** Packages that are installed, one at a time: two would only share the line. */
export function modelPullKind({ store, registry }: { store: Pick<Store, 'jobs'>; registry: EngineRegistry }): JobKind {
  const modelStore = registry.modelStore();
  return jobKind({
    names: MODEL_PULL_KINDS,
    slots: 1,
    payload: ModelPullPayload,
    async run(job, { source, packageId }, { signal, begun, progress }) {
      begun();
      if (modelStore === undefined) throw new Problem('BAD_REQUEST', 'This server cannot install models.');
      let part = 0;
      // Steadily, not with the bytes: a line without any is to be cancelled too.
      const beat = setInterval(() => progress(part).catch(() => undefined), 1000);
      try {
        const onProgress = (now: number) => {
          part = now;
        };
        await modelStore.install({ source, packageId }, { signal, onProgress });
      } catch (error) {
        const found = await store.jobs.find(job.account_id, job.job_id, MODEL_PULL_KINDS);
        if (found?.status === 'cancelled') await modelStore.discard(packageId);
        if (!(error instanceof InstallError)) throw error;
        throw new Problem(error.isTemporary ? 'UPSTREAM_GENERATION_ERROR' : 'BAD_REQUEST', error.message);
      } finally {
        clearInterval(beat);
      }
      return { charge: NOTHING, made: null, discard: async () => {} };
    },
  });
}
