import type { ExportTable } from '@vitrine/platform/http'
import { formatUnitPrice } from '@vitrine/pricing'
import { servicesAfter } from '../../store/operator/service-export-store.ts'

const PPM_OF_PERCENT = 10_000

/** Services of a shop, for its export. */
export const serviceExport: ExportTable = {
  name: 'services',
  columns: [
    ...['Service', 'Network', 'Type', 'Name', 'Address', 'Price, USD', 'Price is for', 'Discount, %', 'Minimum', 'Maximum', 'Step'],
    ...['Guarantee, days', 'On sale', 'Archived (UTC)'],
  ],
  portion: async (trx, after, limit) => {
    const rows = await servicesAfter(trx, typeof after === 'number' ? after : 0, limit)
    return {
      rows: rows.map((one) => [
        ...[String(one.id), one.network, one.type, one.name, one.slug, formatUnitPrice(one.priceNano), String(one.pricingPer)],
        ...[String(one.discountPpm / PPM_OF_PERCENT), String(one.minQuantity), String(one.maxQuantity), String(one.quantityStep)],
        ...[one.guaranteeDays === null ? '' : String(one.guaranteeDays), one.isEnabled ? 'yes' : 'no', one.archivedAt?.toISOString() ?? ''],
      ]),
      next: rows.length === limit ? rows.at(-1)?.id : undefined,
    }
  },
}
