import { createHash } from 'node:crypto'
import { type CatalogueSnapshot, normaliseLink } from '@vitrine/catalogue'
import { findUserByEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { OrdersAtProvider } from '../../ports.ts'

export type OrderSearch =
  | { readonly kind: 'number'; readonly orderIds: readonly number[] }
  | { readonly kind: 'provider'; readonly orderIds: readonly number[] }
  | { readonly kind: 'email'; readonly userId: number | undefined }
  | { readonly kind: 'link'; readonly linkHash: Buffer }
  | { readonly kind: 'unknown' }
export type SearchKind = OrderSearch['kind']

export interface SearchSources {
  readonly catalogue: Pick<CatalogueSnapshot, 'linkPatterns'>
  readonly ordersAtProvider: OrdersAtProvider
}

const INTEGER_MAX = 2_147_483_647

/**
 * What a search text means: an order's number, a customer's whole address, a link in any of its spellings, or a provider's number. Digits may be both
 * numbers: then the orders of both are found.
 */
export async function readOrderSearch(trx: Trx, { catalogue, ordersAtProvider }: SearchSources, text: string): Promise<OrderSearch> {
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1]
  const number = digits !== undefined && Number(digits) <= INTEGER_MAX ? [Number(digits)] : []
  if (digits === undefined) {
    if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return { kind: 'email', userId: (await findUserByEmail(trx, text.toLowerCase()))?.id }
    const link = normaliseLink(catalogue, text)
    if (link) return { kind: 'link', linkHash: createHash('sha256').update(link.url).digest() }
  }
  const theirs = /^[\w.:-]{1,100}$/.test(text) ? await ordersAtProvider(trx, text) : []
  if (theirs.length > 0) return { kind: 'provider', orderIds: [...new Set([...number, ...theirs])] }
  return number.length > 0 ? { kind: 'number', orderIds: number } : { kind: 'unknown' }
}
