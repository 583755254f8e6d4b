import type { ExportTable } from '@vitrine/platform/http'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { ordersAfter } from '../../store/operator/order-export-store.ts'

const iso = (at: Date | null): string => at?.toISOString() ?? ''
const number = (value: number | null): string => (value === null ? '' : String(value))

/** Orders of a shop, for its export. */
export const orderExport: ExportTable = {
  name: 'orders',
  columns: [
    ...['Order', 'Purchase', 'Part of order', 'Customer', 'Service', 'Service name', 'Link', 'Quantity', 'Delivered', 'Start count'],
    ...['Charged, USD', 'Refunded, USD', 'Unit price, USD', 'State', 'Source', 'Placed (UTC)', 'Paid (UTC)', 'Ended (UTC)'],
  ],
  portion: async (trx, after, limit) => {
    const rows = await ordersAfter(trx, typeof after === 'number' ? after : 0, limit)
    return {
      rows: rows.map((one) => [
        ...[String(one.id), String(one.purchaseId), number(one.parentId), String(one.customerId), String(one.serviceId), one.service],
        ...[one.link ?? '', String(one.quantity), String(one.delivered), number(one.startCount)],
        ...[formatMicro(micro(one.charged)), formatMicro(micro(one.refunded)), one.unitPrice, one.state, one.source ?? ''],
        ...[iso(one.createdAt), iso(one.paidAt), iso(one.completedAt)],
      ]),
      next: rows.length === limit ? rows.at(-1)?.id : undefined,
    }
  },
}
