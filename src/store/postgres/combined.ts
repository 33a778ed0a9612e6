import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { ReservationRow } from '../credit-tables.ts';
import type { CombinedChanges, CombinedSettlement, TakenCredits } from '../driver.ts';
import { prepared, type Slots } from '../prepared.ts';
import type { Need } from '../reservations.ts';
import type { Database, GenerationRow } from '../tables.ts';

/**
 * Credits reserved and settled by one statement each. The rows of a budget and an account are locked while the statement
 * runs, not for a round trip per table: with 1 ms each way, one key was limited to 36 requests a second.
 *
 * The parts of such a statement see the same snapshot and run in the order in which they read each other. The order of
 * locks is that of the single statements: budget, account, sums of the ledger. A part refers to another only in FROM:
 * PostgreSQL keeps these rows where it has waited for a lock and checks a condition again.
 */
export const COMBINED: CombinedChanges = {
  async reserve(database, need, reservation) {
    const { rows } = await reserveBy[need.places][need.budgetId === null ? 'account' : 'budget'](database, {
      ...reservation,
      month: need.month,
    });
    return rows[0];
  },

  async settle(database, settlement, generation) {
    const { rows } =
      generation === undefined
        ? await settle(database, settlement)
        : await settleMade(Object.keys(generation).sort())(database, { ...generation, ...settlement });
    return rows.length > 0;
  },
};

type Reserve = Omit<ReservationRow, 'budget_period' | 'balance_period'> & Pick<Need, 'month'>;

const reserveOf = (places: Need['places'], from: 'account' | 'budget') =>
  prepared((database, slot: Slots<Reserve>) => {
    const budgetParts = sql`
      free as (
        select period from budgets where budget_id = ${slot('budget_id')}
          and (credit_limit is null or credit_limit - used - in_flight >= ${slot('units')})
        for update
      ),`;
    const budgetTaken = sql`
      , budget as (
        update budgets set in_flight = in_flight + ${slot('units')} from account
        where budget_id = ${slot('budget_id')} returning period
      )`;
    return compiled<TakenCredits>(
      database,
      sql`
        with ${from === 'budget' ? budgetParts : sql``} account as (
          update accounts set in_use = in_use + ${sql.lit(places)}, balance = balance - ${slot('units')}
          from plans ${from === 'budget' ? sql`, free` : sql``}
          where accounts.account_id = ${slot('account_id')} and plans.plan_id = accounts.plan_id
            and (plans.monthly_credits is null or accounts.balance_month >= ${slot('month')})
            ${places > 0 ? sql`and accounts.in_use < plans.concurrency_limit` : sql``}
            and (accounts.balance is null or accounts.balance >= ${slot('units')})
          returning accounts.balance_period, accounts.in_use, plans.concurrency_limit
        )
        ${from === 'budget' ? budgetTaken : sql``},
        reserved as (
          insert into reservations (reservation_id, account_id, key_id, budget_id, budget_period, balance_period, kind,
            node_id, units, spent, created_at_unix)
          select ${slot('reservation_id')}, ${slot('account_id')}, ${slot('key_id')}, ${slot('budget_id')},
            ${from === 'budget' ? sql`budget.period` : sql`0`}, account.balance_period, ${slot('kind')},
            ${slot('node_id')}, ${slot('units')}, ${slot('spent')}, ${slot('created_at_unix')}
          from account ${from === 'budget' ? sql`, budget` : sql``}
          returning budget_period, balance_period
        )
        select reserved.budget_period, reserved.balance_period, account.in_use, account.concurrency_limit as maximum
        from reserved, account
      `,
    );
  });
const reserveBy = {
  0: { account: reserveOf(0, 'account'), budget: reserveOf(0, 'budget') },
  1: { account: reserveOf(1, 'account'), budget: reserveOf(1, 'budget') },
};

const settleOf = <Values extends CombinedSettlement>(made: (slot: Slots<Values>) => RawBuilder<unknown>) =>
  prepared((database, slot: Slots<Values>) =>
    compiled<{ reservation_id: string }>(
      database,
      sql`
        with removed as (
          delete from reservations where reservation_id = ${slot('reservationId')}
          returning *, least(${slot('units')}, units) as cost
        ),
        budget as (
          update budgets set in_flight = in_flight - removed.units, used = used + removed.cost from removed
          where budgets.budget_id = removed.budget_id and budgets.period = removed.budget_period
          returning budgets.budget_id
        ),
        account as (
          update accounts set
            in_use = in_use - case when removed.kind = 'request' then 1 else 0 end,
            balance = case when accounts.balance_period = removed.balance_period
              then balance + removed.units - removed.cost else balance end
          from removed left join budget on true
          where accounts.account_id = removed.account_id
          returning accounts.account_id
        ),
        booked as (
          insert into ledger (entry_id, account_id, key_id, budget_id, budget_period, balance_period, kind, used,
            balance_change, voice_id, model_id, characters, audio_ms, created_at_unix)
          select ${slot('entryId')}, removed.account_id, key_id, budget_id, budget_period, balance_period, 'charge',
            cost, -cost, ${slot('voiceId')}, ${slot('modelId')}, ${slot('chargedCharacters')}, ${slot('audioMs')},
            ${slot('nowUnix')}
          from removed, account where cost > 0
        )
        ${made(slot)}
        select reservation_id from removed
      `,
    ),
  );
const settle = settleOf<CombinedSettlement>(() => sql``);

type SettleMade = ReturnType<typeof settleOf<CombinedSettlement & GenerationRow>>;
const settleMadeBy = new Map<string, SettleMade>();

/** By the columns that the history item has. */
function settleMade(columns: string[]): SettleMade {
  const known = settleMadeBy.get(columns.join());
  if (known !== undefined) return known;
  const run = settleOf<CombinedSettlement & GenerationRow>((slot) => {
    const values = columns.map((column) => sql`${slot(column as keyof GenerationRow)}`);
    return sql`, made as (
      insert into generations (${sql.join(columns.map((column) => sql.ref(column)))}) select ${sql.join(values)} from removed
    )`;
  });
  settleMadeBy.set(columns.join(), run);
  return run;
}

const compiled = <Row>(database: Database, query: RawBuilder<unknown>): { compile(): CompiledQuery<Row> } => ({
  compile: () => query.compile(database) as CompiledQuery<Row>,
});
