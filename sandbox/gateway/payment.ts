import { z } from 'zod'
import type { Journal } from '../server/journal.ts'

export const paymentSchema = z.object({
  id: z.string(),
  /** The merchant's secret: payments of one merchant are invisible to another. */
  merchant: z.string(),
  reference: z.string(),
  description: z.string(),
  state: z.enum(['pending', 'settled', 'failed', 'expired']),
  /** The requested amount. */
  amountMinor: z.coerce.bigint(),
  currency: z.string(),
  /** What arrived; equal to the requested amount unless a test says otherwise. */
  paidMinor: z.coerce.bigint().nullable(),
  paidCurrency: z.string().nullable(),
  live: z.boolean(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  webhookUrl: z.string(),
  idempotencyKey: z.string().nullable(),
  createdAt: z.number(),
  settledAt: z.number().nullable(),
})

export type Payment = z.infer<typeof paymentSchema>

/** The gateway's book: money arrived here if and only if a payment is `settled`. */
export interface PaymentBook {
  find(id: string): Payment | undefined
  findByIdempotencyKey(merchant: string, key: string): Payment | undefined
  list(filter?: { readonly merchant?: string; readonly reference?: string }): readonly Payment[]
  put(payment: Payment): void
}

export function openPaymentBook(journal: Journal): PaymentBook {
  const rows = new Map(
    journal
      .rows('payment')
      .map((row) => paymentSchema.parse(row))
      .map((payment) => [payment.id, payment]),
  )
  const references = new Map<string, Set<string>>()
  const keys = new Map<string, string>()
  const index = (payment: Payment): void => {
    const known = references.get(payment.reference) ?? new Set<string>()
    references.set(payment.reference, known.add(payment.id))
    if (payment.idempotencyKey !== null) keys.set(`${payment.merchant} ${payment.idempotencyKey}`, payment.id)
  }
  for (const payment of rows.values()) index(payment)
  const ofReference = (reference: string): readonly Payment[] =>
    [...(references.get(reference) ?? [])].map((id) => rows.get(id)).filter((payment) => payment !== undefined)
  return {
    find: (id) => rows.get(id),
    findByIdempotencyKey: (merchant, key) => rows.get(keys.get(`${merchant} ${key}`) ?? ''),
    list: (filter) => {
      const found = filter?.reference === undefined ? [...rows.values()] : ofReference(filter.reference)
      return found.filter((payment) => filter?.merchant === undefined || payment.merchant === filter.merchant)
    },
    put: (payment) => {
      rows.set(payment.id, payment)
      index(payment)
      journal.put('payment', payment.id, payment)
    },
  }
}

/** The payment object of the API and of every webhook; amounts are what arrived once it is settled. */
export function presentPayment(payment: Payment, publicUrl: string): object {
  return {
    id: payment.id,
    object: 'payment',
    reference: payment.reference,
    state: payment.state,
    amount_minor: Number(payment.paidMinor ?? payment.amountMinor),
    currency: payment.paidCurrency ?? payment.currency,
    description: payment.description,
    live: payment.live,
    url: `${publicUrl}/pay/${payment.id}`,
    created_at: new Date(payment.createdAt).toISOString(),
    settled_at: payment.settledAt === null ? null : new Date(payment.settledAt).toISOString(),
  }
}
