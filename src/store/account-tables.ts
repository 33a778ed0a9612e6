export interface PlanRow {
  plan_id: string;
  name: string;
  /** Maximum concurrent generations of an account. */
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
  /** Accurate to the minute. */
  last_used_at_unix: number | null;
  replaces_key_id: string | null;
  /** JSON of its operations, voices and addresses; null = no limits. */
  limits: string | null;
  created_at_unix: number;
}

export interface SessionRow {
  session_id: string;
  account_id: string;
  /** SHA-256 of the cookie, hexadecimal. */
  token_hash: string;
  user_agent: string;
  created_at_unix: number;
  /** Accurate to the minute. */
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
