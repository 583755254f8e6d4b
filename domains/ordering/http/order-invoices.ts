import { paymentsContract as contract, openOrPaidInvoices, presentInvoice } from '@vitrine/payments'
import { type BoundRoute, implement, userIdOf } from '@vitrine/platform/http'
import type { OrderingDeps } from '../deps.ts'
import { orderAbsent } from '../errors.ts'
import { findOwnOrder } from '../queries/list/list-orders.ts'
import { invoicesOfLines } from '../queries/money/invoices-of-lines.ts'

/** How an own order is or was paid: what is open can be resumed. Absent and not theirs are the same 404. */
export const orderInvoiceRoutes = (deps: OrderingDeps): BoundRoute[] => [
  implement(contract.listOrderInvoices, async ({ params }, context) => {
    const now = deps.clock.now()
    const found = await deps.database.read(context.panelId, async (trx) => {
      const line = await findOwnOrder(trx, userIdOf(context), params.orderId)
      if (!line) return undefined
      const ids = (await invoicesOfLines(trx, [line])).map(({ id }) => id)
      return openOrPaidInvoices(trx, ids, now)
    })
    if (!found) throw orderAbsent()
    return { data: found.map((invoice) => presentInvoice(invoice, context.locale, now)) }
  }),
]
