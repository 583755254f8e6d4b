import type { ExportTable } from '@vitrine/platform/http'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { paymentsAfter } from '../../store/operator/payment-export-store.ts'

const usd = (amount: bigint): string => formatMicro(micro(amount))

/** Payments of a shop, for its export. */
export const paymentExport: ExportTable = {
  name: 'payments',
  columns: [
    ...['Payment', 'Id', 'Customer', 'Method', 'For', 'Order', 'Amount, USD', 'Fee, USD', 'Discount, USD', 'Bonus, USD', 'Total, USD'],
    ...['Paid in', 'State', 'Number at the gateway', 'Made (UTC)', 'Settled (UTC)'],
  ],
  portion: async (trx, after, limit) => {
    const rows = await paymentsAfter(trx, typeof after === 'number' ? after : 0, limit)
    return {
      rows: rows.map((one) => [
        ...[
          String(one.number),
          one.id,
          String(one.customerId),
          String(one.methodId),
          one.purpose,
          one.orderId === null ? '' : String(one.orderId),
        ],
        ...[usd(one.amount), usd(one.fee), usd(one.discount), usd(one.bonus), usd(one.total), one.currency, one.state],
        ...[one.externalId ?? '', one.createdAt.toISOString(), one.settledAt?.toISOString() ?? ''],
      ]),
      next: rows.length === limit ? rows.at(-1)?.number : undefined,
    }
  },
}
