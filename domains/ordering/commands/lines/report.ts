import type { Database, Trx } from '@vitrine/platform/database'
import { invariant, type Micro, micro } from '@vitrine/platform/kernel'
import { isFinal } from '../../model/states.ts'
import { lockLine, recordEvent, recordProgress } from '../../store/line-store.ts'
import {
  claimLinesPlacedBy,
  claimPaidLines,
  findLinesById,
  listPanelsWithPaidLines,
  skipNumbers,
  writeWaitsForLink,
} from '../../store/lines/paid-line-store.ts'
import { type LineRow, lineOf } from '../../store/order-line.ts'
import { moveLine } from './move-line.ts'
import { cancelTakenLine, cancelUntakenLine } from './queued-cancel.ts'
import { type Settlement, settleLine } from './settle-line.ts'

/** What fulfilment needs to know of a paid line to have it delivered. */
export interface PaidLine {
  readonly id: number
  readonly userId: number
  readonly serviceId: number
  readonly url: string | null
  readonly linkHash: Buffer | null
  readonly quantity: number
  readonly charged: Micro
  /** The price before a coupon: what its delivery may cost goes by this. */
  readonly priced: Micro
  readonly fields: Readonly<Record<string, string>>
  readonly refundPolicy: 'refund' | 'ask'
  readonly paidAt: Date
  readonly createdAt: Date
  /** No second order may work on the link while this one does. */
  readonly ownsLink: boolean
}

/** Panels that have paid lines waiting to be sent. */
export const panelsWithPaidLines = (database: Database): Promise<number[]> => listPanelsWithPaidLines(database)

/** A waiting order is checked again after so long even if no event makes it due. */
const POLL_AGAIN_SECONDS = 30

/**
 * Claims paid lines that are due, oldest first; two workers never take the same one. Lines that a rule holds go to moderation instead, lines whose link another
 * order of the service works on wait. The caller creates its submissions in this transaction.
 */
export async function takePaidLines(trx: Trx, limit: number): Promise<PaidLine[]> {
  const taken = await claimPaidLines(trx, limit, POLL_AGAIN_SECONDS)
  if (taken.length === 0) return []
  const owners = new Map(taken.map((row) => [row.order_id, row.owns_link]))
  // A statement of its own: the function sees orders that were placed after its caller's snapshot, a join beside it would not.
  const rows = await findLinesById(trx, [...owners.keys()])
  invariant(rows.length === taken.length, 'every claimed line is handed on')
  return rows.map((row) => ({ ...paidLineOf(row), ownsLink: owners.get(row.id) === true }))
}

/** Another order works on the link at the provider: the claimed line waits until it has ended, or for the next check. */
export async function reportWaitsForLink(trx: Trx, orderId: number, now: Date): Promise<void> {
  const line = await lockLine(trx, orderId)
  await moveLine(trx, line, { state: 'ready' })
  if (line.cancelRequestedAt) return cancelUntakenLine(trx, await lockLine(trx, orderId), now)
  await writeWaitsForLink(trx, orderId, POLL_AGAIN_SECONDS)
}

/**
 * Only after a restore: claims every ready line that was placed by then, whether due or not, because it may have been sent after the backup. The caller marks
 * its outcome as unknown in this transaction.
 */
export async function takeRestoredLines(trx: Trx, placedBy: Date, limit: number): Promise<PaidLine[]> {
  return (await claimLinesPlacedBy(trx, placedBy, limit)).map(paidLineOf)
}

/** Skips order numbers that customers may have been told and that a restore lost. */
export const skipOrderNumbers = (trx: Trx, count: number): Promise<void> => skipNumbers(trx, count)

const paidLineOf = (row: LineRow): PaidLine => {
  const line = lineOf(row)
  return {
    id: line.id,
    userId: line.userId,
    serviceId: line.serviceId,
    url: line.url,
    linkHash: line.linkHash,
    quantity: line.quantity,
    charged: line.charged,
    priced: micro(line.charged + (line.couponType === 'discount' ? line.couponMicro : 0n)),
    fields: line.providerFields,
    refundPolicy: line.refundPolicy,
    paidAt: line.paidAt ?? line.createdAt,
    createdAt: line.createdAt,
    ownsLink: false,
  }
}

