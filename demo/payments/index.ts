import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createStripeGateway } from '@vitrine/connectors/payment-gateways/stripe'
import { createPanels, originOf, type Panel } from '@vitrine/panels'
import { createGatewayAccount, createManualAccount, createMethod, listGatewayAccounts } from '@vitrine/payments'
import { changeGatewayAccount, type NewGatewayAccount, type NewMethod, readWallets } from '@vitrine/payments/operator'
import type { Database } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { createEgress } from '@vitrine/platform/outbound'
import type { SecretBox } from '@vitrine/platform/secrets'
import { methodTexts } from './texts.ts'
import { seedWithdrawalMethods } from './withdrawals.ts'

export interface DemoGateway {
  readonly secrets: SecretBox
  readonly gatewayEndpoint: string
  readonly gatewaySecret: string
  readonly webhookSecret: string
  /** The payment service for coins. */
  readonly cryptoEndpoint: string
  /** The gateway that saves cards. */
  readonly stripeEndpoint: string
}

/** The sandbox is on this machine. */
const sandboxEgress = createEgress({ privateHosts: ['127.0.0.1'] })

const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)

/**
 * A panel's payment methods: several through the sandbox's gateway, one by coins, one by cards that can be saved, two that an operator confirms, and the
 * balance. Seeding again adds nothing and only follows the gateway to its new address and secrets.
 */
export async function seedPayments(database: Database, panelId: number, gateway: DemoGateway): Promise<void> {
  const panel = await createPanels(database, { checkEveryMs: 0 }).get(panelId)
  const { settings } = panel
  const cardAccount = cardAccountOf(panel, gateway)
  const account: NewGatewayAccount = {
    connector: 'sandbox',
    endpoint: gateway.gatewayEndpoint,
    secret: gateway.gatewaySecret,
    webhookSecrets: [gateway.webhookSecret],
  }
  const crypto: NewGatewayAccount = {
    connector: 'crypto-invoice',
    endpoint: gateway.cryptoEndpoint,
    secret: 'sandbox-crypto-key',
    webhookSecrets: ['sandbox-callback-secret'],
  }
  await database.transaction(panelId, async (trx) => {
    const known = await listGatewayAccounts(trx)
    const isNew = known.length === 0
    const ensure = async (wanted: NewGatewayAccount): Promise<number> => {
      const found = known.find(({ connector }) => connector === wanted.connector)
      if (!found) return createGatewayAccount(trx, gateway.secrets, wanted)
      await changeGatewayAccount(trx, gateway.secrets, found.id, wanted)
      return found.id
    }
    const [online, coins, cards] = [await ensure(account), await ensure(crypto), await ensure(cardAccount)]
    if (!isNew) return
    const manual = await createManualAccount(trx, gateway.secrets)
    const methods = methodsOf({ online, coins, cards, manual }).filter(
      (method) => method.chargeCurrency !== 'RUB' || settings.currencies.rates.RUB,
    )
    for (const [sortOrder, method] of methods.entries()) await createMethod(trx, { ...method, sortOrder })
    await seedWithdrawalMethods(trx, { bank: icon('bank'), coins: icon('coins') })
  })
  await nameEndpoint(database, panel, cardAccount)
  await readWallets({ database, secrets: gateway.secrets, gateways: { stripe: createStripeGateway({ egress: sandboxEgress }) } }, panelId)
}

/** Every panel has an account of its own there, so it gets only its own messages. */
const cardAccountOf = ({ key }: Panel, { stripeEndpoint, webhookSecret }: DemoGateway): NewGatewayAccount => ({
  connector: 'stripe',
  endpoint: stripeEndpoint,
  secret: `sk_test_sandbox_${key}`,
  webhookSecrets: [webhookSecret],
  isLive: false,
})

/** Registers the webhook endpoint, as an operator does once in the real gateway's dashboard. */
async function nameEndpoint(database: Database, panel: Panel, { endpoint, secret, webhookSecrets }: NewGatewayAccount): Promise<void> {
  const account = (await database.read(panel.id, listGatewayAccounts)).find(({ connector }) => connector === 'stripe')
  const url = `${originOf(panel)}/hooks/stripe/${account?.publicId}`
  const answer = await fetch(`${endpoint}/_control`, {
    method: 'POST',
    body: JSON.stringify({ endpoints: [{ url, secret: webhookSecrets[0], account: secret }] }),
  })
  if (!answer.ok) throw new Error(`The card gateway did not take the address for its messages: ${answer.status}`)
}

interface Accounts {
  readonly online: number
  readonly coins: number
  readonly cards: number
  readonly manual: number
}

const methodsOf = ({ online, coins, cards, manual }: Accounts): NewMethod[] => [
  { strategy: 'balance', icon: icon('balance'), texts: methodTexts.balance, isForWidgets: false },
  redirect(online, 'card', { feePpm: 25_000, minAmount: usd(1), maxAmount: usd(5_000) }),
  redirect(online, 'instant', { minAmount: usd(1), maxAmount: usd(2_000) }),
  {
    strategy: 'qr_code',
    gatewayAccountId: coins,
    icon: icon('coins'),
    texts: methodTexts.coins,
    minAmount: usd(10),
    maxAmount: usd(10_000),
    tolerancePpm: 5_000,
    bonuses: [
      { fromAmount: usd(20), ppm: 50_000 },
      { fromAmount: usd(500), ppm: 80_000 },
    ],
  },
  redirect(cards, 'cards', { feePpm: 25_000, minAmount: usd(1), maxAmount: usd(5_000), chargeType: 'recurring' }),
  redirect(online, 'roubles', { chargeCurrency: 'RUB', feePpm: 15_000, minAmount: usd(1), maxAmount: usd(1_000) }),
  {
    strategy: 'message',
    gatewayAccountId: manual,
    icon: icon('bank'),
    texts: methodTexts.bank,
    accountNumber: 'XX00 DEMO 0000 0000 0001',
    asksComment: true,
    minAmount: usd(20),
    maxAmount: usd(10_000),
  },
  {
    strategy: 'qr_code',
    gatewayAccountId: manual,
    icon: icon('code'),
    texts: methodTexts.code,
    qrCode: 'https://pay.example/demo-account',
    minAmount: usd(5),
    maxAmount: usd(500),
  },
]

const redirect = (gatewayAccountId: number, name: keyof typeof methodTexts, more: Partial<NewMethod>): NewMethod => ({
  strategy: 'others',
  gatewayAccountId,
  icon: icon(name),
  texts: methodTexts[name],
  ...more,
})

/** Our own drawings as data: pictures, so a demo needs no file server. */
const icon = (name: string): string =>
  `data:image/svg+xml;base64,${readFileSync(path.join(import.meta.dirname, 'icons', `${name}.svg`)).toString('base64')}`
