import { legsOf } from '@vitrine/ledger'
import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import type { PaymentParts } from '../model/refund.ts'

/** A payment as it was booked; without an invoice it waits in suspense. */
export interface RefundablePayment {
  readonly gatewayAccountId: number
  readonly externalId: string
  readonly invoiceId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  /** Null while it has no value in our books: money of another currency. */
  readonly txnId: string | null
}
const columns = sql.raw(
  'p.gateway_account_id as "gatewayAccountId", p.external_id as "externalId", i.id as "invoiceId", p.amount_minor as "amountMinor", p.currency, p.txn_id as "txnId"',
)
const source = sql.raw(
  "payments.external_payment p left join payments.invoice i on i.panel_id = p.panel_id and i.number = p.invoice_number and p.outcome <> 'suspense'",
)

export const findRefundable = (trx: Trx, gatewayAccountId: number, externalId: string): Promise<RefundablePayment | undefined> =>
  trx.maybe(sql<RefundablePayment>`
    select ${columns} from ${source}
     where p.panel_id = ${trx.panelId} and p.gateway_account_id = ${gatewayAccountId} and p.external_id = ${externalId} and p.outcome <> 'rejected'`)

/** Until the end of the transaction nobody else decides whose a payment is. */
export async function lockPayment(trx: Trx, gatewayAccountId: number, externalId: string): Promise<void> {
  await trx.run(sql`
    select id from payments.external_payment
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and external_id = ${externalId} for no key update`)
}

export const refundablesOfInvoice = (trx: Trx, invoiceNumber: number): Promise<RefundablePayment[]> =>
  trx.rows(sql<RefundablePayment>`
    select ${columns} from ${source}
     where p.panel_id = ${trx.panelId} and p.invoice_number = ${invoiceNumber} and p.outcome not in ('suspense', 'rejected') order by p.id`)

/** Read from the posting itself: late money and short money earn less than their invoice promised. */
export async function partsOf(trx: Trx, { txnId }: RefundablePayment): Promise<PaymentParts> {
  const legs = txnId === null ? [] : await legsOf(trx, txnId)
  const sum = (matches: (leg: (typeof legs)[number]) => boolean) =>
    micro(legs.filter(matches).reduce((total, { amount }) => total + amount, 0n))
  return {
    received: sum(({ debit }) => debit.startsWith('gateway_clearing ')),
    fee: sum(({ type }) => type === 'fee'),
    bonus: sum(({ type }) => type === 'bonus'),
    coupon: sum(({ type }) => type === 'coupon'),
  }
}
