import type { Trx } from '@vitrine/platform/database'
import { type BalancePoint, paymentsIn, type SeenPayment } from '../../model/balance/payments-in.ts'
import { runwayHours, SPENDING_DAYS } from '../../model/balance/runway.ts'
import { thinPoints } from '../../model/balance/thin-points.ts'
import { balancePoints, POINT_DAYS_MAX, type StoredBalancePoint } from '../../store/balance/balance-point-store.ts'
import { type DaySpending, spendingByDay, spendingSince } from '../provider-page.ts'

const PPM = 1_000_000n
const POINTS_MAX = 360
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

interface Account {
  readonly id: number
  readonly usdRatePpm: bigint
  readonly balanceMicro: bigint | null
  readonly balanceAt: Date | null
}

export interface BalanceHistory {
  readonly points: readonly BalancePoint[]
  /** Newest first. */
  readonly payments: readonly SeenPayment[]
  readonly spending: readonly DaySpending[]
  readonly spentWeek: bigint
  readonly lastsHours: number | null
  readonly lastsUntil: Date | null
}

/** How an account's balance went since a time, what came in and went out, and how long it lasts at the spending of a week. */
export async function balanceHistory(
  trx: Trx,
  account: Account,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<BalanceHistory> {
  // A refund is told from a payment by what is booked within a day: what shows it may lie before the span.
  const from = new Date(Math.max(since.getTime() - DAY_MS, now.getTime() - POINT_DAYS_MAX * DAY_MS))
  const all = (await balancePoints(trx, account.id, from)).map(inOwn)
  const payments = paymentsIn(all).filter(({ at }) => at >= since)
  const paidAt = new Set(payments.map(({ at }) => at.getTime()))
  const inSpan = all.filter(({ at }, index) => at >= since || (all[index + 1]?.at ?? now) >= since)
  const week = await spendingSince(trx, new Date(now.getTime() - SPENDING_DAYS * DAY_MS))
  const spentWeek = week.find(({ accountId }) => accountId === account.id)?.micro ?? 0n
  const lastsHours = runwayHours(account, spentWeek)
  return {
    points: thinPoints(inSpan, POINTS_MAX, ({ at }) => paidAt.has(at.getTime())),
    payments: payments.toReversed(),
    spending: await spendingByDay(trx, account.id, since),
    spentWeek,
    lastsHours,
    lastsUntil: lastsHours === null || !account.balanceAt ? null : new Date(account.balanceAt.getTime() + lastsHours * HOUR_MS),
  }
}

/** All amounts in the account's own currency, at what it was worth then. */
const inOwn = ({ spent, uncertain, ...point }: StoredBalancePoint): BalancePoint => ({
  ...point,
  spent: (spent * PPM) / point.usdRatePpm,
  uncertain: (uncertain * PPM) / point.usdRatePpm,
})
