import type { CatalogueSnapshot, ServiceFacts } from '@vitrine/catalogue'
import { findUser } from '@vitrine/identity'
import { balancesOf } from '@vitrine/ledger'
import { sql, type Trx } from '@vitrine/platform/database'
import { discountedPriceNano, formatUnitPrice } from '@vitrine/pricing'
import type { LineState } from '../model/states.ts'
import { recordEvent } from '../store/line-store.ts'
import { type LineRow, lineOf, type OrderLine } from '../store/order-line.ts'
import { moveLine } from './move-line.ts'
import { payLine } from './pay-order.ts'

/**
 * Pays the unpaid lines of an invoice whose money has arrived on the balance. A service that is no longer sold, money spent meanwhile, or a
 * customer frozen meanwhile: the order stays unpaid and the money stays his. So does one whose price has changed before late money came: he decides again.
 */
export async function paySettledOrders(
  trx: Trx,
  snapshot: CatalogueSnapshot,
  invoiceId: string,
  now: Date,
  { isLate = false }: { readonly isLate?: boolean } = {},
): Promise<void> {
  let left: bigint | undefined
  for (const line of await linesOfInvoice(trx, invoiceId, ['unpaid', 'moderation'])) {
    if (left === undefined && (await findUser(trx, line.userId))?.frozenAt) return
    left ??= (await balancesOf(trx, line.userId)).total
    const service = snapshot.service(line.serviceId)
    if (!service?.isSellable || left < line.charged || (isLate && isOtherPrice(service, line))) continue
    await payLine(trx, line, now)
    left -= line.charged
  }
}

const isOtherPrice = ({ priceNano, discountPpm }: ServiceFacts, { unitPrice }: OrderLine): boolean =>
  formatUnitPrice(discountedPriceNano(priceNano, discountPpm)) !== unitPrice

async function linesOfInvoice(trx: Trx, invoiceId: string, states: readonly LineState[]): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select l.* from ordering.order_line l join ordering.invoice_line i on i.panel_id = l.panel_id and i.line_id = l.id
     where l.panel_id = ${trx.panelId} and i.invoice_id = ${invoiceId} and l.state = any (${[...states]}::text[]) and l.paid_at is null and l.deleted_at is null order by l.id for no key update of l`)
  return rows.map(lineOf)
}

/** The payer says he has paid by hand: his orders wait for the operator's look at the account (C-41). */
export async function holdForModeration(trx: Trx, invoiceId: string): Promise<void> {
  for (const line of await linesOfInvoice(trx, invoiceId, ['unpaid'])) {
    await moveLine(trx, line, { state: 'moderation' })
    await recordEvent(trx, line.id, { kind: 'in_review' })
  }
}

/** The operator found no such payment: the orders wait for their money again. */
export async function releaseFromModeration(trx: Trx, invoiceId: string): Promise<void> {
  for (const line of await linesOfInvoice(trx, invoiceId, ['moderation'])) await moveLine(trx, line, { state: 'unpaid' })
}
