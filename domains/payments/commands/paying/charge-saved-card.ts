import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { invariant, type Locale, type Micro } from '@vitrine/platform/kernel'
import type { PaymentsDeps } from '../../deps.ts'
import { findChargeByKey, lockChargeKey } from '../../store/card-charge-store.ts'
import { getPayableCard } from '../cards/get-payable-card.ts'
import { createInvoice, type InvoicePurpose } from '../invoices/create-invoice.ts'
import { type CardOutcome, payByCard } from './pay-by-card.ts'

export interface SavedCardCharge {
  readonly panelId: number
  readonly userId: number
  readonly cardId: number
  /** What reaches the balance; the method's fee is charged on top of it. */
  readonly amount: Micro
  /** Permanent and the caller's own: the same key is the same charge, however often it is asked for. */
  readonly key: string
  /** A top-up unless the money is for an order. */
  readonly purpose?: InvoicePurpose
  readonly locale: Locale
}

export interface SavedCardCharged {
  readonly invoiceId: string
  /**
   * `settled`: the money is on the balance now. `declined`: it never will be; another charge needs another key. `unknown`: `payments.invoice-settled` or
   * `payments.invoice-failed` of this invoice will tell, and so does the same call later. `unavailable`: nothing was charged, call again with the same key.
   */
  readonly outcome: 'settled' | 'declined' | 'unknown' | 'unavailable'
  readonly reason: string | null
}

/**
 * Charges a customer's saved card off-session. Call it outside any transaction. Refusals (no such card, a frozen customer, an amount the method does not
 * take) are thrown before anything is written; the same key with another customer, card or amount is an error of ours.
 */
export async function chargeSavedCard(deps: PaymentsDeps, charge: SavedCardCharge): Promise<SavedCardCharged> {
  const invoiceId = await writeIntent(deps, charge)
  const outcome = await payByCard(deps, charge.panelId, invoiceId, 'away')
  // A coupon cannot cover a charge, so there always is one.
  invariant(outcome, 'a charge of a saved card has its row')
  return { invoiceId, ...shown(outcome) }
}

const shown = ({ state, reason }: CardOutcome): Pick<SavedCardCharged, 'outcome' | 'reason'> =>
  state === 'action-required' ? { outcome: 'declined', reason: 'authentication_required' } : { outcome: state, reason }

async function writeIntent(deps: PaymentsDeps, charge: SavedCardCharge): Promise<string> {
  const { settings } = await deps.panels.get(charge.panelId)
  return deps.database.transaction(charge.panelId, async (trx) => {
    await lockChargeKey(trx, charge.key)
    const known = await findChargeByKey(trx, charge.key)
    if (known) {
      const isSame = known.userId === charge.userId && known.cardId === charge.cardId && known.amount === charge.amount
      invariant(isSame, `the key ${charge.key} belongs to another charge`)
      return known.invoiceId
    }
    const user = await findUser(trx, charge.userId)
    invariant(user, 'a saved card has its customer')
    refuseIfFrozen(user)
    const card = await getPayableCard(trx, { userId: charge.userId, cardId: charge.cardId, payer: null, now: deps.clock.now() })
    const invoice = await createInvoice(trx, {
      userId: charge.userId,
      methodId: card.methodId,
      payer: null,
      card: { id: card.id, key: charge.key },
      amount: charge.amount,
      purpose: charge.purpose ?? { kind: 'top_up' },
      locale: charge.locale,
      settings,
      now: deps.clock.now(),
      timings: deps.timings,
    })
    return invoice.id
  })
}
