import type { Verdict } from './compare-books.ts'
import type { GatewayPayment, GatewayRefund } from './outside-world.ts'
import type { OurBooks, RefundBook } from './read-books.ts'

const MICRO_PER_MINOR = 10_000n

export interface RefundEvidence {
  readonly gateway: readonly GatewayPayment[]
  readonly refunds: readonly GatewayRefund[]
  /** How often operators asked for one. */
  readonly requested: number
  readonly ours: Pick<OurBooks, 'refunds' | 'payments'>
}

/** Holds what the gateway gave back against what we took from our customers for it. */
export function compareRefunds({ gateway, refunds, requested, ours }: RefundEvidence): Verdict[] {
  return [
    {
      promise: 'what the gateway gave back is what we say it gave back',
      wrong: [...refunds.flatMap((refund) => unlike(refund, ours.refunds)), ...invented(refunds, ours.refunds)],
    },
    { promise: 'one word of an operator is at most one refund', wrong: [...repeated(refunds), ...unasked(requested, ours.refunds)] },
    { promise: 'no payment gives back more than was paid', wrong: gateway.flatMap((payment) => overdrawn(payment, refunds, ours.refunds)) },
    { promise: 'a refund moves its money once, and back when it failed', wrong: ours.refunds.flatMap(moved) },
    { promise: 'an invoice says what became of its money', wrong: ours.payments.flatMap((payment) => reported(payment, refunds, gateway)) },
  ]
}

const isGone = ({ state }: { readonly state: string }): boolean => state !== 'failed'
const sumOf = (rows: readonly { readonly amountMinor: bigint }[]): bigint => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

function unlike({ id, state, amountMinor }: GatewayRefund, ours: readonly RefundBook[]): string[] {
  const [row, ...others] = ours.filter(({ externalId }) => externalId === id)
  // One that never arrived and that nobody told us of moved nothing.
  if (!row) return state === 'failed' ? [] : [`refund ${id} of the gateway is not in our books`]
  if (others.length > 0) return [`refund ${id} of the gateway stands ${others.length + 1} times in our books`]
  if (row.amountMinor !== amountMinor) return [`refund ${id}: the gateway gave ${amountMinor} back, we say ${row.amountMinor}`]
  return row.state === state ? [] : [`refund ${id} is ${state} at the gateway, and ${row.state} in our books`]
}

const invented = (refunds: readonly GatewayRefund[], ours: readonly RefundBook[]): string[] =>
  ours
    .filter((row) => isGone(row) && !refunds.some(({ id }) => id === row.externalId))
    .map(({ id, state }) => `our refund ${id} is ${state}, and the gateway has none`)

const repeated = (refunds: readonly GatewayRefund[]): string[] =>
  [...Map.groupBy(refunds, ({ reference }) => reference)]
    .filter(([reference, all]) => reference !== null && all.length > 1)
    .map(([, all]) => `refunds ${all.map(({ id }) => id).join(', ')} have one key`)

function unasked(requested: number, ours: readonly RefundBook[]): string[] {
  const count = ours.filter(({ origin }) => origin === 'panel').length
  return count > requested ? [`operators asked for ${requested} refunds, ${count} were written down`] : []
}

function overdrawn(payment: GatewayPayment, refunds: readonly GatewayRefund[], ours: readonly RefundBook[]): string[] {
  const paid = BigInt(payment.paidMinor ?? 0)
  const gone = sumOf(refunds.filter((refund) => refund.payment === payment.id && isGone(refund)))
  const taken = sumOf(ours.filter((row) => row.paymentExternalId === payment.id && isGone(row)))
  return gone > paid || taken > paid ? [`of payment ${payment.id} ${paid} came in, ${gone} went back, ${taken} was taken for it`] : []
}

function moved({ id, state, amountMinor, postings, reversals, clearing }: RefundBook): string[] {
  const due = state === 'failed' ? 0n : amountMinor * MICRO_PER_MINOR
  const isRight = postings === 1 && reversals === (state === 'failed' ? 1 : 0) && clearing === due
  return isRight ? [] : [`refund ${id} (${state}) was posted ${postings} times and back ${reversals} times: ${clearing} micro, not ${due}`]
}

/** Of an invoice that was paid once. */
function reported(
  { externalId, outcome, invoiceState }: OurBooks['payments'][number],
  refunds: readonly GatewayRefund[],
  gateway: readonly GatewayPayment[],
): string[] {
  const paid = BigInt(gateway.find(({ id }) => id === externalId)?.paidMinor ?? 0)
  if (outcome !== 'exact' || paid === 0n) return []
  const arrived = sumOf(refunds.filter(({ payment, state }) => payment === externalId && state === 'settled'))
  const pending = refunds.some(({ payment, state }) => payment === externalId && state === 'pending')
  const due = arrived === paid ? ['refunded'] : arrived > 0n ? ['partially_refunded'] : ['settled', 'settled_late', 'refund_pending']
  const isRight = due.includes(invoiceState ?? '') && (invoiceState !== 'refund_pending' || pending)
  return isRight ? [] : [`the invoice of payment ${externalId} is ${invoiceState}: of ${paid} ${arrived} arrived where it came from`]
}
