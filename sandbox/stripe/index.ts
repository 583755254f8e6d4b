import { createWebhooks, signatureHeader, type WebhookDialect, type Webhooks } from '../gateway/webhooks.ts'
import { createFaults, type Faults } from '../server/faults.ts'
import { openJournal } from '../server/journal.ts'
import { serve } from '../server/serve.ts'
import { isCommonFault } from '../server/spoil.ts'
import { addApiRoutes, type StripeSettings } from './api.ts'
import { type Bank, openBank } from './bank.ts'
import { openStripeBook, type Shelf, type StripeBook } from './book.ts'
import { addControlRoutes } from './control.ts'
import { addHostedPage } from './hosted-page.ts'
import { DEFAULT_KEY, type StripeAccount, type StripeControl, type StripeOptions, type StripeServer } from './stripe.ts'

export { type StripeAccount, type StripeControl, type StripeOptions, type StripeServer, type TrialCard, trialCards } from './stripe.ts'

const defaultAccounts: readonly StripeAccount[] = [{ secretKey: DEFAULT_KEY, shopName: 'Vitrine demo shop' }]

const dialect: WebhookDialect = {
  body: ({ type, payment }, eventId) =>
    JSON.stringify({
      id: eventId,
      object: 'event',
      api_version: '2026-01-28',
      created: Math.floor(Date.now() / 1_000),
      livemode: false,
      type,
      data: { object: payment },
    }),
  headers: (secret, body) => ({ 'stripe-signature': signatureHeader(secret, body, Math.floor(Date.now() / 1_000)) }),
}

function get<Row>(shelf: Shelf<Row & { id: string }>, id: string): Row {
  const row = shelf.find(id)
  if (row === undefined) throw new Error(`nothing is called ${id}`)
  return row
}

interface Inside {
  readonly book: StripeBook
  readonly bank: Bank
  readonly webhooks: Webhooks
  readonly faults: Faults
  readonly accounts: readonly StripeAccount[]
  readonly settings: StripeSettings
}

function announce({ book, bank }: Inside, id: string): void {
  if (id.startsWith('cs_')) bank.announceSession(get(book.sessions, id))
  else if (id.startsWith('pi_')) bank.announceIntent(get(book.intents, id))
  else if (id.startsWith('re_')) bank.announceRefund(get(book.refunds, id))
  else bank.announceDispute(get(book.disputes, id))
}

function createControl(inside: Inside): StripeControl {
  const { book, bank, webhooks, faults } = inside
  return {
    addEndpoint: ({ url, secret, account = inside.accounts[0]?.secretKey ?? '' }) => {
      book.endpoints.put({ id: `${account} ${url}`, account, createdAt: Date.now(), url, secret })
    },
    pay: (id, choice = {}) => bank.pay(get(book.sessions, id), choice),
    expire: (id) => bank.expire(get(book.sessions, id)),
    openDispute: (id, facts = {}) => bank.openDispute(get(book.intents, id), facts),
    changeDispute: (id, status) => bank.changeDispute(get(book.disputes, id), status),
    refund: (id, { amountMinor, status } = {}) =>
      bank.refund(get(book.intents, id), {
        ...(amountMinor === undefined ? {} : { amount: amountMinor }),
        ...(status === undefined ? {} : { status }),
      }),
    changeRefund: (id, status) => bank.changeRefund(get(book.refunds, id), status),
    configureRefunds: (status) => {
      inside.settings.newRefund = status
    },
    configureWallets: (offered) => {
      inside.settings.wallets = offered
    },
    announce: (id) => announce(inside, id),
    intents: ({ reference, customer } = {}) =>
      book.intents
        .list()
        .filter((intent) => reference === undefined || intent.metadata.reference === reference)
        .filter((intent) => customer === undefined || intent.customer === customer),
    sessions: ({ reference } = {}) => book.sessions.list().filter((session) => reference === undefined || session.reference === reference),
    cards: () => book.cards.list(),
    customers: () => book.customers.list(),
    disputes: () => book.disputes.list(),
    refunds: ({ intent } = {}) => book.refunds.list().filter((refund) => intent === undefined || refund.intent === intent),
    webhooks: () => webhooks.deliveries(),
    configureWebhooks: (settings) => {
      Object.assign(webhooks.settings, settings)
    },
    addFault: (rule) => {
      if (!isCommonFault(rule.kind)) throw new Error(`unknown fault: ${rule.kind}`)
      faults.add(rule)
    },
    clearFaults: () => faults.clear(),
  }
}

/** A card gateway that speaks the part of Stripe's API a shop needs: customers, hosted checkout, saved cards, charges without their owner, disputes. */
export async function startStripe(options: StripeOptions = {}): Promise<StripeServer> {
  const accounts = options.accounts ?? defaultAccounts
  const book = openStripeBook(openJournal(options.journal))
  const webhooks = createWebhooks(options.webhooks ?? {}, dialect)
  const faults = createFaults({ seed: options.seed ?? 1, defaultAction: 'charge' })
  const publicUrl = (): string => options.publicUrl ?? served.url
  const settings: StripeSettings = { newRefund: 'succeeded', wallets: ['apple_pay', 'google_pay'] }
  const bank = openBank(book, webhooks, publicUrl)
  const control = {
    ...createControl({ book, bank, webhooks, faults, accounts, settings }),
    refuseConnections: () => served.refuse(),
    acceptConnections: () => served.accept(),
  }
  const served = await serve({
    port: options.port ?? 0,
    build: (app) => {
      addApiRoutes(app, { book, bank, faults, accounts, publicUrl, settings })
      addHostedPage(app, { book, bank, accounts, offered: () => settings.wallets })
      addControlRoutes(app, control)
    },
  })
  return {
    ...control,
    url: served.url,
    stop: async () => {
      webhooks.stop()
      await served.stop()
    },
  }
}
