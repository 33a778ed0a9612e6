/** What all servers of a database sign with. */
export interface SecretRow {
  name: string;
  /** Base64url. */
  secret: string;
}

/** Speech that is made when its link is opened. */
export interface SpeechLinkRow {
  link_id: string;
  account_id: string;
  /** JSON. */
  request: string;
  /** The group of operations that the key must allow. */
  operations: string;
  /** Set before it is spoken. */
  history_item_id: string | null;
  /** While somebody speaks it; for ever once it was spoken. */
  claimed_until_unix: number;
  expires_at_unix: number;
}
