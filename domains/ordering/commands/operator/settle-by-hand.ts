import { findUserByEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { cashbackEarned, refundDue } from '@vitrine/pricing'
import { actionRefused, orderAbsent, ownOrder, settlementRefused } from '../../errors.ts'
import { guaranteeEnd } from '../../model/guarantee.ts'
import { type HandOutcome, isWorkedOn, maySettleByHand, mistakeOf } from '../../model/settle-by-hand.ts'
import { findLine, findLineForUpdate } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { settleLine } from '../lines/settle-line.ts'
import { orderChanged } from './changed-by.ts'

export interface HandSettlement {
  readonly id: number
  /** The version that was looked at; null where somebody else agreed to what does not hang on it. */
  readonly version: number | null
  readonly outcome: HandOutcome
  /** Of an order that ends early. */
  readonly delivered: number
  readonly operator: { readonly operatorId: number; readonly email: string }
}

/** What an operator is about to decide. */
export interface SettlementView {
  readonly line: OrderLine
  readonly delivered: number
  readonly refund: Micro
  readonly earned: Micro
  /** What a cashback coupon gives on what was earned. */
  readonly cashback: Micro
  readonly isWorkedOn: boolean
}

/** What would follow, for a question that locks nothing. */
export const previewSettlement = (trx: Trx, request: HandSettlement): Promise<SettlementView> => viewSettlement(trx, request, findLine)

/**
 * Locks an order that a person is about to end, and tells what follows. Refused for one's own order, for one that may not be ended so, that has changed since it
 * was looked at, or whose count contradicts what its customer was told.
 */
export async function viewSettlement(
  trx: Trx,
  { id, version, outcome, delivered, operator }: HandSettlement,
  find: (trx: Trx, id: number) => Promise<OrderLine | undefined> = findLineForUpdate,
): Promise<SettlementView> {
  const line = await find(trx, id)
  if (!line) throw orderAbsent()
  if (version !== null && line.stateVersion !== version) throw await orderChanged(trx, line)
  if (line.kind !== 'single' || !maySettleByHand(line.state)) throw actionRefused()
  if ((await findUserByEmail(trx, operator.email))?.id === line.userId || line.userId === operator.operatorId) throw ownOrder()
  const mistake = mistakeOf(line, { outcome, delivered })
  if (mistake) settlementRefused(mistake, line)
  const count = outcome === 'completed' ? line.quantity : outcome === 'canceled' ? 0 : delivered
  const { refund, earned } = refundDue({ ...line, delivered: count })
  const isCashback = line.couponType === 'cashback'
  const cashback = isCashback ? cashbackEarned({ charged: line.charged, coupon: line.couponMicro }, earned, line.moneyStep) : micro(0n)
  return { line, delivered: count, refund, earned, cashback, isWorkedOn: isWorkedOn(line.state) }
}

/** When the guarantee of an order that is completed now would end; null without one. */
export const guaranteeIfCompleted = ({ isGuarantee }: OrderLine, guaranteeDays: number | null, now: Date): Date | null =>
  isGuarantee ? guaranteeEnd(now, guaranteeDays) : null

/** A person ends an order for good, as `viewSettlement` told. */
export async function settleByHand(trx: Trx, request: HandSettlement, now: Date): Promise<SettlementView> {
  const view = await viewSettlement(trx, request)
  const actor = { kind: 'operator', id: request.operator.operatorId } as const
  const reason = request.outcome === 'canceled' ? 'other' : 'partial'
  await settleLine(trx, view.line, { outcome: request.outcome, delivered: view.delivered, reason, actor }, now)
  return view
}
