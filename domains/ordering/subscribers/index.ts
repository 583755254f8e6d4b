import { balancesOf } from '@vitrine/ledger'
import { invoiceSettled } from '@vitrine/payments'
import { sql, type Trx } from '@vitrine/platform/database'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { payLine } from '../commands/pay-order.ts'
import type { OrderingDeps } from '../deps.ts'
import { type LineRow, lineOf, type OrderLine } from '../store/order-line.ts'

/** Reactions of this domain to earlier ones. */
export const orderingSubscriptions = (deps: OrderingDeps): Subscription[] => [
  subscribe(invoiceSettled, 'ordering.pay-settled-orders', async (panelId, { invoiceId, orderId }) => {
    // The money stays on the balance when it came too late, too little or twice: nothing is started then.
    if (orderId === null) return
    await payInvoiceLines(deps, panelId, invoiceId)
  }),
]

async function payInvoiceLines(deps: OrderingDeps, panelId: number, invoiceId: string): Promise<void> {
  const snapshot = await deps.catalogue.snapshot(panelId)
  await deps.database.transaction(panelId, async (trx) => {
    let left: bigint | undefined
    for (const line of await unpaidLines(trx, invoiceId)) {
      left ??= (await balancesOf(trx, line.userId)).total
      // A service that is no longer sold, or money spent meanwhile: the order stays unpaid and the money stays the customer's.
      if (!snapshot.service(line.serviceId)?.isSellable || left < line.charged) continue
      await payLine(trx, line, deps.clock.now())
      left -= line.charged
    }
  })
}

async function unpaidLines(trx: Trx, invoiceId: string): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select l.* from ordering.order_line l join ordering.invoice_line i on i.panel_id = l.panel_id and i.line_id = l.id
     where l.panel_id = ${trx.panelId} and i.invoice_id = ${invoiceId} and l.state = 'unpaid' and l.deleted_at is null order by l.id for no key update of l`)
  return rows.map(lineOf)
}
