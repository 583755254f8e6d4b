import { createHmac } from 'node:crypto'
import type { WebhookDialect } from '../gateway/webhooks.ts'

/** Canonical JSON: the keys of every object in order and no spaces, for a callback's signature. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonicalJson(entry)}`).join(',')}}`
}

export const callbackSignature = (secret: string, body: unknown): string =>
  createHmac('sha512', secret).update(canonicalJson(body)).digest('hex')

/** Callbacks name what has changed; they are signed over their canonical form, so a proxy may reformat them. */
export const callbackDialect: WebhookDialect = {
  body: ({ type, payment }, eventId) => JSON.stringify({ event_id: eventId, type, ...payment }),
  headers: (secret, body) => ({ 'x-signature': callbackSignature(secret, JSON.parse(body)) }),
}
