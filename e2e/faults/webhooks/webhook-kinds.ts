import { createHmac } from 'node:crypto'
import { createCryptoInvoiceGateway } from '@vitrine/connectors/payment-gateways/crypto-invoice'
import { createSandboxGateway } from '@vitrine/connectors/payment-gateways/sandbox'
import { createStripeGateway } from '@vitrine/connectors/payment-gateways/stripe'
import type { GatewayAccess, PaymentGateway } from '@vitrine/payments'
import { localEgress } from '@vitrine/platform/testing'
import { callbackSignature, startCrypto, startGateway, startStripe } from '@vitrine/sandbox'
import type { Kind, Speech, Till } from './kind.ts'

/** The sandbox's servers announce nothing by themselves: every message of the matrix is written by it. */
const SILENT = { drop: true } as const
const SECRET = 'matrix-webhook-secret'
/** More blocks than any amount waits for. */
const FINAL_BLOCKS = 6

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000)
const timedHmac = (body: string, secret: string, at: Date): string =>
  `t=${seconds(at)},v1=${createHmac('sha256', secret)
    .update(`${seconds(at)}.${body}`)
    .digest('hex')}`
const twice = (body: string, key: string): string => body.replace('{', `{"${key}":"evt_twin",`)

/** A payment at the gateway for any reference, also one that the shop never gave. */
const open = (gateway: PaymentGateway, account: Till['account'], reference: string, minor: bigint, currency: string) =>
  gateway.create({ publicId: 'matrix', ...account } satisfies GatewayAccess, {
    invoiceId: reference,
    amountMinor: minor,
    currency,
    description: 'matrix',
    returnUrl: 'http://shop.test/back',
    cancelUrl: 'http://shop.test/away',
    webhookUrl: 'http://shop.test/hooks',
  })

const sandboxSpeech: Speech = {
  signing: 'bytes-and-time',
  message: ({ eventId, externalId, claims = {} }) =>
    JSON.stringify({ id: eventId, type: 'payment.settled', data: { payment: { id: externalId, ...claims } } }),
  headers: (body, secret, at) => ({ 'sandbox-signature': timedHmac(body, secret, at) }),
  twiceNamed: (body) => twice(body, 'id'),
}

async function startSandboxTill(gateway: PaymentGateway): Promise<Till> {
  const server = await startGateway({ merchants: [{ secret: 'matrix', webhookSecret: SECRET, shopName: 'Matrix' }], webhooks: SILENT })
  const account = { endpoint: server.url, secret: 'matrix', webhookSecrets: [SECRET] }
  return {
    account,
    can: { currency: true, testMode: true, end: true },
    arrive: async (reference, { minor, currency, live }) => {
      const [first] = server.payments({ reference })
      const id = first?.id ?? (await open(gateway, account, reference, minor, 'USD')).externalId
      const arrival = { amountMinor: minor, ...(currency === undefined ? {} : { currency }), ...(live === undefined ? {} : { live }) }
      return first?.state === 'settled' ? server.payAgain(id, arrival).id : server.pay(id, arrival).id
    },
    end: (reference) => server.expire(server.payments({ reference })[0]?.id ?? ''),
    book: () =>
      server
        .payments()
        .filter(({ state }) => state === 'settled')
        .map(({ id, reference, paidMinor, paidCurrency, live }) => ({
          externalId: id,
          reference,
          minor: BigInt(paidMinor ?? 0),
          currency: paidCurrency ?? '',
          live,
        })),
    stop: () => server.stop(),
  }
}

const cryptoSpeech: Speech = {
  signing: 'meaning',
  message: ({ eventId, externalId, claims = {} }) => {
    const isInvoice = externalId.startsWith('cinv_')
    return JSON.stringify({
      event_id: eventId,
      type: isInvoice ? 'invoice.expired' : 'transaction.confirmed',
      invoice_id: isInvoice ? externalId : 'cinv_matrix',
      transaction_id: isInvoice ? null : externalId,
      created_at: seconds(new Date()),
      ...claims,
    })
  },
  // What cannot be read cannot be signed over its meaning: over its bytes, then.
  headers: (body, secret) => ({ 'x-signature': signMeaning(body, secret) }),
  twiceNamed: (body) => twice(body, 'event_id'),
}

function signMeaning(body: string, secret: string): string {
  try {
    return callbackSignature(secret, JSON.parse(body))
  } catch {
    return createHmac('sha512', secret).update(body).digest('hex')
  }
}

