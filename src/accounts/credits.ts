import { Problem } from '../errors.ts';
import { newId, unixNow } from '../ids.ts';
import type { ReservationRow } from '../store/credit-tables.ts';
import { type Charge, NOTHING } from '../store/ledger.ts';
import type { Concurrency, ReserveRefusal } from '../store/reservations.ts';
import type { ReserveRequest } from '../store/reserve.ts';
import type { Store } from '../store/store.ts';
import type { JobRow } from '../store/tables.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Caller } from './authenticate.ts';
import { createLateSettlements } from './late-settlements.ts';

/** Credits are stored as integers of this part of a credit. */
export const UNITS_PER_CREDIT = 10_000;

export const toCredits = (units: number): number => units / UNITS_PER_CREDIT;
export const toUnits = (credits: number): number => Math.round(credits * UNITS_PER_CREDIT);

/** The calendar month of a time in UTC, such as 202611. */
export function monthOf(unixSecs: number): number {
  const date = new Date(unixSecs * 1000);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

/** What credits are set aside for. */
export type Work = { kind: 'request' } | { kind: 'piece' } | { kind: 'job'; job: JobRow };

export interface Reserved extends ReservationRow {
  /** This request included. */
  concurrency: Concurrency;
}

/** Paying for work: reserved before, settled or given back after. */
export function createCredits(store: Pick<Store, 'credits' | 'accounts' | 'plans'>) {
  const late = createLateSettlements(store.credits);

  /** Grants the month's credits where the plan has some and they are due. */
  async function refresh(accountId: string): Promise<void> {
    const account = await store.accounts.find(accountId);
    const plan = account && (await store.plans.find(account.plan_id));
    if (account === undefined || plan === undefined || plan.monthly_credits === null) return;
    const nowUnix = unixNow();
    const month = monthOf(nowUnix);
    if (account.balance_month < month) {
      await store.credits.grantMonth(accountId, plan.monthly_credits, nowUnix, month);
    }
  }

  return {
    refresh,

    /**
     * Sets credits aside, and takes one of the account's places, unless it is for a job, which is queued with it, or for a
     * piece of a conversation that has one.
     * @throws Problem API_KEY_CREDIT_LIMIT_EXCEEDED, ACCOUNT_CREDITS_EXCEEDED, GENERATION_CONCURRENCY_EXCEEDED
     */
    async reserve(caller: Caller, units: number, work: Work = { kind: 'request' }): Promise<Reserved> {
      const { accountId, keyId, budgetId } = caller;
      const nowUnix = unixNow();
      const reservationId = work.kind === 'job' ? work.job.job_id : newId();
      const month = monthOf(nowUnix);
      const request: ReserveRequest = { reservationId, accountId, keyId, budgetId, units, nowUnix, month, ...work };
      for (;;) {
        const result = await store.credits.reserve(request).catch((error: unknown) => {
          // It may be there all the same, and nobody will end it. A job that is there is worked on.
          if (work.kind !== 'job' && error instanceof StoreUnavailable) late.add(reservationId, NOTHING);
          throw error;
        });
        if ('reservation' in result) return { ...result.reservation, concurrency: result.concurrency };
        if (result.refused === 'concurrency') throw concurrencyRefusal(result, await store.credits.speaking(accountId));
        if (result.refused !== 'due') throw refusal(result, units);
        await refresh(accountId);
      }
    },

    /**
     * Ends a request that keeps nothing; does nothing where it has ended. Where the database is away, or fails (a full disk), once
     * it is well: what is not settled would take one of the account's places until the next start.
     */
    async settle(reservationId: string, charge: Charge): Promise<void> {
      try {
        await store.credits.settle(reservationId, charge, unixNow());
      } catch (error) {
        late.add(reservationId, charge);
        if (!(error instanceof StoreUnavailable)) throw error;
      }
    },

    /** Gives back what nodes that are no more had reserved for requests. */
    releaseDead: (): Promise<number> => store.credits.releaseDead(unixNow()),
  };
}

export type Credits = ReturnType<typeof createCredits>;

function concurrencyRefusal(
  { limit, inUse }: Extract<ReserveRefusal, { refused: 'concurrency' }>,
  speaking: Awaited<ReturnType<Store['credits']['speaking']>>,
): Problem {
  const nowUnix = unixNow();
  const list = speaking.map(
    ({ key_id, count, since_unix }) =>
      `${count} by ${key_id === null ? 'browser sessions' : key_id}, the longest for ${nowUnix - since_unix} s`,
  );
  return new Problem(
    'GENERATION_CONCURRENCY_EXCEEDED',
    `The account's plan allows ${limit} concurrent generations, and ${inUse} are running` +
      `${list.length === 0 ? '' : ` (${list.join('; ')})`}. Retry when one of them has ended.`,
    { retry_after_secs: 1, concurrency_limit: limit, concurrency_in_use: inUse },
  );
}

function refusal(result: Exclude<ReserveRefusal, { refused: 'concurrency' }>, units: number): Problem {
  switch (result.refused) {
    case 'balance':
      return new Problem(
        'ACCOUNT_CREDITS_EXCEEDED',
        `This request costs ${toCredits(units)} credits; the account has ${toCredits(result.balance)}.`,
        { credits_required: toCredits(units), balance: toCredits(result.balance) },
      );
    case 'budget':
      return new Problem(
        'API_KEY_CREDIT_LIMIT_EXCEEDED',
        `This request costs ${toCredits(units)} credits; this key's budget has ${toCredits(result.remaining)} of ` +
          `${toCredits(result.creditLimit)} left. Raise or reset its limit; do not retry before.`,
        {
          credits_required: toCredits(units),
          credit_limit: toCredits(result.creditLimit),
          credit_remaining: toCredits(result.remaining),
        },
      );
  }
}
