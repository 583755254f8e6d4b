import type { Trx } from '@vitrine/platform/database'
import { refuseCard } from '../../errors.ts'
import { isInvoiced } from '../../model/method.ts'
import { findEnabledMethod } from '../../store/method-store.ts'
import { findSavedCard, type SavedCard } from '../../store/saved-card-store.ts'

/** A customer's own card that can be charged now; refused under `recurring_payments_method_id` otherwise. */
export async function getPayableCard(trx: Trx, userId: number, cardId: number): Promise<SavedCard> {
  const card = await findSavedCard(trx, userId, cardId)
  const method = card && (await findEnabledMethod(trx, card.methodId))
  if (!card || !method || !isInvoiced(method.strategy) || method.gatewayAccountId !== card.gatewayAccountId) return refuseCard()
  return card
}
