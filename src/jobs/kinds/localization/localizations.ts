import type { Caller } from '../../../accounts/authenticate.ts';
import type { EngineRegistry } from '../../../engines/registry.ts';
import { notFound } from '../../../errors.ts';
import type { Preparer } from '../../../speech/prepare.ts';
import type { JobSummary } from '../../../store/jobs.ts';
import type { Store } from '../../../store/store.ts';
import type { LibraryVoice } from '../../../voices/library-voice.ts';
import { type LocalizationRequest, localizationOf } from '../../../voices/localize.ts';
import type { JobRunner } from '../../runner.ts';
import { readStored } from '../../stored.ts';
import { LOCALIZATION_KINDS, LocalizationFacts, localizationJob } from './kind.ts';

/** A job that gives a voice another language. */
export interface LocalizeJob extends Pick<JobSummary, 'error_code' | 'error_detail'> {
  generation_job_id: string;
  status: 'queued' | 'running' | 'ready' | 'failed';
  language_code: string;
  text: string;
  /** The proposal it made; null until it is ready. */
  generated_voice_id: string | null;
}

/** Giving voices another language in the background: the same timbre, spoken natively. */
export function createLocalizer(options: {
  store: Pick<Store, 'jobs'>;
  registry: EngineRegistry;
  prepare: Preparer;
  runner: JobRunner;
}) {
  return {
    /** Queues one. It is durable when this returns. @throws Problem BAD_REQUEST, and as `Credits.reserve` */
    async start(caller: Caller, voice: LibraryVoice, input: LocalizationRequest): Promise<LocalizeJob> {
      const { localization, speech } = await localizationOf(options, caller, voice, input);
      const job = localizationJob(localization, speech.characters);
      return localizeJobOf(await options.runner.submit(caller, job, speech.creditUnits));
    },

    /** @throws Problem RESOURCE_NOT_FOUND */
    async find(accountId: string, jobId: string): Promise<LocalizeJob> {
      const row = await options.store.jobs.find(accountId, jobId, LOCALIZATION_KINDS);
      if (row === undefined) throw notFound(`The localize job "${jobId}"`);
      return localizeJobOf(row);
    },
  };
}

export type Localizer = ReturnType<typeof createLocalizer>;

/** In the statuses of this operation, which can not be cancelled. */
const STATUSES = {
  queued: 'queued',
  running: 'running',
  completed: 'ready',
  failed: 'failed',
  cancelled: 'failed',
} as const satisfies Record<JobSummary['status'], LocalizeJob['status']>;

function localizeJobOf(row: JobSummary): LocalizeJob {
  const { languageCode, text } = readStored(LocalizationFacts, row.facts);
  return {
    generation_job_id: row.job_id,
    status: STATUSES[row.status],
    language_code: languageCode,
    text,
    generated_voice_id: row.status === 'completed' ? row.result_id : null,
    error_code: row.error_code,
    error_detail: row.error_detail,
  };
}
