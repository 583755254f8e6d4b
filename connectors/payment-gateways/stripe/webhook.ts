import type { GatewayAccess, GatewayEvent } from '@vitrine/payments'
import Stripe from 'stripe'
import { z } from 'zod'

const AGE_MAX_SECONDS = 300
const nameSchema = z.string().min(1).max(150)
const thingSchema = z.object({ id: nameSchema })
/** A refund, or the refunded charge: it names the payment to fetch. */
const givenBackSchema = z.object({ payment_intent: nameSchema })

function signedEvent(rawBody: Buffer, header: string, secret: string, now: Date): Stripe.Event | null {
  try {
    return Stripe.webhooks.constructEvent(rawBody, header, secret, AGE_MAX_SECONDS, undefined, now.getTime())
  } catch {
    return null
  }
}

const isAboutRefund = (type: string): boolean =>
  type === 'charge.refunded' || type === 'charge.refund.updated' || type.startsWith('refund.')

/** The SDK only refuses old timestamps. */
function isFromTheFuture(header: string, now: Date): boolean {
  const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1])
  return !(seconds - now.getTime() / 1_000 <= AGE_MAX_SECONDS)
}

/** Verifies the raw bytes with any of the active secrets; only the id to fetch is taken from them. */
export function readWebhook(
  { webhookSecrets }: GatewayAccess,
  rawBody: Buffer,
  header: string | undefined,
  now: Date,
): GatewayEvent | null {
  if (header === undefined || isFromTheFuture(header, now)) return null
  // An empty secret would make every forged signature of it valid.
  for (const secret of webhookSecrets.filter((candidate) => candidate !== '')) {
    const event = signedEvent(rawBody, header, secret, now)
    const refunded = event && isAboutRefund(event.type) ? givenBackSchema.safeParse(event.data.object) : undefined
    if (event && refunded?.success) return { eventId: event.id, externalId: refunded.data.payment_intent, about: 'refund' }
    const thing = event && thingSchema.safeParse(event.data.object)
    if (!event || !thing) continue
    // An object without an id is no payment; the event's own id is looked up then, and not found.
    const externalId = thing.success ? thing.data.id : event.id
    return { eventId: event.id, externalId, about: event.type.startsWith('charge.dispute.') ? 'dispute' : 'payment' }
  }
  return null
}
