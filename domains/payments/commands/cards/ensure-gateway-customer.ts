import { invariant } from '@vitrine/platform/kernel'
import type { PaymentsDeps } from '../../deps.ts'
import type { CardGateway } from '../../ports.ts'
import type { GatewayAccount } from '../../store/gateway-account-store.ts'
import type { Invoice } from '../../store/invoice-store.ts'
import { lockGatewayCustomer, saveGatewayCustomer } from '../../store/saved-card-store.ts'

/** Whom the gateway knows the payer of an invoice as; made there the first time, once by its key. */
export async function ensureGatewayCustomer(
  { database }: Pick<PaymentsDeps, 'database'>,
  panelId: number,
  account: GatewayAccount,
  cards: CardGateway,
  { userId }: Invoice,
): Promise<string> {
  const known = await database.transaction(panelId, (trx) => lockGatewayCustomer(trx, account.id, userId))
  if (known !== undefined) return known
  const key = `customer:${account.publicId}:${userId}`
  const { externalId } = await cards.createCustomer(account.access, { key, reference: String(userId) })
  return database.transaction(panelId, async (trx) => {
    await saveGatewayCustomer(trx, account.id, userId, externalId)
    const kept = await lockGatewayCustomer(trx, account.id, userId)
    invariant(kept, 'a customer of a gateway was just written')
    return kept
  })
}
