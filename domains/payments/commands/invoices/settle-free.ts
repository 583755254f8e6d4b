import { type Leg, post, theSystem } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import type { Micro } from '@vitrine/platform/kernel'
import { invoiceSettled } from '../../events.ts'
import { advanceInvoice, type Invoice, planNextPoll } from '../../store/invoice-store.ts'

/** What the panel adds at settlement, each under its own finance type. */
export function giftLegs(userId: number, gifts: { readonly bonus: Micro; readonly coupon: Micro }): Leg[] {
  const expense = { kind: 'expense.bonus', owner: 0 } as const
  const customer = { kind: 'customer.main', owner: userId } as const
  const legs: Leg[] = [
    { debit: expense, credit: customer, amount: gifts.bonus, code: 'bonus' },
    { debit: expense, credit: customer, amount: gifts.coupon, code: 'coupon' },
  ]
  return legs.filter((leg) => leg.amount > 0n)
}

/** Settles an invoice with nothing to pay in the transaction that writes it: no gateway is asked, and what was promised is credited at once. */
export async function settleFree(trx: Trx, invoice: Invoice, now: Date): Promise<Invoice> {
  const legs = giftLegs(invoice.userId, { bonus: invoice.terms.bonusMicro, coupon: invoice.terms.couponMicro })
  if (legs.length > 0) {
    await post(trx, { key: `inv:${invoice.number}:settle`, reference: { kind: 'invoice', id: invoice.number }, actor: theSystem, legs })
  }
  const state = await advanceInvoice(trx, invoice, 'paid', now)
  await planNextPoll(trx, invoice.number, null)
  await announce(trx, invoiceSettled, {
    invoiceId: invoice.id,
    userId: invoice.userId,
    purposeKind: invoice.purpose,
    orderId: invoice.orderId,
    outcome: 'exact',
    isLate: false,
  })
  return { ...invoice, state }
}
