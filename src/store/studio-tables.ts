/** A text in chapters that becomes audio. */
export interface StudioProjectRow {
  project_id: string;
  account_id: string;
  name: string;
  /** Of headings, where a block names no voice of its own. */
  title_voice_id: string;
  paragraph_voice_id: string;
  model_id: string;
  /** JSON: title, author and the like. */
  metadata: string;
  /** JSON array of dictionary locators; empty: the account's default ones. */
  dictionaries: string;
  created_at_unix: number;
}

export interface StudioChapterRow {
  chapter_id: string;
  project_id: string;
  account_id: string;
  /** From 0. */
  position: number;
  name: string;
}

/** A paragraph or heading: what is spoken at once, and charged once. */
export interface StudioBlockRow {
  block_id: string;
  chapter_id: string;
  project_id: string;
  account_id: string;
  /** From 0. */
  position: number;
  sub_type: string;
  /** JSON array of `{text, voiceId}`. */
  nodes: string;
  /** JSON: `BlockSettings`. */
  settings: string;
  /** Of the chosen take. */
  seed: number;
}

/** Audio of a block, made or being made by a job. */
export interface StudioTakeRow {
  take_id: string;
  block_id: string;
  project_id: string;
  account_id: string;
  /** What the block said: text, voices and settings as they were written. */
  content_hash: string;
  /** Everything that determines the audio: also the voices' parameters, the rules of dictionaries and the engine's version. */
  speech_hash: string;
  seed: number;
  /** Null while it is being queued. */
  job_id: string | null;
  claimed_at_unix: number;
  created_at_unix: number;
}

/** The takes of a chapter or project at the time of a conversion. */
export interface StudioSnapshotRow {
  snapshot_id: string;
  project_id: string;
  account_id: string;
  /** Null: of the whole project. */
  chapter_id: string | null;
  name: string;
  /** JSON: `SnapshotChapter[]`. */
  content: string;
  /** 1 once all its takes are complete. */
  is_ready: number;
  created_at_unix: number;
}

/** A character of a project, and who speaks it. */
export interface StudioSpeakerRow {
  project_id: string;
  /** The name in lower case. */
  name_key: string;
  account_id: string;
  name: string;
  voice_id: string;
  speed: number | null;
  instructions: string | null;
}
