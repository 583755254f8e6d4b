import type { Order } from '../order-list/order-facts.ts'

type Seen = Pick<Order, 'status' | 'current_quantity'>

/**
 * What news of an order does to its curve. While only the count moves, the curve goes on by a point of its own; the first piece and every
 * change of state bring marks that only the server knows, so the curve is asked for anew.
 */
export function progressChange(before: Seen, next: Seen): 'nothing' | 'point' | 'reload' {
  if (next.status !== before.status) return 'reload'
  if (next.current_quantity <= before.current_quantity) return 'nothing'
  return before.current_quantity > 0 ? 'point' : 'reload'
}
