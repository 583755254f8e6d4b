import type { Order } from './order-facts.ts'

/** What the list of orders says about orders that were just paid; it travels with the way there. */
export interface CreatedOrder {
  readonly id: number
  readonly service: string
  readonly quantity: number
  readonly cost: string
  /** Its runs come into the list one by one. */
  readonly isDripFeed: boolean
}

export interface CreatedState {
  readonly notice: 'created'
  readonly orders?: readonly CreatedOrder[]
}

export const createdState = (orders: readonly Order[] = []): CreatedState => ({
  notice: 'created',
  orders: orders.map(({ id, service, quantity, cost, orders: parts }) => ({
    id,
    service: service.name,
    quantity,
    cost,
    isDripFeed: parts.some((part) => part.drip_feed_id === id),
  })),
})

/** Undefined when the list was come to by another way. */
export const createdIn = (state: unknown): readonly CreatedOrder[] | undefined => {
  const result = state as Partial<CreatedState> | null
  return result?.notice === 'created' ? (result.orders ?? []) : undefined
}
