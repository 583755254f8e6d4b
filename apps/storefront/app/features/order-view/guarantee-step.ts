import type { Order, RefillRequest } from '../order-list/order-facts.ts'

export type GuaranteeStep =
  /** It begins when everything is delivered. */
  | { readonly kind: 'later' }
  /** A refill may be asked for. */
  | { readonly kind: 'running'; readonly at: string }
  /** A refill is under way. */
  | { readonly kind: 'open' }
  | { readonly kind: 'over'; readonly at: string }

export const isOpenRefill = ({ status }: Pick<RefillRequest, 'status'>): boolean => status === 'pending' || status === 'in_progress'

/** Where an order's guarantee stands; undefined when it has none, or will not have one any more. */
export function guaranteeStep(
  { has_refill, status, guarantee_until }: Pick<Order, 'has_refill' | 'status' | 'guarantee_until'>,
  refills: readonly Pick<RefillRequest, 'status'>[],
  now: Date,
): GuaranteeStep | undefined {
  if (!has_refill) return undefined
  if (status !== 'completed') return status === 'canceled' || status === 'stopped' ? undefined : { kind: 'later' }
  if (refills.some(isOpenRefill)) return { kind: 'open' }
  if (guarantee_until === null) return undefined
  return { kind: new Date(guarantee_until) > now ? 'running' : 'over', at: guarantee_until }
}
