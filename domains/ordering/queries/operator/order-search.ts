import { createHash } from 'node:crypto'
import { type CatalogueSnapshot, normaliseLink } from '@vitrine/catalogue'
import { findUserByEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'

export type OrderSearch =
  | { readonly kind: 'number'; readonly orderId: number }
  | { readonly kind: 'email'; readonly userId: number | undefined }
  | { readonly kind: 'link'; readonly linkHash: Buffer }
  | { readonly kind: 'unknown' }
export type SearchKind = OrderSearch['kind']

const INTEGER_MAX = 2_147_483_647

/** What a search text means: an order's number, a customer's whole address, or a link in any of its spellings. */
export async function readOrderSearch(trx: Trx, catalogue: Pick<CatalogueSnapshot, 'linkPatterns'>, text: string): Promise<OrderSearch> {
  const number = /^#?(\d{1,10})$/.exec(text)?.[1]
  if (number !== undefined) return Number(number) <= INTEGER_MAX ? { kind: 'number', orderId: Number(number) } : { kind: 'unknown' }
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return { kind: 'email', userId: (await findUserByEmail(trx, text.toLowerCase()))?.id }
  const link = normaliseLink(catalogue, text)
  return link ? { kind: 'link', linkHash: createHash('sha256').update(link.url).digest() } : { kind: 'unknown' }
}
