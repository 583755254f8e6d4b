import { createHmac, timingSafeEqual } from 'node:crypto'

/** The picture itself; the whole address, signed and good for minutes, stands in the ticket. */
export const attachmentFilePath = '/api/v1/ticket-attachments/{attachmentId}/file'
/** An address stays the same for so long, that a conversation which is read again and again does not load its pictures again. */
const STEP_SECONDS = 900

interface Linked {
  readonly panelId: number
  readonly attachmentId: string
  readonly secret: string
  readonly now: Date
}

const signatureOf = ({ panelId, attachmentId, secret }: Linked, expires: number): string =>
  createHmac('sha256', secret).update(`ordering.ticket-attachment:${panelId}:${attachmentId}:${expires}`).digest('base64url')

/** An address that shows one picture to anyone who has it, for a quarter of an hour at least and half an hour at most. */
export function attachmentAddress(linked: Linked): string {
  const expires = (Math.floor(linked.now.getTime() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS
  const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(linked, expires) })
  return `/core${attachmentFilePath.replace('{attachmentId}', linked.attachmentId)}?${query}`
}

/** Whether an address is ours, whole and still good. */
export function isAttachmentAddress(linked: Linked, given: { readonly expires: string; readonly signature: string }): boolean {
  if (!/^\d{1,12}$/.test(given.expires)) return false
  const expires = Number(given.expires)
  const expected = Buffer.from(signatureOf(linked, expires))
  const shown = Buffer.from(given.signature)
  return expected.length === shown.length && timingSafeEqual(expected, shown) && expires * 1000 > linked.now.getTime()
}
