import type { Trx } from '@vitrine/platform/database'
import { isOver } from '../../model/subscription-states.ts'
import { lockSubscription, setCard, subscriptionsPaidBy } from '../../store/subscription-store.ts'

/** The card is gone: what it paid for is paid from the balance (NS-41). */
export async function payFromBalance(trx: Trx, cardId: number): Promise<void> {
  for (const id of await subscriptionsPaidBy(trx, cardId)) {
    const subscription = await lockSubscription(trx, id)
    if (subscription?.cardId === cardId) await setCard(trx, id, null)
  }
}

/** A card that was linked for a subscription pays for it from now on (PAY-010). */
export async function payByNewCard(
  trx: Trx,
  { cardId, userId, subscriptionId }: { readonly cardId: number; readonly userId: number; readonly subscriptionId: number },
): Promise<void> {
  const subscription = await lockSubscription(trx, subscriptionId)
  if (subscription?.userId === userId && !isOver(subscription.state)) await setCard(trx, subscriptionId, cardId)
}
