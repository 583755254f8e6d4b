import { sql, type Trx } from '@vitrine/platform/database'
import type { BalanceReading } from '../model/balance/reconcile-balance.ts'

/** Accounts that only we spend from. */
export async function exclusiveAccountIds(trx: Trx): Promise<number[]> {
  const rows = await trx.rows(sql<{ id: number }>`
    select id from fulfilment.provider_account where panel_id = ${trx.panelId} and is_exclusive and is_enabled order by id`)
  return rows.map(({ id }) => id)
}

const underWay = ['submitting', 'unknown', 'accepted', 'review'] as const
/** Those whose costs are not booked yet, and may have been charged. */
const unbooked = ['submitting', 'unknown', 'review'] as const

/** Expected costs of what is under way at an account. */
export const exposureOf = (trx: Trx, accountId: number): Promise<bigint> => costsIn(trx, accountId, underWay)

/** The same of orders that may have been taken there without our knowing. */
export const uncertainOf = (trx: Trx, accountId: number): Promise<bigint> => costsIn(trx, accountId, unbooked)

/** Each state has an index of its own. */
async function costsIn(trx: Trx, accountId: number, states: readonly string[]): Promise<bigint> {
  const of = (state: string) => sql`
    select coalesce(sum(cost_expected_micro), 0) as cost from fulfilment.submission
     where panel_id = ${trx.panelId} and account_id = ${accountId} and state = ${sql.lit(state)}`
  const row = await trx.one(sql<{ cost: string }>`select sum(cost)::text as cost from (${sql.join(states.map(of), sql` union all `)}) open`)
  return BigInt(row.cost)
}

/** The baseline, if the account's currency was worth the same then. */
export const findBaseline = (trx: Trx, accountId: number, usdRatePpm: bigint): Promise<BalanceReading | undefined> =>
  trx.maybe(sql<BalanceReading>`
    select balance_micro as balance, spent_micro as spent, exposure_micro as exposure from fulfilment.balance_baseline
     where panel_id = ${trx.panelId} and account_id = ${accountId} and usd_rate_ppm = ${usdRatePpm}`)

export async function saveBaseline(
  trx: Trx,
  account: { readonly id: number; readonly usdRatePpm: bigint },
  reading: BalanceReading,
  now: Date,
): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.balance_baseline (panel_id, account_id, taken_at, balance_micro, spent_micro, exposure_micro, usd_rate_ppm)
    values (${trx.panelId}, ${account.id}, ${now}, ${reading.balance}, ${reading.spent}, ${reading.exposure}, ${account.usdRatePpm})
    on conflict (panel_id, account_id) do update set taken_at = excluded.taken_at, balance_micro = excluded.balance_micro,
      spent_micro = excluded.spent_micro, exposure_micro = excluded.exposure_micro, usd_rate_ppm = excluded.usd_rate_ppm`)
}

/** Lines whose outcome is unknown for longer than the planned polls last, or whose poll is overdue. */
export const overdueUnknown = (
  trx: Trx,
  before: { readonly unknownAt: Date; readonly pollAt: Date },
): Promise<{ subject: string; detail: string }[]> =>
  trx.rows(sql<{ subject: string; detail: string }>`
    select 'order ' || order_id as subject, format('outcome at account %s unknown since %s, next look at %s', account_id, unknown_at, next_resolve_at) as detail
      from fulfilment.submission
     where panel_id = ${trx.panelId} and state = 'unknown' and (unknown_at < ${before.unknownAt} or next_resolve_at < ${before.pollAt})
     order by order_id limit 200`)
