import { parseOutputFormat } from '../audio/formats.ts';
import type { GenerationJobBody } from '../http/schemas/jobs.ts';
import { audioFormat } from '../speech/word-timestamps.ts';
import type { GenerationRow } from '../store/tables.ts';
import type { SpeechJob } from './speech-jobs.ts';

/** A job in the form of the API; `generation` is what it made, where that still is in the history. */
export function jobBody(job: SpeechJob, generation: GenerationRow | undefined): GenerationJobBody {
  const format = parseOutputFormat(job.output_format, { fallback: 'mp3' });
  return {
    generation_job_id: job.generation_job_id,
    status: job.status,
    kind: job.kind,
    voice_id: job.voice_id,
    model_id: job.model_id,
    output_format: job.output_format,
    progress: job.progress_permille / 1000,
    created_at_unix: job.created_at_unix,
    started_at_unix: job.started_at_unix,
    completed_at_unix: job.completed_at_unix,
    history_item_id: generation?.history_item_id ?? null,
    audio_format: generation === undefined ? null : audioFormat(format),
    duration_secs: generation === undefined ? null : generation.duration_ms / 1000,
    word_timestamps: generation?.word_timestamps ? JSON.parse(generation.word_timestamps) : null,
    audio_url: generation === undefined ? null : `/v1/generation-jobs/${job.generation_job_id}/audio`,
    error: job.error_code === null ? null : { code: job.error_code, detail: job.error_detail ?? '' },
  };
}
