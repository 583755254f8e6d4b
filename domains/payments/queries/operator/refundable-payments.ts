import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { PaymentsDeps } from '../../deps.ts'
import { listGatewayAccounts } from '../../store/gateway-account-store.ts'
import { disputedOf, refundedSoFar } from '../../store/refund-store.ts'
import { refundablesOfInvoice } from '../../store/refundable-payment.ts'
import { paymentsOfInvoice } from '../reconciliation.ts'

/** A payment of an invoice, and what of it may still be given back, in hundredths of its currency. */
export interface InvoicePayment {
  readonly id: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly outcome: string
  /** Undefined where nothing can be given back by the gateway. */
  readonly leftMinor: bigint | undefined
  readonly isDisputed: boolean
  /** What came in and what its gateway took of it, in micro-USD; undefined where it is not in the books. */
  readonly gross: bigint | undefined
  readonly fee: bigint
  readonly isFeeKnown: boolean
}

/** Payments of one invoice; an invoice is paid once, seldom twice. */
export async function refundablePayments(
  trx: Trx,
  { gateways, isProduction }: Pick<PaymentsDeps, 'gateways' | 'isProduction'>,
  panel: Panel,
  invoiceNumber: number,
): Promise<InvoicePayment[]> {
  const connectors = new Map((await listGatewayAccounts(trx)).map(({ id, connector }) => [id, connector]))
  const booked = new Map((await refundablesOfInvoice(trx, invoiceNumber)).map((payment) => [payment.externalId, payment]))
  const shown: InvoicePayment[] = []
  for (const { externalId: id, amountMinor, currency, outcome, ...money } of await paymentsOfInvoice(trx, invoiceNumber)) {
    const payment = booked.get(id)
    const disputed = payment ? await disputedOf(trx, payment.gatewayAccountId, id) : 0n
    const connector = payment && connectors.get(payment.gatewayAccountId)
    const isOffered = connector !== undefined && (connector !== 'sandbox' || !isProduction || panel.options.isDemo)
    const canRefund = payment?.txnId != null && isOffered && gateways[connector]?.refunds !== undefined
    const given = payment && canRefund ? await refundedSoFar(trx, payment.gatewayAccountId, id) : undefined
    const left = given && amountMinor - given.amountMinor - disputed
    shown.push({
      ...{ id, amountMinor, currency, outcome, isDisputed: disputed > 0n },
      ...{ gross: money.receivedMicro ?? undefined, fee: money.feeMicro, isFeeKnown: money.isFeeKnown },
      leftMinor: left === undefined || left < 0n ? (left === undefined ? undefined : 0n) : left,
    })
  }
  return shown
}
