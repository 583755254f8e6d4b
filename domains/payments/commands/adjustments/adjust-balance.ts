import { findUser } from '@vitrine/identity'
import { balancesOf, type Leg, lockCustomer, post } from '@vitrine/ledger'
import type { PanelOptions } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, invariant, MICRO_PER_UNIT, type Micro, micro, refuse } from '@vitrine/platform/kernel'
import { adjustmentReversed, customerNotFound, ownAdjustment, secondPersonNeeded } from '../../errors.ts'
import {
  type AdjustmentKind,
  adjustedSince,
  findAdjustment,
  insertAdjustment,
  saveAdjustmentPosting,
} from '../../store/adjustment-store.ts'
import { isOwnAccount, type Moderator } from '../moderator.ts'

/** Who adjusts, under which limits; `agreedBy` is the second person where one was needed. */
export interface AdjustingOperator extends Moderator {
  readonly agreedBy: number | null
  readonly options: PanelOptions
  readonly now: Date
}
export interface AdjustmentRequest {
  readonly userId: number
  /** Signed: what it does to the balance. */
  readonly amount: Micro
  readonly kind: AdjustmentKind
  readonly reason: string
  readonly note: string | null
  readonly reverses?: number
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
const startOfDay = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)

/** What an adjustment is measured by: what this operator adjusted today (UTC), and whether one person may do it alone. */
export async function adjustmentLimits(
  trx: Trx,
  { operatorId, options, now }: Pick<AdjustingOperator, 'operatorId' | 'options' | 'now'>,
  amount: Micro,
): Promise<{ readonly dayTotal: Micro; readonly needsSecond: boolean }> {
  const dayTotal = await adjustedSince(trx, operatorId, startOfDay(now))
  const isLarge = absolute(amount) > BigInt(options.adjustmentSecondApprovalUsd) * MICRO_PER_UNIT
  const passesCap = dayTotal + absolute(amount) > BigInt(options.adjustmentDailyCapUsd) * MICRO_PER_UNIT
  return { dayTotal, needsSecond: isLarge || passesCap }
}

/** Refuses what cannot be adjusted: an account of one's own or of nobody, more than there is. Answers the balance now. */
export async function checkAdjustment(trx: Trx, { userId, amount }: Pick<AdjustmentRequest, 'userId' | 'amount'>, moderator: Moderator) {
  if (!(await findUser(trx, userId))) throw customerNotFound()
  if (await isOwnAccount(trx, userId, moderator)) throw ownAdjustment()
  const { main } = await balancesOf(trx, userId)
  if (amount < 0n && main + amount < 0n) refuseMore(main)
  return main
}

const refuseMore = (main: Micro): never => refuse('amount', 'adjustments.tooMuch', { amount: formatMicro(main) })

/**
 * Gives a customer money, or takes it, against `expense.adjust`: one posting under `adj:{id}`, never below zero. Above the panel's limits it is refused
 * without a second person. Answers the adjustment's number.
 */
export async function adjustBalance(trx: Trx, request: AdjustmentRequest, operator: AdjustingOperator): Promise<number> {
  const { userId, amount } = request
  const { operatorId, agreedBy, now } = operator
  // Nothing of it is spent between the look and the posting.
  await lockCustomer(trx, userId)
  await checkAdjustment(trx, request, operator)
  if (agreedBy === null && (await adjustmentLimits(trx, operator, amount)).needsSecond) throw secondPersonNeeded()
  const { kind, reason, note, reverses = null } = request
  const id = await insertAdjustment(trx, { userId, amount, kind, reason, note, operatorId, agreedBy, reverses, now })
  if (id === undefined) throw adjustmentReversed()
  const { txnId } = await postAdjustment(trx, { id, userId, amount, note, operatorId })
  await saveAdjustmentPosting(trx, id, txnId)
  return id
}

interface Posted {
  readonly id: number
  readonly userId: number
  readonly amount: Micro
  readonly note: string | null
  readonly operatorId: number
}

async function postAdjustment(trx: Trx, { id, userId, amount, note, operatorId }: Posted) {
  const customer = { kind: 'customer.main', owner: userId } as const
  const expense = { kind: 'expense.adjust', owner: 0 } as const
  const [debit, credit] = amount > 0n ? [expense, customer] : [customer, expense]
  const leg: Leg = { debit, credit, amount: micro(absolute(amount)), code: 'admin' }
  return post(trx, {
    key: `adj:${id}`,
    reference: { kind: 'user', id: userId },
    actor: { kind: 'operator', id: operatorId },
    ...(note === null ? {} : { reason: note }),
    legs: [leg],
  })
}

/** The opposite posting of an adjustment, once, under the same rules. */
export async function reverseAdjustment(
  trx: Trx,
  { userId, id, reason }: { readonly userId: number; readonly id: number; readonly reason: string },
  operator: AdjustingOperator,
): Promise<number> {
  const { amount, kind, note } = await reversible(trx, userId, id)
  return adjustBalance(trx, { userId, amount: micro(-amount), kind, reason, note, reverses: id }, operator)
}

/** An adjustment that may be taken back: it is this customer's, was not taken back, and takes nothing back itself. */
export async function reversible(trx: Trx, userId: number, id: number) {
  const adjustment = await findAdjustment(trx, userId, id)
  if (!adjustment) throw customerNotFound()
  if (adjustment.reversedBy !== null || adjustment.reverses !== null) throw adjustmentReversed()
  invariant(adjustment.amount !== 0n, 'an adjustment moves something')
  return adjustment
}
