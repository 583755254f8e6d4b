import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNATURE_BYTES = 18

const signatureOf = (secret: string, panelId: number, ticketId: number): Buffer =>
  createHmac('sha256', secret).update(`ordering.ticket:${panelId}:${ticketId}`).digest().subarray(0, SIGNATURE_BYTES)

/** Leads the reader of the support's mail to the ticket, without an account. */
export const ticketToken = (secret: string, panelId: number, ticketId: number): string =>
  `${ticketId}.${signatureOf(secret, panelId, ticketId).toString('base64url')}`

/** The ticket of a token; undefined for one that this panel did not make. */
export function ticketOfToken(secret: string, panelId: number, token: string): number | undefined {
  const [, number, signature] = /^([1-9]\d{0,9})\.([\w-]{24})$/.exec(token) ?? []
  const ticketId = Number(number)
  if (!signature || ticketId > 2_147_483_647) return undefined
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(secret, panelId, ticketId)) ? ticketId : undefined
}
