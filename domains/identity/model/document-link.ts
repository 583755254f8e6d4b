import { createHmac, timingSafeEqual } from 'node:crypto'

/** The photo itself; the whole address, signed and good for minutes, stands in the answer about the documents. */
export const documentFilePath = '/api/v1/verification-document/{documentId}/file'
const LIVES_SECONDS = 300

interface Linked {
  readonly panelId: number
  readonly documentId: string
  readonly secret: string
}
interface Given {
  readonly expires: string
  readonly signature: string
}
/** Whom an address is for. What an operator is given opens nothing at the shop, where no look is recorded. */
type Audience = 'document' | 'operator-photo'

const signatureOf = (audience: Audience, { panelId, documentId, secret }: Linked, expires: number): string =>
  createHmac('sha256', secret).update(`${audience}:${panelId}:${documentId}:${expires}`).digest('base64url')

const expiryFrom = (now: Date): number => Math.floor(now.getTime() / 1000) + LIVES_SECONDS

function isGood(audience: Audience, linked: Linked & { readonly now: Date }, given: Given): boolean {
  if (!/^\d{1,12}$/.test(given.expires)) return false
  const expires = Number(given.expires)
  const expected = Buffer.from(signatureOf(audience, linked, expires))
  const shown = Buffer.from(given.signature)
  return expected.length === shown.length && timingSafeEqual(expected, shown) && expires * 1000 > linked.now.getTime()
}

/** An address that shows one document to anyone who has it, for five minutes. */
export function documentAddress(linked: Linked & { readonly now: Date }): string {
  const expires = expiryFrom(linked.now)
  return `/core${documentFilePath.replace('{documentId}', linked.documentId)}?${new URLSearchParams({ expires: String(expires), signature: signatureOf('document', linked, expires) })}`
}

/** Whether an address is ours, whole and still good. */
export const isDocumentAddress = (linked: Linked & { readonly now: Date }, given: Given): boolean => isGood('document', linked, given)

/** What names one document in an address of the console, for five minutes; who may see it is asked besides. */
export function photoToken(linked: Linked & { readonly now: Date }): { readonly token: string; readonly until: Date } {
  const expires = expiryFrom(linked.now)
  const signature = signatureOf('operator-photo', linked, expires)
  return { token: `${linked.documentId}.${expires}.${signature}`, until: new Date(expires * 1000) }
}

/** The document that a token names; undefined where it is not ours, or over. */
export function documentOfToken(token: string, linked: Omit<Linked, 'documentId'> & { readonly now: Date }): string | undefined {
  const [documentId = '', expires = '', signature = ''] = token.split('.')
  return isGood('operator-photo', { ...linked, documentId }, { expires, signature }) ? documentId : undefined
}
