import type { Kysely } from 'kysely';
import type {
  AccountRow,
  ApiKeyRow,
  AuditEventRow,
  CliLoginRow,
  KnownDeviceRow,
  PlanRow,
  RecoveryCodeRow,
  SecondFactorRow,
  SessionRow,
  SetupTokenRow,
  SignInTicketRow,
  SingleUseTokenRow,
} from './account-tables.ts';
import type { BudgetRow, LedgerRow, ReservationRow, UsageHourRow } from './credit-tables.ts';
import type { SecretRow, SpeechLinkRow } from './link-tables.ts';
import type {
  StudioBlockRow,
  StudioChapterRow,
  StudioProjectRow,
  StudioSnapshotRow,
  StudioSpeakerRow,
  StudioTakeRow,
} from './studio-tables.ts';

/** The database, whichever driver opened it. */
export type Database = Kysely<Tables>;

/** The tables as they stand after the last migration. Times are Unix seconds, JSON is text. */
export interface Tables {
  nodes: NodeRow;
  plans: PlanRow;
  accounts: AccountRow;
  setup_token: SetupTokenRow;
  api_keys: ApiKeyRow;
  budgets: BudgetRow;
  reservations: ReservationRow;
  ledger: LedgerRow;
  usage_hours: UsageHourRow;
  sessions: SessionRow;
  known_devices: KnownDeviceRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  sign_in_tickets: SignInTicketRow;
  audit_events: AuditEventRow;
  cli_logins: CliLoginRow;
  single_use_tokens: SingleUseTokenRow;
  generations: GenerationRow;
  jobs: JobRow;
  job_parts: JobPartRow;
  sample_files: SampleFileRow;
  voices: VoiceRow;
  voice_overrides: VoiceOverrideRow;
  voice_aliases: VoiceAliasRow;
  voice_previews: PreviewRow;
  server_secrets: SecretRow;
  speech_links: SpeechLinkRow;
  pronunciation_dictionaries: DictionaryRow;
  pronunciation_versions: DictionaryVersionRow;
  pronunciation_defaults: DefaultDictionaryRow;
  studio_projects: StudioProjectRow;
  studio_chapters: StudioChapterRow;
  studio_blocks: StudioBlockRow;
  studio_takes: StudioTakeRow;
  studio_snapshots: StudioSnapshotRow;
  studio_speakers: StudioSpeakerRow;
}

/** A process that serves; whatever names a node without a row here belongs to a dead one. */
export interface NodeRow {
  node_id: string;
  /** For people: host and process. */
  name: string;
  started_at_unix: number;
  /** By the database's clock, in milliseconds; a live node moves it on with every beat. Null: as long as it holds the lock. */
  until_ms: number | null;
}

/** The file is not there, has another length, or other bytes than were written. */
export type AudioDamage = 'missing' | 'length' | 'hash';

export interface GenerationRow {
  history_item_id: string;
  account_id: string;
  /** Empty where a browser session made it. */
  key_id: string;
  voice_id: string;
  voice_name: string;
  model_id: string;
  /** Of what rendered it; null where a version made it that did not say. */
  engine_version: string | null;
  language_code: string;
  text: string;
  /** JSON of the request's remaining parameters (speed, seed, instructions …). */
  settings: string;
  /** The operation that made it. */
  source: string;
  output_format: string;
  content_type: string;
  size_bytes: number;
  /** Of the audio, hexadecimal; null until it is read whole for the first time. */
  sha256: string | null;
  /** What was last found wrong with the audio; null = nothing. */
  damage: AudioDamage | null;
  /** When the audio was last written or read whole; 0 = by a version that kept no hashes. */
  checked_at_unix: number;
  duration_ms: number;
  characters: number;
  /** In units of 1/10,000 credit. */
  credits: number;
  /** JSON array, null where the request did not ask for words. */
  word_timestamps: string | null;
  /** JSON array, null where the text has no marks or no words were asked for. */
  marks: string | null;
  created_at_unix: number;
}

