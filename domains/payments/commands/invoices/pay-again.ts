import type { Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import { invoiceActions } from '../../model/invoice-actions.ts'
import { hasMoney, isClosedUnpaid } from '../../model/invoice-states.ts'
import { openOrPaidInvoices } from '../../queries/list-open-invoices.ts'
import { lockCharge, saveCharge } from '../../store/card-charge-store.ts'
import { findInvoice, type Invoice, lockInvoice } from '../../store/invoice-store.ts'
import { closeUnpaid } from './close-unpaid.ts'

/** The invoice of an order as anyone who pays it may name it: its id is a secret of its payer. */
export async function findOrderInvoice(
  trx: Trx,
  invoiceId: string,
): Promise<{ readonly userId: number; readonly orderId: number } | undefined> {
  const invoice = await findInvoice(trx, invoiceId)
  return invoice && invoice.orderId !== null ? { userId: invoice.userId, orderId: invoice.orderId } : undefined
}

export interface EarlierInvoice {
  readonly id: string
  /** Its money was held against its orders. */
  readonly isApplied: boolean
}

/**
 * Whether what these invoices were for may be paid by another method: not while a card is being charged for one of them, money for one is on its way, or has
 * come and is about to pay. A charge that was stored and not begun never will be. Call it with the orders locked, so that no other invoice is written
 * meanwhile.
 */
export async function giveUpEarlierCharges(trx: Trx, invoices: readonly EarlierInvoice[], now: Date): Promise<boolean> {
  for (const { id, isApplied } of invoices.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const invoice = await lockInvoice(trx, id)
    if (invoice && !(await isGivenUp(trx, invoice, isApplied, now))) return false
  }
  return true
}

async function isGivenUp(trx: Trx, invoice: Invoice, isApplied: boolean, now: Date): Promise<boolean> {
  if (invoice.state === 'settled') return isApplied
  if (isClosedUnpaid(invoice.state) || hasMoney(invoice.state)) return true
  if (invoice.state === 'authorized' || invoice.state === 'in_moderation' || invoice.arriving !== null) return false
  const charge = await lockCharge(trx, invoice.number)
  if (charge?.state === 'sending' || charge?.state === 'unknown' || charge?.state === 'pending') return false
  if (charge?.state === 'ready') {
    await closeUnpaid(trx, invoice, 'declined', now)
    await saveCharge(trx, invoice.number, 'declined', 'not_charged')
  }
  return true
}

/**
 * An open invoice by the same method over the same amount (after its coupon, before its fee) that can simply be shown again, the newest first; none that a saved card pays or whose
 * time is nearly over.
 */
export async function findReopenable(
  trx: Trx,
  invoiceIds: readonly string[],
  { methodId, amount, until }: { readonly methodId: number; readonly amount: Micro; readonly until: Date },
): Promise<string | undefined> {
  const open = (await openOrPaidInvoices(trx, invoiceIds, until)).find(
    (invoice) =>
      invoice.methodId === methodId &&
      invoice.terms.originalMicro - invoice.terms.discountMicro === amount &&
      invoice.charge === null &&
      invoiceActions(invoice, until).isResumable,
  )
  return open?.id
}
