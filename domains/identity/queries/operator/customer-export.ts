import type { ExportTable } from '@vitrine/platform/http'
import { customersAfter } from '../../store/operator/customer-export-store.ts'

const iso = (at: Date | null): string => at?.toISOString() ?? ''

/** Customers of a shop, for its export. */
export const customerExport: ExportTable = {
  name: 'customers',
  columns: [
    ...['Customer', 'E-mail', 'Name', 'Type', 'Company', 'Company address', 'VAT', 'Telegram', 'Language', 'Referred by'],
    ...['Registered (UTC)', 'E-mail confirmed (UTC)', 'Frozen (UTC)', 'Deleted (UTC)'],
  ],
  portion: async (trx, after, limit) => {
    const rows = await customersAfter(trx, typeof after === 'number' ? after : 0, limit)
    return {
      rows: rows.map((one) => [
        ...[String(one.id), one.email ?? '', one.name, one.type, one.company ?? '', one.companyAddress ?? '', one.vat ?? ''],
        ...[one.telegram ?? '', one.locale, one.referredBy === null ? '' : String(one.referredBy)],
        ...[iso(one.createdAt), iso(one.confirmedAt), iso(one.frozenAt), iso(one.deletedAt)],
      ]),
      next: rows.length === limit ? rows.at(-1)?.id : undefined,
    }
  },
}
