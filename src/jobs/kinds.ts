import type { EngineRegistry } from '../engines/registry.ts';
import type { Pronunciations } from '../pronunciations/resolve.ts';
import type { Recorder } from '../speech/recorder.ts';
import type { Store } from '../store/store.ts';
import type { LanguageDetector } from '../workers/detection/detector.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { JobKind } from './kind.ts';
import { localizationKind } from './kinds/localization/kind.ts';
import { modelPullKind } from './kinds/model-pull/kind.ts';
import { speechKind } from './kinds/speech/kind.ts';
import type { Pace } from './pace.ts';

/** What kinds are made of. */
interface JobKindServices {
  store: Pick<Store, 'samples' | 'audioChecks' | 'audio' | 'jobs' | 'jobParts'>;
  pool: SpeechPool;
  registry: EngineRegistry;
  record: Recorder;
  pronunciations: Pronunciations;
  detector: LanguageDetector;
  pace: Pace;
  /** Jobs of a kind that are done at once. */
  slots: number;
}

/** Every kind of job: a folder in `kinds/` and a line here. */
const KINDS: readonly ((services: JobKindServices) => JobKind)[] = [speechKind, localizationKind, modelPullKind];

export const createJobKinds = (services: JobKindServices): readonly JobKind[] =>
  KINDS.map((create) => create(services));
