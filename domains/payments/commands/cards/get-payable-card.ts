import type { Trx } from '@vitrine/platform/database'
import { refuseCard } from '../../errors.ts'
import { isInvoiced } from '../../model/method.ts'
import type { Payer } from '../../model/payer.ts'
import { offeredTo } from '../../queries/offered-to.ts'
import { findEnabledMethod } from '../../store/method-store.ts'
import { findSavedCard, type SavedCard } from '../../store/saved-card-store.ts'

export interface CardRequest {
  readonly userId: number
  readonly cardId: number
  /** Null while the owner is away: what was agreed with the card goes on wherever they are. */
  readonly payer: Payer | null
  readonly now: Date
}

/** A customer's own card that can be charged now; refused under `recurring_payments_method_id` otherwise. */
export async function getPayableCard(trx: Trx, { userId, cardId, payer, now }: CardRequest): Promise<SavedCard> {
  const card = await findSavedCard(trx, userId, cardId)
  const method = card && (await findEnabledMethod(trx, card.methodId))
  if (!card || !method || !isInvoiced(method.strategy) || method.gatewayAccountId !== card.gatewayAccountId) return refuseCard()
  if (payer && (await offeredTo(trx, [method], payer, now)).length === 0) return refuseCard()
  return card
}