async function startCryptoTill(gateway: PaymentGateway): Promise<Till> {
  const server = await startCrypto({ merchants: [{ key: 'matrix', callbackSecret: SECRET, shopName: 'Matrix' }], webhooks: SILENT })
  const account = { endpoint: server.url, secret: 'matrix', webhookSecrets: [SECRET] }
  const invoiceOf = (reference: string) => server.invoices({ reference })[0]
  return {
    account,
    can: { currency: true, testMode: true, end: true },
    arrive: async (reference, { minor, currency, live }) => {
      if (!invoiceOf(reference)) await open(gateway, account, reference, minor, 'USD')
      const invoice = invoiceOf(reference)
      if (!invoice) throw new Error(`no invoice for ${reference}`)
      const [requested, price] = [BigInt(invoice.askedUnits), BigInt(invoice.priceMinor)]
      // A coin that was not asked for has no price: its own units are the amount.
      const units = currency === undefined ? (minor * requested + price - 1n) / price : minor
      const coin = currency === undefined ? {} : { coin: currency }
      const { id } = server.broadcast(invoice.id, { units, ...coin, ...(live === undefined ? {} : { live }) })
      server.mine(FINAL_BLOCKS)
      return id
    },
    end: (reference) => server.expire(invoiceOf(reference)?.id ?? ''),
    book: () =>
      server
        .transactions()
        .filter(({ confirmations, isDropped }) => confirmations >= FINAL_BLOCKS && !isDropped)
        .map(({ id, reference, units, askedUnits, priceMinor, currency, coin, live }) => {
          const isRequested = coin === 'SDC'
          const worth = (BigInt(units) * BigInt(priceMinor)) / BigInt(askedUnits)
          return { externalId: id, reference, minor: isRequested ? worth : BigInt(units), currency: isRequested ? currency : coin, live }
        }),
    stop: () => server.stop(),
  }
}

const stripeSpeech: Speech = {
  signing: 'bytes-and-time',
  message: ({ eventId, externalId, claims = {} }) =>
    JSON.stringify({
      id: eventId,
      object: 'event',
      type: externalId.startsWith('cs_') ? 'checkout.session.expired' : 'payment_intent.succeeded',
      data: { object: { id: externalId, ...claims } },
    }),
  headers: (body, secret, at) => ({ 'stripe-signature': timedHmac(body, secret, at) }),
  twiceNamed: (body) => twice(body, 'id'),
}

async function startStripeTill(): Promise<Till> {
  const server = await startStripe({ accounts: [{ secretKey: 'sk_live_matrix', shopName: 'Matrix' }], webhooks: SILENT })
  const account = { endpoint: server.url, secret: 'sk_live_matrix', webhookSecrets: [SECRET] }
  /** Another checkout for the same reference, as a client that lost its idempotency key would open it. */
  const checkout = async (reference: string, minor: bigint, currency = 'usd'): Promise<string> => {
    const form = new URLSearchParams({
      mode: 'payment',
      client_reference_id: reference,
      success_url: 'http://shop.test/back',
      cancel_url: 'http://shop.test/away',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': minor.toString(),
      'line_items[0][price_data][product_data][name]': 'matrix',
      'metadata[reference]': reference,
      'payment_intent_data[metadata][reference]': reference,
    })
    const answer = await fetch(`${server.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.secret}` },
      body: form,
    })
    const session = (await answer.json()) as { id: string }
    if (!answer.ok) throw new Error(`no checkout: ${JSON.stringify(session)}`)
    return session.id
  }
  return {
    account,
    // Test keys and live keys are two accounts there: money of the one is invisible to the other.
    can: { currency: true, testMode: false, end: true },
    arrive: async (reference, { minor, currency }) => {
      const waiting = server.sessions({ reference }).find(({ status }) => status === 'open')
      const id = waiting && currency === undefined ? waiting.id : await checkout(reference, minor, currency)
      return server.pay(id, { amountMinor: Number(minor) }).id
    },
    end: (reference) => void server.expire(server.sessions({ reference })[0]?.id ?? ''),
    book: () =>
      server
        .intents()
        .filter(({ status }) => status === 'succeeded')
        .map(({ id, metadata, amountReceived, currency }) => ({
          externalId: id,
          reference: metadata.reference ?? '',
          minor: BigInt(amountReceived),
          currency: currency.toUpperCase(),
          live: true,
        })),
    stop: () => server.stop(),
  }
}

const sandbox = createSandboxGateway({ egress: localEgress })
const crypto = createCryptoInvoiceGateway({ egress: localEgress })

/** Every kind of gateway that speaks to us. The manual kind speaks to nobody: its cases stand in manual-cases.ts. */
export const kinds: readonly Kind[] = [
  { connector: 'sandbox', gateway: sandbox, speech: sandboxSpeech, start: () => startSandboxTill(sandbox) },
  { connector: 'crypto-invoice', gateway: crypto, speech: cryptoSpeech, start: () => startCryptoTill(crypto) },
  { connector: 'stripe', gateway: createStripeGateway({ egress: localEgress }), speech: stripeSpeech, start: startStripeTill },
]
