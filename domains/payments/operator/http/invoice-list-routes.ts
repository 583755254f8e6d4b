import { findUserByEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import {
  type BoundOperatorRoute,
  csvPortion,
  type FilePlace,
  fileRoute,
  listPage,
  notPermitted,
  numberOfCursor,
  operatorRoute,
} from '@vitrine/platform/http'
import type { ParsedInput } from '@vitrine/platform/kernel'
import { type InvoiceSearch, invoicesAtGateways, listInvoices, methodNames } from '../../store/operator/operator-invoice-store.ts'
import { refundsContract as contract } from '../refund-schemas.ts'
import { presentInvoices } from './present-invoices.ts'
import type { Asking } from './present-parts.ts'

const looks = { permission: 'invoices.view', scope: 'panel' } as const
const exports = { permission: 'export.people', scope: 'panel', stepUp: true } as const
const NUMBER_MAX = 2_147_483_647
const FILE_HEAD = [
  'Invoice',
  'Created (UTC)',
  'State',
  'Customer',
  'E-mail',
  'Method',
  'For',
  'Order',
  'Amount',
  'Currency',
  'Amount, USD',
  'Fee, USD',
  'Bonus, USD',
  'Settled (UTC)',
]

/**
 * What a text asks for: an invoice or order by number, a payment by what its gateway or bank calls it, or everything of a customer; undefined where nothing is
 * called so.
 */
async function searchOf(trx: Trx, q: string | undefined): Promise<InvoiceSearch | undefined> {
  if (q === undefined) return {}
  const ids = await invoicesAtGateways(trx, q)
  const [, digits] = /^(?:inv-?)?#?(\d{1,10})$/i.exec(q) ?? []
  if (digits !== undefined) {
    const number = Number(digits)
    if (number <= NUMBER_MAX) return { number, ...(ids.length > 0 ? { ids } : {}) }
  }
  if (ids.length > 0) return { ids }
  const user = await findUserByEmail(trx, q.toLowerCase())
  return user && { userId: user.id }
}

async function invoiceRows(
  asking: Pick<Asking, 'trx' | 'actor'>,
  query: ParsedInput<typeof contract.invoicesFile>['query'],
  place: { readonly behind: number | null; readonly limit: number },
) {
  const timeOf = (text: string | undefined) => (text === undefined ? null : new Date(text))
  const search = await searchOf(asking.trx, query.q)
  if (!search) return []
  const filters = {
    methodId: query['filter.methodId'] ?? null,
    state: query['filter.state'] ?? null,
    from: timeOf(query['filter.from']),
    to: timeOf(query['filter.to']),
  }
  return presentInvoices(asking, await listInvoices(asking.trx, { ...place, ...filters, search, oldestFirst: query.sort === 'oldest' }))
}

type InvoiceRow = Awaited<ReturnType<typeof invoiceRows>>[number]

const fileLine = (row: InvoiceRow): string[] => [
  ...[row.reference, row.createdAt, row.state, String(row.customer.id), row.customer.email ?? '', row.method, row.purpose],
  ...[row.orderId === null ? '' : String(row.orderId), row.amount, row.currency, row.amountUsd],
  ...[row.feeUsd, row.bonusUsd, row.settledAt ?? ''],
]

/** Invoices as a list and as a file. */
export const invoiceListRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.invoices, looks, async ({ query: { cursor, limit, ...query } }, asking) => {
    const rows = await invoiceRows(asking, query, { behind: numberOfCursor(cursor) ?? null, limit: limit + 1 })
    return listPage({ rows, limit, total: undefined, now: asking.now })
  }),
  operatorRoute(contract.invoiceMethods, looks, async (_, { trx }) => ({ data: await methodNames(trx) })),
  fileRoute(contract.invoicesFile, exports, {
    name: 'invoices.csv',
    audit: { action: 'invoice.exported', entity: 'invoice' },
    portion: ({ query }, asking, after: FilePlace<number> | undefined) => {
      if (asking.actor.rights[looks.permission] === undefined) throw notPermitted(looks.permission)
      return csvPortion(after, {
        head: FILE_HEAD,
        linesOf: (row: InvoiceRow) => [fileLine(row)],
        read: async (behind: number | null, limit) => {
          const rows = await invoiceRows(asking, query, { behind, limit })
          return { rows, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null }
        },
      })
    },
  }),
]