export interface JobRow {
  job_id: string;
  account_id: string;
  /** Null where a browser session ordered it. */
  key_id: string | null;
  kind: string;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** Higher ones first, then the oldest. */
  priority: number;
  /** Times it was begun. With the node it names the one attempt that may write to a running job. */
  attempts: number;
  /** Attempts that ended badly; one that a stopping server gave back is none. */
  failures: number;
  /** What of it the running attempt has done, in figures of its kind; null until it is worked on. */
  position: number | null;
  /** The furthest position at which its process died so far. */
  furthest: number;
  /** Times its process died since it last came further than before. */
  deaths: number;
  /** For how long the running attempt has been worked on. */
  worked_ms: number;
  /** JSON `{version, …}` of its kind: all that is needed to do it, whatever becomes of voices meanwhile. Empty once ended. */
  payload: string;
  /** JSON of its kind: what is told of it, also after its end. */
  facts: string;
  /** Under which the running attempt stores what it makes; of a completed job, what it made. Drawn with every attempt. */
  result_id: string | null;
  /** Of the text, its markup not counted. */
  characters: number;
  progress_permille: number;
  /** Who runs it; null unless it is running. */
  node_id: string | null;
  /** The trace that it was ordered in, as W3C's `traceparent`; null = none. */
  trace_parent: string | null;
  error_code: string | null;
  error_detail: string | null;
  created_at_unix: number;
  started_at_unix: number | null;
  completed_at_unix: number | null;
}

/** Audio of an unfinished job, from where the part before it ends. */
export interface JobPartRow {
  job_id: string;
  /** 0 for the first. */
  number: number;
  /** Under which the audio is stored. */
  audio_id: string;
  size_bytes: number;
  sha256: string | null;
  /** JSON of a `PartEnd`. */
  part_end: string;
  /** JSON arrays; empty where the job asks for none. */
  words: string;
  marks: string;
}

/** Audio of the samples' store: of proposals, under their ids, and of voices. */
export interface SampleFileRow {
  name: string;
  size_bytes: number;
  sha256: string | null;
  damage: AudioDamage | null;
  checked_at_unix: number;
}

/** A voice of an account's own. */
export interface VoiceRow {
  voice_id: string;
  account_id: string;
  origin: 'designed' | 'localized' | 'blended';
  name: string;
  description: string;
  /** Null where an installed model does not tell. */
  gender: string | null;
  /** As `gender`. */
  age: string | null;
  /** JSON array. */
  tone: string;
  /** JSON array. */
  tags: string;
  /** JSON of a versioned recipe. */
  recipe: string;
  created_at_unix: number;
}

/** What an account has set on a voice, public or its own; null = nothing. */
export interface VoiceOverrideRow {
  account_id: string;
  voice_id: string;
  alias: string | null;
  description: string | null;
  /** JSON array. */
  tags: string | null;
  guidance_scale: number | null;
  /** As it was sent; null where `guidance_scale` was set by its own name. */
  stability: number | null;
  similarity_boost: number | null;
  style: number | null;
  /** 0 or 1. */
  use_speaker_boost: number | null;
  speed: number | null;
  favorited_at_unix: number | null;
  /** A favorite taken back stays as a row: soft-deleted. */
  unfavorited_at_unix: number | null;
}

/** A name that stands for a voice. */
export interface VoiceAliasRow {
  /** Empty: the server's. */
  account_id: string;
  /** The alias in lower case. */
  alias_key: string;
  /** As it was written. */
  alias: string;
  voice_id: string;
  created_at_unix: number;
}

/** A voice proposed to an account; saving it makes a `VoiceRow` of the same id. */
export interface PreviewRow
  extends Omit<VoiceRow, 'voice_id' | 'name' | 'origin' | 'gender' | 'age' | 'created_at_unix'> {
  generated_voice_id: string;
  origin: 'designed' | 'localized';
  gender: string;
  age: string;
  /** The script it reads. */
  text: string;
  content_type: string;
  extension: string;
  expires_at_unix: number;
}

/** Rules how words are said, under a name. */
export interface DictionaryRow {
  dictionary_id: string;
  account_id: string;
  name: string;
  description: string | null;
  /** BCP 47, as its PLS file said it. */
  language: string | null;
  latest_version_id: string;
  created_at_unix: number;
  archived_at_unix: number | null;
}

/** The rules of a dictionary as they stood; only `retired_at_unix` ever changes. */
export interface DictionaryVersionRow {
  version_id: string;
  dictionary_id: string;
  account_id: string;
  /** Counts the dictionary's versions, from 1. */
  number: number;
  /** JSON array. */
  rules: string;
  rules_count: number;
  created_at_unix: number;
  /** No request finds it any more; jobs that were ordered before still do. */
  retired_at_unix: number | null;
}

/** A dictionary that is heard where a request names none. */
export interface DefaultDictionaryRow {
  account_id: string;
  /** From 0: the first one wins. */
  place: number;
  dictionary_id: string;
  /** Null: always the latest. */
  version_id: string | null;
}
