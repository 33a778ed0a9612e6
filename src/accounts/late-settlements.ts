import { unixNow } from '../ids.ts';
import type { CreditStore } from '../store/credits.ts';
import type { Charge } from '../store/ledger.ts';

/** How long a database that was away, or failed, is given to be well again. */
const AGAIN_MS = 1000;

/** Requests that have ended while the database was away, or failed: settled as soon as it is well. */
export function createLateSettlements(credits: Pick<CreditStore, 'settle'>) {
  const waiting = new Map<string, Charge>();
  let isTimed = false;

  async function settleAll(): Promise<void> {
    isTimed = false;
    for (const [reservationId, charge] of [...waiting]) {
      waiting.delete(reservationId);
      await credits.settle(reservationId, charge, unixNow()).catch(() => add(reservationId, charge));
    }
  }

  function add(reservationId: string, charge: Charge): void {
    waiting.set(reservationId, charge);
    if (isTimed) return;
    isTimed = true;
    setTimeout(() => void settleAll(), AGAIN_MS).unref();
  }

  return { add };
}
