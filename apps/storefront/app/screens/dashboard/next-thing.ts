import type { Order } from '../../features/order-list/order-facts.ts'

/** The one thing worth doing now: what waits for money, what needs help, what was good before, or something new. */
export type NextThing =
  | { readonly kind: 'unpaid' | 'error'; readonly count: number }
  | { readonly kind: 'again'; readonly order: Order }
  | { readonly kind: 'browse' }

interface Known {
  readonly counts: Readonly<Partial<Record<Order['status'], number>>>
  readonly last_completed_orders: readonly Order[]
}

export function nextThing({ counts, last_completed_orders: [latest] }: Known): NextThing {
  if (counts.error) return { kind: 'error', count: counts.error }
  if (counts.unpaid) return { kind: 'unpaid', count: counts.unpaid }
  return latest ? { kind: 'again', order: latest } : { kind: 'browse' }
}
