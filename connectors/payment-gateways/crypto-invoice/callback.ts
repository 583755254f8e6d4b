import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from './canonical-json.ts'

const callbackSchema = z.object({
  event_id: z.string().min(1).max(200),
  invoice_id: z.string().min(1).max(150),
  transaction_id: z.string().min(1).max(150).nullable(),
})
const HEX = /^[0-9a-f]{128}$/i

/**
 * The subject of a callback: its transaction, or the invoice itself. `x-signature` is the HMAC-SHA512 of the canonical form with any of the active secrets.
 * Without a timestamp replays pass: it only names what to fetch, and fetching twice is harmless.
 */
export function readCallback(
  secrets: readonly string[],
  rawBody: Buffer,
  signature: string | undefined,
): { readonly eventId: string; readonly externalId: string } | null {
  const form = canonicalOf(rawBody)
  if (form === null || signature === undefined || !HEX.test(signature)) return null
  const given = Buffer.from(signature, 'hex')
  // An empty secret would make every forged signature of it valid.
  const isSigned = secrets.some((secret) => secret !== '' && timingSafeEqual(createHmac('sha512', secret).update(form).digest(), given))
  if (!isSigned) return null
  const callback = callbackSchema.safeParse(JSON.parse(form))
  if (!callback.success) return null
  const { event_id: eventId, invoice_id, transaction_id } = callback.data
  return { eventId, externalId: transaction_id ?? invoice_id }
}

function canonicalOf(rawBody: Buffer): string | null {
  try {
    return canonicalJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody))
  } catch {
    return null
  }
}
