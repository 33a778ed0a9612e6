import { type Static, Type } from 'typebox';
import { Nullable, pageQuery } from './common.ts';
import { AudioFormat, MarkTimestamp, WordTimestamp } from './timestamps.ts';

export const JOB_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const GenerationJob = Type.Object(
  {
    generation_job_id: Type.String(),
    status: Type.String({ enum: [...JOB_STATUSES] }),
    kind: Type.String({ enum: ['speech', 'speech_with_timestamps'] }),
    voice_id: Type.String(),
    model_id: Type.String(),
    engine_version: Nullable(Type.String({ description: 'As in the header `x-engine-version` of other speech.' })),
    output_format: Type.String({ description: 'The requested format, complete.' }),
    detected_languages: Nullable(
      Type.Array(Type.String(), { description: 'ISO 639-1, in their order, where `language_code` was `auto`.' }),
    ),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    created_at_unix: Type.Integer(),
    started_at_unix: Nullable(Type.Integer()),
    completed_at_unix: Nullable(Type.Integer()),
    history_item_id: Nullable(Type.String()),
    audio_format: Nullable(AudioFormat),
    duration_secs: Nullable(Type.Number()),
    word_timestamps: Nullable(Type.Array(WordTimestamp)),
    marks: Type.Optional(Type.Array(MarkTimestamp, { description: 'Only where the text has `<mark>` tags.' })),
    audio_url: Nullable(Type.String()),
    error: Nullable(Type.Object({ code: Type.String(), detail: Type.String() })),
  },
  { $id: 'GenerationJob' },
);

export const AcceptedJob = {
  headers: { location: { description: 'Path of the job.', type: 'string' } },
  ...GenerationJob,
};

export type GenerationJobBody = Static<typeof GenerationJob>;

export const JobParams = Type.Object({ generation_job_id: Type.String({ minLength: 1, maxLength: 200 }) });

export const JobListQuery = Type.Object({
  status: Type.Optional(Type.String({ enum: [...JOB_STATUSES] })),
  ...pageQuery(100),
});

export const JobList = Type.Object({
  generation_jobs: Type.Array(GenerationJob),
  has_more: Type.Boolean(),
  next_cursor: Nullable(Type.String()),
});
