import { type NotNull, sql, type Trx } from '@vitrine/platform/database'
import type { CallBudget } from '../model/pacing.ts'

export interface Budgets {
  /** The database's clock: nodes' clocks may differ. */
  readonly now: Date
  of(accountId: number): CallBudget
}

const unused: CallBudget = { arrival: null, limitedUntil: null }

/** Locks the call budgets of these accounts; an account without calls so far has no row. */
export async function lockBudgets(trx: Trx, accountIds: readonly number[]): Promise<Budgets> {
  const rows = await trx.rows(sql<{ account_id: number; arrival: Date | null; limited_until: Date | null }>`
    select account_id, arrival, limited_until from fulfilment.call_budget
     where panel_id = ${trx.panelId} and account_id = any(${[...accountIds]}::integer[]) order by account_id for no key update`)
  const { now } = await trx.one(sql<{ now: Date }>`select clock_timestamp() as now`)
  const budgets = new Map(rows.map((row) => [row.account_id, { arrival: row.arrival, limitedUntil: row.limited_until }]))
  return { now, of: (accountId) => budgets.get(accountId) ?? unused }
}

/** Creates the row to lock, so that the first two calls do not pass each other. */
export async function ensureBudget(trx: Trx, accountId: number): Promise<void> {
  await trx.run(sql`insert into fulfilment.call_budget (panel_id, account_id) values (${trx.panelId}, ${accountId}) on conflict do nothing`)
}

export async function saveArrival(trx: Trx, accountId: number, arrival: Date): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.call_budget as b (panel_id, account_id, arrival) values (${trx.panelId}, ${accountId}, ${arrival})
    on conflict (panel_id, account_id) do update set arrival = excluded.arrival`)
}

/** Doubles the pause each time in a row; a quiet period resets it. */
export async function limitAccount(
  trx: Trx,
  accountId: number,
  { firstMs, capMs }: { readonly firstMs: number; readonly capMs: number },
): Promise<Date> {
  const wait = (times: ReturnType<typeof sql>) =>
    sql`clock_timestamp() + make_interval(secs => least(${firstMs} * power(2, ${times}), ${capMs}) / 1000.0)`
  const times = sql`case when b.limited_until > clock_timestamp() - make_interval(secs => ${(2 * capMs) / 1000}) then least(b.limited_times, 20) else 0 end`
  const row = await trx.one(sql<{ until: NotNull<Date> }>`
    insert into fulfilment.call_budget as b (panel_id, account_id, limited_until, limited_times)
    values (${trx.panelId}, ${accountId}, ${wait(sql`0`)}, 1)
    on conflict (panel_id, account_id) do update set limited_until = ${wait(times)}, limited_times = ${times} + 1
    returning limited_until as until`)
  return row.until
}
