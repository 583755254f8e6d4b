import { sql, type Trx } from '@vitrine/platform/database'

/** A reading of an account's balance as it is stored: the balance in the account's own currency, the rest in micro-USD. */
export interface StoredBalancePoint {
  readonly at: Date
  readonly balance: bigint
  readonly spent: bigint
  readonly uncertain: bigint
  readonly usdRatePpm: bigint
}

export const POINT_DAYS_MAX = 90
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Keeps a reading, unless nothing has changed within the last hour; readings that are too old go. */
export async function saveBalancePoint(trx: Trx, accountId: number, point: StoredBalancePoint): Promise<void> {
  const { at, balance, spent, uncertain, usdRatePpm } = point
  await trx.run(sql`
    insert into fulfilment.balance_point (panel_id, account_id, at, balance_micro, spent_micro, uncertain_micro, usd_rate_ppm)
    select ${trx.panelId}, ${accountId}, ${at}, ${balance}, ${spent}, ${uncertain}, ${usdRatePpm}
     where (${balance}::bigint, ${spent}::bigint, ${uncertain}::bigint, ${usdRatePpm}::bigint) is distinct from
           (select (p.balance_micro, p.spent_micro, p.uncertain_micro, p.usd_rate_ppm) from fulfilment.balance_point p
             where p.panel_id = ${trx.panelId} and p.account_id = ${accountId} and p.at > ${new Date(at.getTime() - HOUR_MS)} order by p.at desc limit 1)
        on conflict (panel_id, account_id, at) do nothing`)
  await trx.run(sql`
    delete from fulfilment.balance_point
     where panel_id = ${trx.panelId} and account_id = ${accountId} and at < ${new Date(at.getTime() - POINT_DAYS_MAX * DAY_MS)}`)
}

/** Readings since a time, oldest first, with the one before them. */
export const balancePoints = (trx: Trx, accountId: number, since: Date): Promise<StoredBalancePoint[]> =>
  trx.rows(sql<StoredBalancePoint>`
    select at, balance_micro as balance, spent_micro as spent, uncertain_micro as uncertain, usd_rate_ppm as "usdRatePpm"
      from fulfilment.balance_point
     where panel_id = ${trx.panelId} and account_id = ${accountId}
       and at >= coalesce((select max(p.at) from fulfilment.balance_point p
                            where p.panel_id = ${trx.panelId} and p.account_id = ${accountId} and p.at < ${since}), ${since}::timestamptz)
     order by at`)
