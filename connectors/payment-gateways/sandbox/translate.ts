import type { GatewayPayment } from '@vitrine/payments'
import { z } from 'zod'

const paymentSchema = z.object({
  id: z.string().min(1),
  reference: z.string().nullish(),
  state: z.enum(['pending', 'settled', 'failed', 'expired']),
  amount_minor: z.union([z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER), z.string().regex(/^\d{1,18}$/)]),
  currency: z.string().regex(/^[A-Z]{3}$/),
  live: z.boolean(),
})
const listSchema = z.object({ payments: z.array(paymentSchema) })
const createdSchema = z.object({ id: z.string().min(1), url: z.url({ protocol: /^https?$/ }) })
const eventSchema = z.object({ id: z.string().min(1), data: z.object({ payment: z.object({ id: z.string().min(1) }) }) })

function toPayment(payment: z.infer<typeof paymentSchema>): GatewayPayment {
  return {
    externalId: payment.id,
    reference: payment.reference ?? null,
    state: payment.state,
    amountMinor: BigInt(payment.amount_minor),
    currency: payment.currency,
    live: payment.live,
  }
}

export const readPayment = (body: unknown): GatewayPayment => toPayment(paymentSchema.parse(body))

export const readPayments = (body: unknown): readonly GatewayPayment[] => listSchema.parse(body).payments.map(toPayment)

export function readCreated(body: unknown): { readonly externalId: string; readonly url: string } {
  const created = createdSchema.parse(body)
  return { externalId: created.id, url: created.url }
}

/** Only the payment's id: amounts and states of an event are never trusted. */
export function readEvent(rawBody: Buffer): { readonly eventId: string; readonly externalId: string } | null {
  try {
    const event = eventSchema.parse(JSON.parse(rawBody.toString('utf8')))
    return { eventId: event.id, externalId: event.data.payment.id }
  } catch {
    return null
  }
}
