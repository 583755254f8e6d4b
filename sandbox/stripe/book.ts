import { z } from 'zod'
import type { Journal } from '../server/journal.ts'

const common = { id: z.string(), account: z.string(), createdAt: z.number() }
const metadata = z.record(z.string(), z.string())

const customerSchema = z.object({ ...common, metadata })
const cardSchema = z.object({
  ...common,
  customer: z.string().nullable(),
  brand: z.enum(['visa', 'mastercard']),
  last4: z.string(),
  /** The wallet it was paid from. */
  wallet: z.enum(['apple_pay', 'google_pay']).nullable().default(null),
  fingerprint: z.string(),
  /** `always`: its owner ticked the box; `limited`: saved for the shop's own charges only. */
  allowRedisplay: z.enum(['always', 'limited', 'unspecified']),
  /** Its answer to an off-session charge. */
  later: z.enum(['pays', 'declines', 'asks']),
})
const sessionSchema = z.object({
  ...common,
  reference: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  description: z.string(),
  customer: z.string().nullable(),
  savesCard: z.boolean(),
  asksToSave: z.boolean(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  metadata,
  intentMetadata: metadata,
  status: z.enum(['open', 'complete', 'expired']),
  intent: z.string().nullable(),
})
const intentSchema = z.object({
  ...common,
  amount: z.number().int(),
  amountReceived: z.number().int(),
  currency: z.string(),
  customer: z.string().nullable(),
  card: z.string().nullable(),
  status: z.enum(['succeeded', 'processing', 'requires_payment_method', 'canceled']),
  error: z.object({ code: z.string(), declineCode: z.string().nullable(), message: z.string() }).nullable(),
  description: z.string().nullable(),
  metadata,
})
const disputeSchema = z.object({
  ...common,
  intent: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  reason: z.string(),
  status: z.enum(['warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost']),
  /** The shop's evidence. */
  evidence: metadata.optional(),
})
/** Money is refunded if and only if a refund is `succeeded` or `pending`. */
const refundSchema = z.object({
  ...common,
  intent: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
  metadata,
})
const answerSchema = z.object({ ...common, fingerprint: z.string(), status: z.number(), body: z.unknown() })
const endpointSchema = z.object({ ...common, url: z.string(), secret: z.string() })

export type Customer = z.infer<typeof customerSchema>
export type Card = z.infer<typeof cardSchema>
export type Session = z.infer<typeof sessionSchema>
/** Money arrived if and only if an intent is `succeeded`. */
export type Intent = z.infer<typeof intentSchema>
export type Dispute = z.infer<typeof disputeSchema>

export type Refund = z.infer<typeof refundSchema>

/** Rows of one kind, in the order they were made. */
export interface Shelf<Row> {
  find(id: string): Row | undefined
  list(): readonly Row[]
  put(row: Row): Row
}

function openShelf<Row extends { readonly id: string }>(journal: Journal, name: string, schema: z.ZodType<Row>): Shelf<Row> {
  const rows = new Map(
    journal
      .rows(name)
      .map((row) => schema.parse(row))
      .map((row) => [row.id, row]),
  )
  return {
    find: (id) => rows.get(id),
    list: () => [...rows.values()],
    put: (row) => {
      rows.set(row.id, row)
      journal.put(name, row.id, row)
      return row
    },
  }
}

export type StripeBook = ReturnType<typeof openStripeBook>

export const openStripeBook = (journal: Journal) => ({
  customers: openShelf<Customer>(journal, 'customer', customerSchema),
  cards: openShelf<Card>(journal, 'card', cardSchema),
  sessions: openShelf<Session>(journal, 'session', sessionSchema),
  intents: openShelf<Intent>(journal, 'intent', intentSchema),
  disputes: openShelf<Dispute>(journal, 'dispute', disputeSchema),
  refunds: openShelf<Refund>(journal, 'refund', refundSchema),
  /** First answers by idempotency key. */
  answers: openShelf(journal, 'answer', answerSchema),
  endpoints: openShelf(journal, 'endpoint', endpointSchema),
})
