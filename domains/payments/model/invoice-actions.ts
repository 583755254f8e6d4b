import type { CardChargeState } from '../store/card-charge-store.ts'
import type { Invoice } from '../store/invoice-store.ts'

/** What decides whether its payer may still act on a payment. */
export type OpenFacts = Pick<Invoice, 'state' | 'arriving' | 'expiresAt'> & {
  /** Of an invoice that a saved card pays. */
  readonly charge: CardChargeState | null
}

export interface InvoiceActions {
  readonly isResumable: boolean
  readonly isCancelable: boolean
}

/** While no money came, none is on its way and nobody else works on it, its payer may resume it until it expires, or cancel it. */
export function invoiceActions({ state, arriving, expiresAt, charge }: OpenFacts, now: Date): InvoiceActions {
  const isUnpaid = (state === 'created' || state === 'pending') && arriving === null
  const isCharging = charge === 'sending' || charge === 'unknown' || charge === 'pending'
  return { isResumable: isUnpaid && !isCharging && expiresAt > now, isCancelable: isUnpaid && !isCharging }
}
