import { type CatalogueSnapshot, markedUp, type ServiceFacts } from '@vitrine/catalogue'
import { findUser } from '@vitrine/identity'
import { balancesOf } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { type CustomerDiscounts, discountedPriceNano, discountFor, formatUnitPrice, noDiscounts } from '@vitrine/pricing'
import { paymentUsed } from '../../events.ts'
import { recordEvent } from '../../store/line-store.ts'
import { lockUnpaidOfInvoice, markInvoiceApplied } from '../../store/lines/unpaid-line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { markupOfInvoice } from '../../store/widget-store.ts'
import { moveLine } from '../lines/move-line.ts'
import { payLine } from './pay-order.ts'

/** Why an order stays unpaid although money came for it. */
type KeptBecause = 'price' | 'service' | 'account' | 'other'

interface Settled {
  readonly invoiceId: string
  readonly userId: number
  readonly outcome: string
  readonly isLate: boolean
}

/**
 * Pays the unpaid lines of an invoice whose money has arrived on the balance, and tells what became of it. A service that is no longer sold, money spent
 * meanwhile, or a customer frozen meanwhile: the order stays unpaid and the money stays theirs. So does one whose price has changed before late money came: the
 * customer decides again.
 */
export async function paySettledOrders(
  trx: Trx,
  snapshot: CatalogueSnapshot,
  settled: Settled,
  now: Date,
  /** The customer's own, asked only of late money. */
  discountsOf: (trx: Trx, userId: number) => Promise<CustomerDiscounts> = async () => noDiscounts,
): Promise<void> {
  const { invoiceId, userId, outcome, isLate } = settled
  // Events are delivered at least once; a repeat finds the invoice applied.
  if (!(await markInvoiceApplied(trx, invoiceId, now))) return
  const isFrozen = (await findUser(trx, userId))?.frozenAt != null
  const { total } = await balancesOf(trx, userId)
  const discounts = isLate ? await discountsOf(trx, userId) : noDiscounts
  const sold = isLate ? markedUp(snapshot, await markupOfInvoice(trx, invoiceId)) : snapshot
  let left: bigint = total
  let kept: { readonly orderId: number; readonly because: KeptBecause } | undefined
  let paid = 0
  for (const line of await lockUnpaidOfInvoice(trx, invoiceId, ['unpaid', 'moderation'])) {
    const because = isFrozen ? 'account' : hindrance(line, sold.service(line.serviceId), { left, isLate, discounts })
    if (because) {
      kept ??= { orderId: line.id, because }
      // Nothing is left to moderate: the money is there, and the order waits for its customer.
      if (line.state === 'moderation') await moveLine(trx, line, { state: 'unpaid' })
      continue
    }
    await payLine(trx, line, now)
    paid += 1
    left -= line.charged
  }
  // Paid otherwise or canceled meanwhile: no order needs the money.
  const because = kept?.because ?? (paid === 0 ? 'other' : null)
  await announce(trx, paymentUsed, { invoiceId, userId, outcome, paid, keptBecause: because, keptOrderId: kept?.orderId ?? null })
}

function hindrance(
  line: OrderLine,
  service: ServiceFacts | undefined,
  { left, isLate, discounts }: { readonly left: bigint; readonly isLate: boolean; readonly discounts: CustomerDiscounts },
): KeptBecause | undefined {
  if (!service?.isSellable) return 'service'
  if (isLate && isOtherPrice(service, line, discounts)) return 'price'
  return left < line.charged ? 'other' : undefined
}

const isOtherPrice = (service: ServiceFacts, { unitPrice }: OrderLine, discounts: CustomerDiscounts): boolean =>
  formatUnitPrice(discountedPriceNano(service.priceNano, discountFor(service, discounts))) !== unitPrice

/** The payer says they have paid by hand: their orders wait until an operator has checked the bank account (C-41). */
export async function holdForModeration(trx: Trx, invoiceId: string): Promise<void> {
  for (const line of await lockUnpaidOfInvoice(trx, invoiceId, ['unpaid'])) {
    await moveLine(trx, line, { state: 'moderation' })
    await recordEvent(trx, line.id, { kind: 'in_review' })
  }
}

/** The operator found no such payment, or one that starts nothing: the orders wait for their money again. */
export async function releaseFromModeration(trx: Trx, invoiceId: string): Promise<void> {
  for (const line of await lockUnpaidOfInvoice(trx, invoiceId, ['moderation'])) await moveLine(trx, line, { state: 'unpaid' })
}
