import type { Static } from 'typebox';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { ModelPackages, ModelPull } from '../../jobs/kinds/model-pull/model-packages.ts';
import type { Catalogue, Package, PackageList, ModelPull as PullSchema } from '../schemas/model-packages.ts';

type Available = Awaited<ReturnType<ModelPackages['catalogue']>>;

/** The catalogue in the form of the API. */
export function catalogueBody({ entries, notice }: Available, registry: EngineRegistry): Static<typeof Catalogue> {
  return {
    models: entries.map((entry) => ({
      package_id: entry.packageId,
      name: entry.name,
      description: entry.description,
      language_codes: [...entry.languageCodes],
      voice_count: entry.voiceCount,
      size_bytes: entry.sizeBytes,
      license: entry.licence,
      word_timestamps: entry.wordTimestamps,
      recommended: entry.isRecommended,
      installed: registry.model(entry.packageId) !== undefined,
    })),
    notice,
  };
}

export function pullBody(pull: ModelPull): Static<typeof PullSchema> {
  return {
    model_pull_id: pull.model_pull_id,
    package_id: pull.package_id,
    source: pull.source,
    status: pull.status,
    progress: pull.progress_permille / 1000,
    created_at_unix: pull.created_at_unix,
    completed_at_unix: pull.completed_at_unix,
    error: pull.error_code === null ? null : { code: pull.error_code, detail: pull.error_detail ?? '' },
  };
}

export function packagesBody(list: Awaited<ReturnType<ModelPackages['list']>>): Static<typeof PackageList> {
  return {
    packages: list.installed.map(packageBody),
    problems: list.problems.map(({ packageId, message }) => ({ package_id: packageId, message })),
    pulls: list.pulls.map(pullBody),
  };
}

export function packageBody(found: Awaited<ReturnType<ModelPackages['receive']>>): Static<typeof Package> {
  return {
    package_id: found.packageId,
    description: found.description,
    language_codes: [...found.languageCodes],
    voice_count: found.voiceCount,
    size_bytes: found.sizeBytes,
    word_timestamps: found.wordTimestamps,
  };
}