/** A provider has taken the order. */
export async function reportAccepted(trx: Trx, orderId: number): Promise<void> {
  const line = await lockLine(trx, orderId)
  await moveLine(trx, line, { state: 'accepted', dueAt: null })
  await recordEvent(trx, orderId, { kind: 'sent' })
  if (line.cancelRequestedAt) await cancelTakenLine(trx, await lockLine(trx, orderId))
}

/** Whether a provider took the order is not known; nothing is sent again until it is. */
export async function reportUnknown(trx: Trx, orderId: number): Promise<void> {
  await moveLine(trx, await lockLine(trx, orderId), { state: 'unknown', dueAt: null })
}

/** The order was certainly not taken and may be sent again from `dueAt`; a cancel that was queued meanwhile ends it instead. */
export async function reportReadyAgain(trx: Trx, orderId: number, dueAt: Date, now: Date): Promise<void> {
  const line = await lockLine(trx, orderId)
  await moveLine(trx, line, { state: 'ready', dueAt })
  if (line.cancelRequestedAt) await cancelUntakenLine(trx, await lockLine(trx, orderId), now)
}

/** Nobody will deliver the order: the money goes back, or the customer decides (policy `ask`). */
export async function reportRefused(trx: Trx, orderId: number, reason: string, now: Date): Promise<void> {
  const line = await lockLine(trx, orderId)
  if (line.cancelRequestedAt) return cancelUntakenLine(trx, line, now)
  if (line.refundPolicy === 'refund') return settleLine(trx, line, { outcome: 'canceled', delivered: 0, reason }, now)
  await moveLine(trx, line, { state: 'failed', cancelReason: reason, dueAt: null })
  await recordEvent(trx, orderId, { kind: 'refused' })
}

/** Something contradicts itself; a human decides. */
export async function reportReview(trx: Trx, orderId: number): Promise<void> {
  const line = await lockLine(trx, orderId)
  if (isFinal(line.state) || line.state === 'review') return
  await moveLine(trx, line, { state: 'review', dueAt: null })
  await recordEvent(trx, orderId, { kind: 'in_review' })
}

/** A status update of the delivery. The delivered count never falls; the start is announced once. */
export async function reportProgress(
  trx: Trx,
  orderId: number,
  update: { readonly startCount: number | null; readonly delivered: number },
): Promise<void> {
  const line = await lockLine(trx, orderId)
  if (isFinal(line.state)) return
  const delivered = Math.max(line.delivered, Math.min(update.delivered, line.quantity))
  // Providers answer 0 until they have counted the content.
  const startCount = line.startCount ?? (delivered > 0 ? update.startCount : null)
  const starts = line.state === 'accepted'
  if (!starts && delivered === line.delivered && startCount === line.startCount) return
  await moveLine(trx, line, { state: starts ? 'running' : line.state, delivered, startCount })
  if (starts) await recordEvent(trx, orderId, { kind: 'started' })
  if (delivered !== line.delivered) await recordProgress(trx, orderId, delivered)
}

/** The provider's final status. A repeat changes nothing. */
export async function reportFinal(trx: Trx, orderId: number, settlement: Settlement, now: Date): Promise<void> {
  const line = await lockLine(trx, orderId)
  if (isFinal(line.state)) return
  // A provider that calls an order partial or canceled without having missed anything has delivered it.
  const complete = settlement.outcome !== 'completed' && settlement.delivered >= line.quantity
  await settleLine(trx, line, { ...settlement, outcome: complete ? 'completed' : partialIfAny(settlement) }, now)
}

const partialIfAny = (settlement: Settlement): Settlement['outcome'] =>
  settlement.outcome === 'partial' && settlement.delivered <= 0 ? 'canceled' : settlement.outcome

/** The provider did not take the cancel: delivery goes on. */
export async function reportCancelRefused(trx: Trx, orderId: number): Promise<void> {
  const line = await lockLine(trx, orderId)
  if (line.state !== 'cancel_pending') return
  await moveLine(trx, line, { state: 'running' })
  await recordEvent(trx, orderId, { kind: 'cancel_refused' })
}
