import type { PlanChange, SubscriptionStatus } from '../vocabulary.ts'

const HOUR_MS = 3_600_000
/** Without money a month's charge is tried again after 1, 6 and 24 hours; then the plan ends. */
const RETRY_HOURS = [1, 6, 24] as const
const MICRO_PER_CENT = 10_000n

/** The same day of the next month, or its last day where it has no such day. */
export function monthAfter(start: Date): Date {
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + 1)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}

/** When a charge that found too little money is tried again; null after the last try. `tries` counts this one too. */
export function nextTry(tries: number, now: Date): Date | null {
  const hours = RETRY_HOURS[tries - 1]
  return hours === undefined ? null : new Date(now.getTime() + hours * HOUR_MS)
}

interface Paid {
  readonly paid: bigint
  readonly periodStartedAt: Date | null
  readonly periodEndsAt: Date | null
}

/** What the unused part of a paid period is worth, in whole cents, rounded down. */
export function unusedOf({ paid, periodStartedAt, periodEndsAt }: Paid, now: Date): bigint {
  if (!periodStartedAt || !periodEndsAt || now >= periodEndsAt) return 0n
  const whole = BigInt(periodEndsAt.getTime() - periodStartedAt.getTime())
  const left = BigInt(periodEndsAt.getTime() - Math.max(now.getTime(), periodStartedAt.getTime()))
  return ((paid * left) / whole / MICRO_PER_CENT) * MICRO_PER_CENT
}

interface Held {
  readonly status: SubscriptionStatus
  readonly planId: number | null
}
interface Priced {
  readonly id: number
  readonly price: bigint
}

/** What subscribing to a plan does. In a trial another plan takes its place at once; a larger one does in a paid month, a smaller one waits for the next. */
export function changeOf(held: Held, present: Priced | undefined, wanted: Priced, isTrial: boolean): PlanChange {
  if (held.status === 'none' || !present) return isTrial ? 'trial' : 'start'
  if (present.id === wanted.id) return 'current'
  if (held.status === 'trial') return 'trial'
  return wanted.price > present.price ? 'upgrade' : 'downgrade'
}

/** What a change costs now. The credit is never more than the new plan's price: an operator may have lowered prices since the old one was paid. */
export function costOf(
  change: PlanChange,
  held: Paid,
  { price, now }: { readonly price: bigint; readonly now: Date },
): { readonly credit: bigint; readonly dueNow: bigint } {
  if (change !== 'start' && change !== 'upgrade') return { credit: 0n, dueNow: 0n }
  const unused = change === 'upgrade' ? unusedOf(held, now) : 0n
  const credit = unused < price ? unused : price
  return { credit, dueNow: price - credit }
}

/** How the statement names a month's charge: the plan, and the month it begins in. */
export const chargeName = (plan: string, start: Date): string => `${plan} ${start.toISOString().slice(0, 7)}`
