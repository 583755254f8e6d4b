import { hasMoney, type InvoiceState } from './invoice-states.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Every deadline of this domain, in milliseconds; tests hand in the same numbers divided. */
export interface PaymentTimings {
  readonly expiryMs: number
  /** Waits before the first polls of an open payment; then hourly and daily while the invoice is younger than the bounds. */
  readonly pollStepsMs: readonly number[]
  readonly hourMs: number
  readonly hourlyUntilMs: number
  readonly dayMs: number
  readonly dailyUntilMs: number
  /** Polls for a second payment after the first settled. */
  readonly afterSettlementMs: readonly number[]
  /** Polls of a refund that has arrived, counted from then: a bank may send it back after weeks. */
  readonly afterRefundMs: readonly number[]
  /** A late payment still starts its order while the invoice is younger than this. */
  readonly lateOrderMs: number
  /** The longest wait between two polls while money is on its way. */
  readonly arrivingMs: number
  /** How long a claimed row stays with its worker. */
  readonly leaseMs: number
  /** An operator has the gateway asked about the same invoice no more often than this. */
  readonly lookMs: number
  readonly retryMs: number
  readonly retriesMax: number
  /** How long a caller waits for another caller who is opening the same payment. */
  readonly openingMs: number
  /** An open invoice is shown again instead of a new one only while its payer has at least this long. */
  readonly reusableMs: number
  /** How long a gateway certainly honours the idempotency key of a charge; it is not asked for again afterwards. */
  readonly chargeKeyMs: number
}

/** The production timings; tests divide them. */
export const paymentTimings: PaymentTimings = {
  expiryMs: DAY,
  pollStepsMs: [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  hourMs: HOUR,
  hourlyUntilMs: 2 * DAY,
  dayMs: DAY,
  dailyUntilMs: 14 * DAY,
  afterSettlementMs: [HOUR, DAY, 7 * DAY],
  afterRefundMs: [DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY],
  lateOrderMs: DAY,
  arrivingMs: 5 * MINUTE,
  leaseMs: 2 * MINUTE,
  lookMs: 10 * SECOND,
  retryMs: SECOND,
  retriesMax: 20,
  openingMs: 20 * SECOND,
  reusableMs: 5 * MINUTE,
  chargeKeyMs: 23 * HOUR,
}

/** The same schedule in a fraction of the time. */
export function dividedTimings(divisor: number, timings: PaymentTimings = paymentTimings): PaymentTimings {
  const divided = (value: number): number => Math.max(1, Math.round(value / divisor))
  const { retriesMax, pollStepsMs, afterSettlementMs, afterRefundMs, ...spans } = timings
  return {
    ...(Object.fromEntries(Object.entries(spans).map(([name, value]) => [name, divided(value)])) as typeof spans),
    pollStepsMs: pollStepsMs.map(divided),
    afterSettlementMs: afterSettlementMs.map(divided),
    afterRefundMs: afterRefundMs.map(divided),
    retriesMax,
  }
}

export interface Pollable {
  readonly state: InvoiceState
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Polls so far in the present stage: before or after the money. */
  readonly polls: number
}

/** When to poll a gateway's invoice next: a lost message costs minutes, an expired invoice is watched for late money; null when polling has ended. */
export function nextPollAt(invoice: Pollable, now: Date, timings: PaymentTimings): Date | null {
  if (hasMoney(invoice.state)) {
    const wait = timings.afterSettlementMs[invoice.polls]
    return wait === undefined ? null : new Date(now.getTime() + wait)
  }
  const next = afterWait(invoice, now, timings)
  const mayExpire = invoice.state === 'created' || invoice.state === 'pending'
  if (mayExpire && invoice.expiresAt > now && (next === null || next > invoice.expiresAt)) return invoice.expiresAt
  return next
}

function afterWait({ polls, createdAt }: Pollable, now: Date, timings: PaymentTimings): Date | null {
  const ageMs = now.getTime() - createdAt.getTime()
  const step = timings.pollStepsMs[polls]
  if (step !== undefined) return new Date(now.getTime() + step)
  if (ageMs < timings.hourlyUntilMs) return new Date(now.getTime() + timings.hourMs)
  return ageMs < timings.dailyUntilMs ? new Date(now.getTime() + timings.dayMs) : null
}

/** Waits between attempts at one message double from `retryMs` up to an hour; null when polling has to find it. */
export function nextAttemptAt(attempts: number, now: Date, timings: PaymentTimings): Date | null {
  if (attempts >= timings.retriesMax) return null
  return new Date(now.getTime() + Math.min(timings.retryMs * 2 ** (attempts - 1), timings.hourMs))
}

/** When to ask again whether a refund is still where it arrived; null when no bank sends it back any more. */
export function nextRefundPollAt(arrivedAt: Date, now: Date, { afterRefundMs }: PaymentTimings): Date | null {
  const next = afterRefundMs.find((ms) => arrivedAt.getTime() + ms > now.getTime())
  return next === undefined ? null : new Date(arrivedAt.getTime() + next)
}
