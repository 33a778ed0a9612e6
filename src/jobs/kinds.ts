import type { EngineRegistry } from '../engines/registry.ts';
import type { Pronunciations } from '../pronunciations/resolve.ts';
import type { Recorder } from '../speech/recorder.ts';
import type { Store } from '../store/store.ts';
import type { LanguageDetector } from '../workers/detection/detector.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { JobKind } from './kind.ts';
import { localizationKind } from './kinds/localization.ts';
import { modelPullKind } from './kinds/model-pull.ts';
import { speechKind } from './kinds/speech.ts';
import type { Pace } from './pace.ts';

/** Every kind of job: a file in `kinds/` and a line here. */
export function createJobKinds(services: {
  store: Pick<Store, 'samples' | 'audioChecks' | 'audio' | 'jobs' | 'jobParts'>;
  pool: SpeechPool;
  registry: EngineRegistry;
  record: Recorder;
  pronunciations: Pronunciations;
  detector: LanguageDetector;
  pace: Pace;
  /** Jobs of a kind that are done at once. */
  slots: number;
}): readonly JobKind[] {
  return [
    speechKind(services),
    localizationKind(services),
    modelPullKind({ store: services.store, modelStore: services.registry.modelStore() }),
  ];
}
