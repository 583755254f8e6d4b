import type { Order } from '../order-list/order-facts.ts'

type Seen = Pick<Order, 'status' | 'current_quantity'>

/**
 * What a status update of an order does to its curve. A new count alone appends a point; the first delivery and every
 * change of state bring marks that only the server knows, so the curve is fetched again.
 */
export function progressChange(before: Seen, next: Seen): 'nothing' | 'point' | 'reload' {
  if (next.status !== before.status) return 'reload'
  if (next.current_quantity <= before.current_quantity) return 'nothing'
  return before.current_quantity > 0 ? 'point' : 'reload'
}
