export type NetworkState = 'operational' | 'slow' | 'interrupted'

/** What is known of how a network's orders are delivered. */
export interface NetworkDelivery {
  /** Services on sale that have a route to a provider, by number. */
  readonly services: readonly number[]
  /** Services none of whose providers takes orders now. */
  readonly stopped: ReadonlySet<number>
  /** Orders of each service that no provider has, though they should be sent by now. */
  readonly heldUp: ReadonlyMap<number, number>
}

/** From here on customers of a network notice: one service in ten, or as many orders. */
const SERVICES_SHARE = 10
const ORDERS_MIN = 10

/** How orders of a network are delivered, for customers to read. A network that nobody delivers for yet has no interruption to tell of. */
export function networkState({ services, stopped, heldUp }: NetworkDelivery): NetworkState {
  if (services.length === 0) return 'operational'
  if (services.every((id) => stopped.has(id))) return 'interrupted'
  const orders = services.reduce((sum, id) => sum + (heldUp.get(id) ?? 0), 0)
  const troubled = services.filter((id) => stopped.has(id) || heldUp.has(id)).length
  return orders >= ORDERS_MIN || troubled * SERVICES_SHARE >= services.length ? 'slow' : 'operational'
}
