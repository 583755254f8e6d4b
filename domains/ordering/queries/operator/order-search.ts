import { createHash } from 'node:crypto'
import { type CatalogueSnapshot, normaliseLink } from '@vitrine/catalogue'
import { findUserByEmail } from '@vitrine/identity'
import { invoicesNamed } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import type { OrdersAtProvider, OrdersOfProvider } from '../../ports.ts'
import { ordersPaidBy } from '../../store/operator/order-table-store.ts'

export type OrderSearch =
  | { readonly kind: 'number'; readonly orderIds: readonly number[] }
  | { readonly kind: 'provider'; readonly orderIds: readonly number[] }
  | { readonly kind: 'payment'; readonly orderIds: readonly number[] }
  | { readonly kind: 'email'; readonly userId: number | undefined }
  | { readonly kind: 'link'; readonly linkHash: Buffer }
  | { readonly kind: 'unknown' }
export type SearchKind = OrderSearch['kind']

export interface SearchSources {
  readonly catalogue: Pick<CatalogueSnapshot, 'linkPatterns' | 'listed' | 'service'>
  readonly ordersAtProvider: OrdersAtProvider
  readonly ordersOfProvider: OrdersOfProvider
}

const INTEGER_MAX = 2_147_483_647

/** Numbers of the orders that an invoice pays, by its own number or by the number that a gateway gave a payment of it. */
export const ordersOfPayment = async (trx: Trx, text: string): Promise<readonly number[]> =>
  ordersPaidBy(trx, await invoicesNamed(trx, text))

/**
 * What a search text means: an order's number, a customer's whole address, a link in any of its spellings, a provider's number, or the number of an invoice
 * or of a payment at its gateway. Digits may be an order's and a provider's number: then the orders of both are found.
 */
export async function readOrderSearch(
  trx: Trx,
  { catalogue, ordersAtProvider }: Omit<SearchSources, 'ordersOfProvider'>,
  text: string,
): Promise<OrderSearch> {
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1]
  const number = digits !== undefined && Number(digits) <= INTEGER_MAX ? [Number(digits)] : []
  if (digits === undefined) {
    if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return { kind: 'email', userId: (await findUserByEmail(trx, text.toLowerCase()))?.id }
    const link = normaliseLink(catalogue, text)
    if (link) return { kind: 'link', linkHash: createHash('sha256').update(link.url).digest() }
  }
  if (/^inv-\d{1,9}$/i.test(text)) return { kind: 'payment', orderIds: await ordersOfPayment(trx, text) }
  const theirs = /^[\w.:-]{1,100}$/.test(text) ? await ordersAtProvider(trx, text) : []
  if (theirs.length > 0) return { kind: 'provider', orderIds: [...new Set([...number, ...theirs])] }
  if (number.length > 0) return { kind: 'number', orderIds: number }
  const paid = /^[\w.:-]{6,150}$/.test(text) ? await ordersOfPayment(trx, text) : []
  return paid.length > 0 ? { kind: 'payment', orderIds: paid } : { kind: 'unknown' }
}
