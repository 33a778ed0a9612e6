import { newId } from '../ids.ts';
import type { LedgerRow, ReservationRow } from './credit-tables.ts';
import { preparedInsert } from './prepared.ts';
import type { Database } from './tables.ts';

export interface Charge {
  /** What the work cost in the end, at most what was reserved; 0 gives everything back. */
  units: number;
  voiceId: string;
  modelId: string;
  characters: number;
  audioMs: number;
}

export const NOTHING: Charge = { units: 0, voiceId: '', modelId: '', characters: 0, audioMs: 0 };

const insertEntry = preparedInsert((database, row: LedgerRow) => database.insertInto('ledger').values(row));

/** Books what a reservation ended with. */
export async function bookCharge(
  transaction: Database,
  reservation: ReservationRow,
  charge: Charge,
  nowUnix: number,
): Promise<void> {
  const entry: LedgerRow = {
    entry_id: newId(),
    account_id: reservation.account_id,
    key_id: reservation.key_id,
    budget_id: reservation.budget_id,
    budget_period: reservation.budget_period,
    balance_period: reservation.balance_period,
    kind: 'charge',
    used: charge.units,
    balance_change: -charge.units,
    voice_id: charge.voiceId,
    model_id: charge.modelId,
    characters: charge.characters,
    audio_ms: charge.audioMs,
    created_at_unix: nowUnix,
  };
  await insertEntry(transaction, entry);
}

/** Books what an account begins its balance's period with; null = unlimited, nothing to book. */
export async function bookGrant(
  transaction: Database,
  accountId: string,
  balance: number | null,
  nowUnix: number,
): Promise<void> {
  if (balance === null) return;
  const { balance_period } = await transaction
    .selectFrom('accounts')
    .select('balance_period')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const entry: LedgerRow = {
    entry_id: newId(),
    account_id: accountId,
    key_id: null,
    budget_id: null,
    budget_period: 0,
    balance_period,
    kind: 'grant',
    used: 0,
    balance_change: balance,
    voice_id: null,
    model_id: null,
    characters: 0,
    audio_ms: 0,
    created_at_unix: nowUnix,
  };
  await insertEntry(transaction, entry);
}
