import { formatMicro, micro } from '@vitrine/platform/kernel'
import { invoiceNumber } from '../../model/invoice-number.ts'
import type { OperatorInvoice } from '../../store/operator/operator-invoice-store.ts'
import { type Asking, customersOf, decimalOf } from './present-parts.ts'

/** Invoices as the list shows them. */
export async function presentInvoices(asking: Pick<Asking, 'trx' | 'actor'>, rows: readonly OperatorInvoice[]) {
  const { customer } = await customersOf(
    asking,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => ({
    id: row.number,
    reference: invoiceNumber(row),
    state: row.state,
    customer: customer(row.userId),
    method: row.method,
    purpose: row.purpose,
    orderId: row.orderId,
    amount: decimalOf(row.payAmountMinor),
    currency: row.payCurrency,
    amountUsd: formatMicro(micro(row.totalMicro)),
    feeUsd: formatMicro(micro(row.feeMicro)),
    bonusUsd: formatMicro(micro(row.bonusMicro)),
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }))
}
