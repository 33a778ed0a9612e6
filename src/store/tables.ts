import type { Kysely } from 'kysely';

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
  pronunciation_dictionaries: DictionaryRow;
  pronunciation_versions: DictionaryVersionRow;
  pronunciation_defaults: DefaultDictionaryRow;
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

export interface PlanRow {
  plan_id: string;
  name: string;
  /** Requests of an account that may be spoken at once. */
  concurrency_limit: number;
  /** In units of 1/10,000 credit, as all credits here; null = unlimited. */
  monthly_credits: number | null;
  created_at_unix: number;
}

export interface AccountRow {
  account_id: string;
  /** Null until the first-run setup. In lower case. */
  email: string | null;
  name: string;
  role: 'admin' | 'member';
  /** Argon2id in PHC form; null = cannot sign in. */
  password_hash: string | null;
  plan_id: string;
  /** 1 = its keys and sessions open nothing. */
  disabled: number;
  /** Credits left, those of work in flight taken off; null = unlimited. */
  balance: number | null;
  /** Goes up when the balance is set anew: what was reserved before is not given back into the new one. */
  balance_period: number;
  /** The month of the last monthly grant, such as 202611; 0 = none. */
  balance_month: number;
  /** Interactive requests being spoken. */
  in_use: number;
  /** Goes up with every new key: the row's lock keeps two of them from taking the last place. */
  key_changes: number;
  created_at_unix: number;
}

/** What the first-run setup asks for. */
export interface SetupTokenRow {
  /** 1: there is one. */
  place: number;
  /** SHA-256, hexadecimal. */
  token_hash: string;
  /** Who has printed it; while it is alive no other one is drawn. */
  node_id: string;
}

export interface ApiKeyRow {
  key_id: string;
  account_id: string;
  /** Shared by a key and its replacement. */
  budget_id: string;
  kind: 'standard' | 'device';
  name: string;
  /** First 8 characters of the key: enough to recognise it, far too little to guess it. */
  prefix: string;
  /** SHA-256 of the key, hexadecimal. */
  key_hash: string;
  disabled: number;
  /** Set by a rotation: the end of the old key's time. */
  expires_at_unix: number | null;
  /** To the minute. */
  last_used_at_unix: number | null;
  replaces_key_id: string | null;
  /** JSON of its operations, voices and addresses; null = no limits. */
  limits: string | null;
  created_at_unix: number;
}

/** What the keys of a budget have used since its period began. `used` and `in_flight` change by one UPDATE each. */
export interface BudgetRow {
  budget_id: string;
  account_id: string;
  credit_limit: number | null;
  used: number;
  in_flight: number;
  period: number;
  period_started_at_unix: number;
}

/** Credits set aside for work that has not ended. In flight = the sum over the current period's reservations. */
export interface ReservationRow {
  /** Of a job: the job's id. Of a request: also the id of what it makes. */
  reservation_id: string;
  account_id: string;
  /** Null for a browser session. */
  key_id: string | null;
  budget_id: string | null;
  budget_period: number;
  balance_period: number;
  /** `request` also holds one of the account's places; it and `piece` end with their node; `job` lasts as long as the job. */
  kind: 'request' | 'piece' | 'job';
  /** Who works on the request; null for a job, whose row says it. */
  node_id: string | null;
  units: number;
  /** JSON of a `Charge`: what has been given out so far and is charged whatever becomes of the rest; null = nothing. */
  spent: string | null;
  created_at_unix: number;
}

/**
 * One movement of credits; never changed. A budget's `used` = the sum over its period; an account's balance = the sum of
 * changes over the balance's period, less what is reserved in it.
 */
export interface LedgerRow {
  entry_id: string;
  account_id: string;
  key_id: string | null;
  budget_id: string | null;
  budget_period: number;
  balance_period: number;
  kind: 'charge' | 'grant';
  used: number;
  balance_change: number;
  voice_id: string | null;
  model_id: string | null;
  characters: number;
  audio_ms: number;
  created_at_unix: number;
}

/** What an hour of the ledger's charges adds up to: written by the database itself. '' where the ledger has null. */
export interface UsageHourRow {
  account_id: string;
  /** Since 1970. */
  hour: number;
  key_id: string;
  voice_id: string;
  model_id: string;
  units: number;
  characters: number;
  requests: number;
  audio_ms: number;
}

export interface SessionRow {
  session_id: string;
  account_id: string;
  /** SHA-256 of the cookie, hexadecimal. */
  token_hash: string;
  user_agent: string;
  created_at_unix: number;
  /** To the minute. */
  last_seen_at_unix: number;
}

/** A browser that has signed in to an account. */
export interface KnownDeviceRow {
  /** SHA-256 of the device cookie, hexadecimal. */
  token_hash: string;
  account_id: string;
  last_seen_at_unix: number;
}

/** An account's codes from an app (TOTP, RFC 6238). */
export interface SecondFactorRow {
  account_id: string;
  /** Base32. Told only while it is not confirmed. */
  secret: string;
  /** Null until a code has shown that the app has the secret; until then nothing asks for one. */
  confirmed_at_unix: number | null;
  /** Of the last code that was taken: this one and those before open nothing. */
  last_step: number;
}

/** One is removed when it is used. */
export interface RecoveryCodeRow {
  /** SHA-256, hexadecimal. */
  code_hash: string;
  account_id: string;
}

/** Somebody has given the right password, and not yet the code. */
export interface SignInTicketRow {
  /** SHA-256 of the ticket, hexadecimal. */
  token_hash: string;
  account_id: string;
  expires_at_unix: number;
}

/** One line of the audit log; never changed. */
export interface AuditEventRow {
  event_id: string;
  /** Whom it concerns. */
  account_id: string;
  /** Who was signed in; null while signing in. */
  actor_id: string | null;
  action: string;
  /** Id of what it was done to. */
  subject: string;
  address: string;
  user_agent: string;
  created_at_unix: number;
}

export interface SingleUseTokenRow {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  account_id: string;
  key_id: string | null;
  budget_id: string | null;
  expires_at_unix: number;
}

export interface CliLoginRow {
  login_id: string;
  /** What the person compares. */
  user_code: string;
  /** SHA-256 of the client's verifier, base64url. */
  code_challenge: string;
  device_name: string;
  status: 'pending' | 'approved' | 'denied' | 'used';
  /** Who approved. */
  account_id: string | null;
  expires_at_unix: number;
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
