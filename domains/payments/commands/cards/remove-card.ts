import { announce } from '@vitrine/platform/jobs'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { cardNotFound } from '../../errors.ts'
import { cardRemoved } from '../../events.ts'
import { type GatewayAccount, getGatewayAccount } from '../../store/gateway-account-store.ts'
import { cardsToDetach, markDetached, markRemoved, type SavedCard } from '../../store/saved-card-store.ts'

const CARDS_BATCH_SIZE = 50

/** Takes a card out of its owner's list at once (PAY-011); the gateway deletes it now or later. 404 when it is not theirs. */
export async function removeCard(
  deps: PaymentsDeps,
  panelId: number,
  own: { readonly userId: number; readonly cardId: number },
): Promise<void> {
  await deps.database.transaction(panelId, async (trx) => {
    if (!(await markRemoved(trx, own.userId, own.cardId, deps.clock.now()))) throw cardNotFound()
    await announce(trx, cardRemoved, own)
  })
  // The schedule repeats what does not work out now.
  await detachCards(deps, panelId).catch(() => undefined)
}

/** Deletes at the gateways the cards that their owners removed or never agreed to save; throws at the end when one does not answer. */
export async function detachCards(deps: PaymentsDeps, panelId: number): Promise<void> {
  const { database, secrets, clock } = deps
  const waiting = await database.read(panelId, async (trx) => {
    const found: { card: SavedCard; account: GatewayAccount }[] = []
    for (const card of await cardsToDetach(trx, CARDS_BATCH_SIZE))
      found.push({ card, account: await getGatewayAccount(trx, secrets, card.gatewayAccountId) })
    return found
  })
  const panel = await deps.panels.get(panelId)
  const errors: unknown[] = []
  for (const { card, account } of waiting) {
    try {
      await gatewayFor(deps, panel, account.connector).cards?.detachCard(account.access, card.externalId)
      await database.transaction(panelId, (trx) => markDetached(trx, card.id, clock.now()))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${waiting.length} cards could not be detached: ${errors[0]}`)
}
