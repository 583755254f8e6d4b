import type { GatewayPayment, OpenedPayment } from '@vitrine/payments'
import { z } from 'zod'
import { confirmationsFor } from './confirmations.ts'

const integer = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
const currency = z.string().regex(/^[A-Z]{3}$/)
const transactionSchema = z.object({
  id: z.string().min(1).max(150),
  invoice: z.object({
    id: z.string().min(1),
    reference: z.string().nullable(),
    price_minor: integer.refine((price) => price > 0n),
    currency,
    units: integer.refine((units) => units > 0n),
    coin: currency,
  }),
  units: integer.refine((units) => units > 0n),
  coin: currency,
  confirmations: z.int().min(0),
  dropped: z.boolean(),
  live: z.boolean(),
})
const invoiceSchema = z.object({
  id: z.string().min(1).max(150),
  reference: z.string().nullable(),
  state: z.enum(['open', 'paid', 'expired']),
  price_minor: integer,
  currency,
  transactions: z.array(transactionSchema).max(1_000),
})
const listSchema = z.object({ invoices: z.array(invoiceSchema).max(100) })
const createdSchema = z.object({
  id: z.string().min(1).max(150),
  url: z.url({ protocol: /^https?$/ }),
  payment_uri: z.string().regex(/^[a-z][a-z0-9+.-]*:[A-Za-z0-9]{20,100}\?amount=\d{1,12}\.\d{1,18}$/),
  coin: z.string().regex(/^[A-Z0-9]{2,12}$/),
  network: z.string().trim().min(1).max(60),
  expires_at: z.iso.datetime(),
})

/**
 * One transaction is one payment. Its value is its share of the asked coins, at the rate frozen with the invoice. A coin that was
 * not asked for has no known value, so its own units and name are passed on, and nobody is credited with them.
 */
function toPayment(transaction: z.infer<typeof transactionSchema>): GatewayPayment {
  const { invoice, units, coin } = transaction
  const isRequestedCoin = coin === invoice.coin
  const amountMinor = isRequestedCoin ? (units * invoice.price_minor) / invoice.units : units
  const needed = confirmationsFor(amountMinor > invoice.price_minor ? amountMinor : invoice.price_minor)
  // Dust worth less than a hundredth counts as no money.
  const isMoney = amountMinor > 0n
  const isFinal = transaction.confirmations >= needed && isMoney && !transaction.dropped
  const isArriving = !isFinal && isMoney && !transaction.dropped
  return {
    externalId: transaction.id,
    reference: invoice.reference,
    state: isFinal ? 'settled' : 'pending',
    amountMinor,
    currency: isRequestedCoin ? invoice.currency : coin,
    live: transaction.live,
    ...(isArriving ? { arriving: { confirmations: Math.min(transaction.confirmations, needed), needed } } : {}),
  }
}

/** The invoice itself is no money: it only tells when nothing came in time. */
const toOpening = (invoice: z.infer<typeof invoiceSchema>): GatewayPayment => ({
  externalId: invoice.id,
  reference: invoice.reference,
  state: invoice.state === 'expired' ? 'expired' : 'pending',
  amountMinor: invoice.price_minor,
  currency: invoice.currency,
  live: true,
})

export const readTransaction = (body: unknown): GatewayPayment => toPayment(transactionSchema.parse(body))

export const readInvoice = (body: unknown): GatewayPayment => toOpening(invoiceSchema.parse(body))

/** Transactions before their invoice: received money must be seen before the expiry. */
export const readInvoices = (body: unknown): readonly GatewayPayment[] =>
  listSchema.parse(body).invoices.flatMap((invoice) => [...invoice.transactions.map(toPayment), toOpening(invoice)])

export function readCreated(body: unknown): OpenedPayment {
  const created = createdSchema.parse(body)
  const { id, url, coin, network } = created
  return { externalId: id, url, qrCode: created.payment_uri, coin: { code: coin, network }, expiresAt: new Date(created.expires_at) }
}
