import { randomUUID } from 'node:crypto'
import { createStripeGateway } from '@vitrine/connectors/payment-gateways/stripe'
import type { Database } from '@vitrine/platform/database'
import { localEgress } from '@vitrine/platform/testing'
import type { StripeServer, TrialCard } from '@vitrine/sandbox'
import type { GatewayCard } from '../ports.ts'
import { insertSavedCard } from '../store/saved-card-store.ts'

/** A customer's saved card as a row; the gateway knows it when it is handed in as `kept`. */
export const aSavedCard = (
  database: Database,
  panelId: number,
  card: {
    readonly userId: number
    readonly methodId: number
    readonly gatewayAccountId: number
    readonly name?: string
    readonly kept?: GatewayCard
  },
): Promise<number> =>
  database.transaction(panelId, (trx) => {
    const token = `pm_${randomUUID()}`
    const made = { externalId: token, customerId: `cus_${card.userId}`, fingerprint: token, name: 'Visa •••• 4242', mayBeSaved: true }
    const kept = { ...made, ...card.kept, fingerprint: token, ...(card.name === undefined ? {} : { name: card.name }) }
    return insertSavedCard(trx, { ...card, kept, now: new Date(), isRemoved: false })
  })

/** A card that the sandbox's card gateway stores for a new customer of its default account. */
export async function aGatewayCard(stripe: StripeServer, card: TrialCard = 'visa'): Promise<GatewayCard> {
  const gateway = createStripeGateway({ egress: localEgress })
  const access = { publicId: 'testing', endpoint: stripe.url, secret: 'sk_test_sandbox', webhookSecrets: [] }
  const customer = await gateway.cards?.createCustomer(access, { key: randomUUID(), reference: 'testing' })
  const pages = { returnUrl: 'http://shop.test/back', cancelUrl: 'http://shop.test/away', webhookUrl: 'http://shop.test/hooks' }
  const { externalId } = await gateway.create(access, {
    ...pages,
    invoiceId: randomUUID(),
    amountMinor: 100n,
    currency: 'USD',
    description: 'A card',
    customer: { externalId: customer?.externalId ?? '', cardUse: 'bind' },
  })
  stripe.pay(externalId, { card, keep: true })
  const kept = (await gateway.fetch(access, externalId))?.card
  if (!kept) throw new Error('the sandbox kept no card')
  return kept
}
