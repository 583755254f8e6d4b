import { type Micro, micro } from '@vitrine/platform/kernel'
import type { GatewayRefund } from '../ports.ts'

/** `asked`: stored, not sent yet. `unknown`: the gateway was asked, and the outcome is unknown. */
export type RefundState = 'asked' | 'unknown' | GatewayRefund['state']

const ranks: Readonly<Record<RefundState, number>> = { asked: 0, unknown: 1, pending: 2, settled: 3, failed: 4 }

export const refundStates = Object.keys(ranks) as readonly RefundState[] as readonly [RefundState, ...RefundState[]]

/** A bank may still send back what had arrived, so a failure is final. */
export const isRefundClosed = (state: RefundState): boolean => ranks[state] >= ranks.settled

/** The state after a status update, or undefined when it is stale or a repeat. */
export const advanceRefund = (current: RefundState, update: RefundState): RefundState | undefined =>
  ranks[update] > ranks[current] ? update : undefined

/** What a payment did to the books: all of it to its customer, the fee from them, bonus and coupon to them. */
export interface PaymentParts {
  readonly received: Micro
  readonly fee: Micro
  readonly bonus: Micro
  readonly coupon: Micro
}
export const noParts: PaymentParts = { received: micro(0n), fee: micro(0n), bonus: micro(0n), coupon: micro(0n) }

interface Sharing {
  /** In hundredths of the currency that was paid. */
  readonly paidMinor: bigint
  readonly refundedMinor: bigint
  readonly amountMinor: bigint
  readonly whole: PaymentParts
  /** What earlier refunds took of it. */
  readonly taken: PaymentParts
}

/** What giving `amountMinor` back reverses: its share of every part, rounded down; the last refund of a payment takes what is left, so that all of them are the payment. */
export function shareOf({ paidMinor, refundedMinor, amountMinor, whole, taken }: Sharing): PaymentParts {
  const isLast = refundedMinor + amountMinor >= paidMinor
  const part = (name: keyof PaymentParts): Micro => micro(isLast ? whole[name] - taken[name] : (whole[name] * amountMinor) / paidMinor)
  return { received: part('received'), fee: part('fee'), bonus: part('bonus'), coupon: part('coupon') }
}
