import { createHmac, timingSafeEqual } from 'node:crypto'

/** The photo itself; the whole address, signed and good for minutes, stands in the answer about the documents. */
export const documentFilePath = '/api/v1/verification-document/{documentId}/file'
const LIVES_SECONDS = 300

interface Linked {
  readonly panelId: number
  readonly documentId: string
  readonly secret: string
}

const signatureOf = ({ panelId, documentId, secret }: Linked, expires: number): string =>
  createHmac('sha256', secret).update(`document:${panelId}:${documentId}:${expires}`).digest('base64url')

/** An address that shows one document to anyone who has it, for five minutes. */
export function documentAddress(linked: Linked & { readonly now: Date }): string {
  const expires = Math.floor(linked.now.getTime() / 1000) + LIVES_SECONDS
  return `/core${documentFilePath.replace('{documentId}', linked.documentId)}?${new URLSearchParams({ expires: String(expires), signature: signatureOf(linked, expires) })}`
}

/** Whether an address is ours, whole and still good. */
export function isDocumentAddress(
  linked: Linked & { readonly now: Date },
  given: { readonly expires: string; readonly signature: string },
): boolean {
  if (!/^\d{1,12}$/.test(given.expires)) return false
  const expires = Number(given.expires)
  const expected = Buffer.from(signatureOf(linked, expires))
  const shown = Buffer.from(given.signature)
  return expected.length === shown.length && timingSafeEqual(expected, shown) && expires * 1000 > linked.now.getTime()
}
