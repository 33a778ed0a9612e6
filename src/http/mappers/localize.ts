import type { LocalizeJob } from '../../jobs/kinds/localization/localizations.ts';

/** A localize job in the form of the API. */
export function localizeBody(job: LocalizeJob) {
  const isReady = job.status === 'ready';
  return {
    generation_job_id: job.generation_job_id,
    status: job.status,
    language_code: isReady ? job.language_code : null,
    generated_voice_id: isReady ? job.generated_voice_id : null,
    text: job.text,
    error: job.error_code === null ? null : { code: job.error_code, detail: job.error_detail ?? '' },
  };
}
