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
