import { post, refuseWhenStopped } from '@vitrine/ledger'
import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { notRefundable } from '../../errors.ts'
import { noParts } from '../../model/refund.ts'
import { lockSuspended } from '../../store/operator/suspended-payment-store.ts'
import { findRefundByKey, insertRefund, type Refund, saveRefundPosting } from '../../store/refund-store.ts'
import { bookReturnedFee } from '../fees/book-fee.ts'
import type { Moderator } from '../moderator.ts'
import { suspenseLegs } from '../refunds/record-refund.ts'
import { keyOfRefund } from '../refunds/request-refund.ts'
import { undecided } from './assign-suspense.ts'

export interface SuspenseReturn extends Moderator {
  readonly paymentId: number
  readonly reason: string
  readonly requestKey: string
}

/**
 * Stores the request of an operator to give a payment in suspense back whole to where it came from. It leaves suspense in the same transaction; a job asks the gateway
 * afterwards, and what fails there stands in suspense again. A repeated `requestKey` answers the refund that it asked for.
 */
export async function returnSuspense(
  deps: Pick<PaymentsDeps, 'gateways' | 'isProduction' | 'clock'>,
  trx: Trx,
  { paymentId, operatorId, reason, requestKey }: SuspenseReturn,
): Promise<Refund> {
  const locked = await lockSuspended(trx, paymentId)
  const done = await findRefundByKey(trx, requestKey)
  if (done) return done
  const payment = undecided(locked)
  const { gatewayAccountId, externalId: paymentExternalId, amountMinor, currency, connector } = payment
  if (!(connector in deps.gateways) || !gatewayFor(deps, await panelIn(trx), connector).refunds) throw notRefundable()
  await refuseWhenStopped(trx, 'withdrawals')
  const now = deps.clock.now()
  const received = micro(payment.txnId === null ? 0n : (payment.receivedMicro ?? 0n))
  const refund = await insertRefund(trx, {
    ...{ requestKey, gatewayAccountId, paymentExternalId, amountMinor, currency, reason, now },
    ...{ invoiceNumber: null, userId: null, origin: 'panel', operatorId, state: 'asked', externalId: null, dueAt: now },
    parts: { ...noParts, received },
  })
  const legs = suspenseLegs(gatewayAccountId, received)
  if (legs.length === 0) return refund
  const actor = { kind: 'operator', id: operatorId } as const
  const { txnId } = await post(trx, { key: keyOfRefund(refund), reference: { kind: 'payment', id: gatewayAccountId }, actor, reason, legs })
  await saveRefundPosting(trx, refund.id, txnId)
  await bookReturnedFee(trx, refund, { paidMinor: amountMinor, refundedMinor: 0n, actor })
  return { ...refund, txnId }
}
