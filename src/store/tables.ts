/** The tables as they stand after the last migration. Times are Unix seconds, JSON is text. */
export interface Tables {
  accounts: AccountRow;
  api_keys: ApiKeyRow;
  generations: GenerationRow;
  generation_jobs: JobRow;
}

export interface AccountRow {
  account_id: string;
  created_at_unix: number;
}

export interface ApiKeyRow {
  key_id: string;
  account_id: string;
  name: string;
  /** First 8 characters of the key: enough to recognise it, far too little to guess it. */
  prefix: string;
  /** SHA-256 of the key, hexadecimal. */
  key_hash: string;
  created_at_unix: number;
}

export interface GenerationRow {
  history_item_id: string;
  account_id: string;
  key_id: string;
  voice_id: string;
  voice_name: string;
  model_id: string;
  language_code: string;
  text: string;
  /** JSON of the request's remaining parameters (speed, seed, instructions …). */
  settings: string;
  /** The operation that made it. */
  source: string;
  output_format: string;
  content_type: string;
  size_bytes: number;
  duration_ms: number;
  characters: number;
  /** In units of 1/10,000 credit. */
  credits: number;
  /** JSON array, null where the request did not ask for words. */
  word_timestamps: string | null;
  created_at_unix: number;
}

export interface JobRow {
  generation_job_id: string;
  account_id: string;
  key_id: string;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  kind: 'speech' | 'speech_with_timestamps';
  voice_id: string;
  model_id: string;
  output_format: string;
  /** JSON of the resolved request: what a worker needs, whatever becomes of the voice meanwhile. Empty once ended. */
  speech: string;
  characters: number;
  progress_permille: number;
  /** Times a worker has begun it. */
  attempts: number;
  /** Drawn with the job, so that every attempt stores under the same id. */
  history_item_id: string;
  error_code: string | null;
  error_detail: string | null;
  created_at_unix: number;
  started_at_unix: number | null;
  completed_at_unix: number | null;
}
