import type { Order } from './order-facts.ts'

type Run = Order['orders'][number]

/** An order, as far as its parts are asked for. */
export type OrderWithParts = Pick<Order, 'id' | 'orders'>

/** The runs of a drip feed that were made so far, the first first; of any other order there are none. */
export const runsOf = ({ id, orders }: OrderWithParts): readonly Run[] =>
  orders.filter((part) => part.drip_feed_id === id).toSorted((one, other) => one.id - other.id)
