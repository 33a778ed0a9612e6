import { parseOutputFormat } from '../../audio/formats.ts';
import type { JobWithResult } from '../../jobs/job-results.ts';
import { readMarks, readWords } from '../../speech/stored-words.ts';
import type { GenerationJobBody } from '../schemas/jobs.ts';
import { audioFormat } from './audio-format.ts';
import { markTimestamps, wordTimestamps } from './word-timestamps.ts';

/** A job in the form of the API. */
export function jobBody({ job, generation }: JobWithResult): GenerationJobBody {
  const words = generation?.word_timestamps ?? null;
  return {
    generation_job_id: job.generation_job_id,
    status: job.status,
    kind: job.kind,
    voice_id: job.voice_id,
    model_id: job.model_id,
    engine_version: generation?.engine_version ?? null,
    output_format: job.output_format,
    detected_languages: job.detected_languages,
    progress: job.progress_permille / 1000,
    created_at_unix: job.created_at_unix,
    started_at_unix: job.started_at_unix,
    completed_at_unix: job.completed_at_unix,
    history_item_id: generation?.history_item_id ?? null,
    audio_format: generation === undefined ? null : audioFormat(parseOutputFormat(job.output_format)),
    duration_secs: generation === undefined ? null : generation.duration_ms / 1000,
    word_timestamps: words === null ? null : wordTimestamps(readWords(words)),
    ...(generation?.marks ? { marks: markTimestamps(readMarks(generation.marks)) } : {}),
    audio_url: generation === undefined ? null : `/v1/generation-jobs/${job.generation_job_id}/audio`,
    error: job.error_code === null ? null : { code: job.error_code, detail: job.error_detail ?? '' },
  };
}
