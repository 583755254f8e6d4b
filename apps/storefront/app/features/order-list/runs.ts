import type { Order } from './order-facts.ts'

type Run = Order['orders'][number]

/** The fields of an order that `runsOf` reads. */
export type OrderWithParts = Pick<Order, 'id' | 'orders'>

/** The runs of a drip feed that were made so far, the first first; of any other order there are none. */
export const runsOf = ({ id, orders }: OrderWithParts): readonly Run[] =>
  orders.filter((part) => part.drip_feed_id === id).toSorted((one, other) => one.id - other.id)
