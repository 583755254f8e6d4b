import type { Trx } from '@vitrine/platform/database'
import { refuseNoWay, refuseTwoWays } from '../../errors.ts'
import type { Payer } from '../../model/payer.ts'
import { getPayableCard } from '../cards/get-payable-card.ts'
import type { InvoiceRequest } from '../invoices/create-invoice.ts'

/** How a signed-in customer wants to pay: by a method, or by a saved card of their own. */
export interface PaymentInput {
  readonly payment_method_id?: number | null | undefined
  readonly recurring_payments_method_id?: number | null | undefined
}
export type PaymentChoice = Pick<InvoiceRequest, 'methodId' | 'card' | 'isOwner' | 'payer'>

/** A customer and the payer who is there for them. */
export interface PayingCustomer {
  readonly userId: number
  readonly payer: Payer
  readonly now: Date
}

/** The invoice fields that a signed-in customer's choice decides; 422 when they chose both, neither, or a card that is not theirs. */
export async function getPaymentChoice(trx: Trx, { userId, payer, now }: PayingCustomer, input: PaymentInput): Promise<PaymentChoice> {
  const { payment_method_id: methodId, recurring_payments_method_id: cardId } = input
  if (methodId && cardId) return refuseTwoWays()
  if (methodId) return { methodId, payer, isOwner: true }
  if (!cardId) return refuseNoWay()
  const card = await getPayableCard(trx, { userId, cardId, payer, now })
  return { methodId: card.methodId, payer, card: { id: card.id, key: null }, isOwner: true }
}
