import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import type { PaymentsDeps } from '../../deps.ts'
import { cardSaved } from '../../events.ts'
import { savedCardsMax } from '../../model/saved-cards.ts'
import type { GatewayCard, GatewayPayment } from '../../ports.ts'
import type { GatewayAccount } from '../../store/gateway-account-store.ts'
import { type Invoice, lockInvoice } from '../../store/invoice-store.ts'
import {
  changeToken,
  countSavedCards,
  findSameCard,
  insertSavedCard,
  knowsToken,
  lockGatewayCustomer,
  type SavedCard,
} from '../../store/saved-card-store.ts'

/**
 * Makes the card of a settled payment one of its customer's, when the payment was made for that or its owner agreed. Only a payment that a signed-in customer
 * opened saves cards, and only cards of that customer at the gateway. A card they did not agree to save, or one above the limit, is stored as removed, so that
 * it is deleted at the gateway. Idempotent.
 */
export async function saveCard(
  { database, clock }: Pick<PaymentsDeps, 'database' | 'clock'>,
  panelId: number,
  account: GatewayAccount,
  { card, reference }: GatewayPayment,
): Promise<void> {
  if (!card || reference === null) return
  await database.transaction(panelId, async (trx) => {
    const invoice = await lockInvoice(trx, reference)
    if (!invoice || invoice.gatewayAccountId !== account.id || invoice.cardUse === 'none') return
    if ((await lockGatewayCustomer(trx, account.id, invoice.userId)) !== card.customerId) return
    if (await knowsToken(trx, account.id, card.externalId)) return
    await write(trx, invoice, card, clock.now())
  })
}

async function write(trx: Trx, invoice: Invoice, card: GatewayCard, now: Date): Promise<void> {
  const { userId, gatewayAccountId, methodId } = invoice
  const isWanted = invoice.cardUse === 'bind' || card.mayBeSaved
  const same = isWanted ? await findSameCard(trx, userId, gatewayAccountId, card.fingerprint) : undefined
  if (same) {
    await renew(trx, same, card, now)
    return announceCard(trx, same.id, invoice)
  }
  const isRemoved = !isWanted || (await countSavedCards(trx, userId)) >= savedCardsMax
  const cardId = await insertSavedCard(trx, { userId, gatewayAccountId, methodId, kept: card, now, isRemoved })
  if (!isRemoved) await announceCard(trx, cardId, invoice)
}

/** The same card typed again keeps its id here and gets the new token; the old token is stored as removed, to be deleted at the gateway. */
async function renew(trx: Trx, same: SavedCard, card: GatewayCard, now: Date): Promise<void> {
  const { externalId, customerExternalId: customerId, ...rest } = same
  await changeToken(trx, same.id, card.externalId)
  await insertSavedCard(trx, { ...rest, kept: { ...card, externalId, customerId }, now, isRemoved: true })
}

const announceCard = (trx: Trx, cardId: number, { userId, forSubscription }: Invoice): Promise<void> =>
  announce(trx, cardSaved, { cardId, userId, subscriptionId: forSubscription })
