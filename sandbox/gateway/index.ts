import { createFaults, type Faults } from '../server/faults.ts'
import { openJournal } from '../server/journal.ts'
import { serve } from '../server/serve.ts'
import { isCommonFault } from '../server/spoil.ts'
import { addApiRoutes } from './api.ts'
import { addControlRoutes } from './control.ts'
import type { Gateway, GatewayControl, GatewayOptions, Merchant, PaymentView } from './gateway.ts'
import { addHostedPage } from './hosted-page.ts'
import { openPaymentBook, type Payment, type PaymentBook } from './payment.ts'
import { openTill, type Till } from './till.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export type { Arrival, Gateway, GatewayControl, GatewayOptions, Merchant, PaymentView } from './gateway.ts'
export type { WebhookDelivery, WebhookSettings } from './webhooks.ts'

const defaultMerchants: readonly Merchant[] = [
  { secret: 'sandbox-secret', webhookSecret: 'sandbox-webhook-secret', shopName: 'Vitrine demo shop' },
]

function view(payment: Payment): PaymentView {
  return {
    id: payment.id,
    merchant: payment.merchant,
    reference: payment.reference,
    state: payment.state,
    description: payment.description,
    askedMinor: payment.amountMinor.toString(),
    askedCurrency: payment.currency,
    paidMinor: payment.paidMinor?.toString() ?? null,
    paidCurrency: payment.paidCurrency,
    live: payment.live,
    createdAt: payment.createdAt,
    settledAt: payment.settledAt,
  }
}

function createControl(till: Till, book: PaymentBook, webhooks: Webhooks, faults: Faults): GatewayControl {
  const get = (id: string): Payment => {
    const payment = till.find(id)
    if (payment === undefined) throw new Error(`no payment ${id}`)
    return payment
  }
  return {
    pay: (id, arrival) => view(till.settle(get(id), arrival)),
    payAgain: (id, arrival) => view(till.again(get(id), arrival)),
    decline: (id) => view(till.close(get(id), 'failed')),
    expire: (id) => view(till.close(get(id), 'expired')),
    announce: (id) => till.announce(get(id)),
    payments: (filter) => book.list(filter).map(view),
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

/** A payment gateway: an API, a hosted page customers pay on, signed webhooks, and a book of all payments. */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const merchants = options.merchants ?? defaultMerchants
  const laterSeconds = options.laterSeconds ?? 10
  const book = openPaymentBook(openJournal(options.journal))
  const webhooks = createWebhooks(options.webhooks ?? {})
  const faults = createFaults({ seed: options.seed ?? 1, defaultAction: 'create' })
  const till = openTill({
    book,
    webhooks,
    merchants,
    publicUrl: () => options.publicUrl ?? served.url,
    laterMs: laterSeconds * 1_000,
    expiryMs: (options.expirySeconds ?? 86_400) * 1_000,
  })
  const control = {
    ...createControl(till, book, webhooks, faults),
    refuseConnections: () => served.refuse(),
    acceptConnections: () => served.accept(),
  }
  const served = await serve({
    port: options.port ?? 0,
    build: (app) => {
      addApiRoutes(app, { till, book, faults, merchants })
      addHostedPage(app, till, laterSeconds)
      addControlRoutes(app, control)
    },
  })
  return {
    ...control,
    url: served.url,
    stop: async () => {
      till.stop()
      await served.stop()
    },
  }
}
