import type { OrderNetwork, OrderService, OrderServiceType } from './choices.ts'

/** Where a service stands. */
export interface Place {
  readonly network: OrderNetwork
  readonly type: OrderServiceType
  readonly service: OrderService
}
export type TypePlace = Pick<Place, 'network' | 'type'>

/** The form's catalogue: a networks answer, which holds types and those their services, taken apart into three lists by number. */
export interface OrderLists {
  readonly networks: ReadonlyMap<number, OrderNetwork>
  readonly serviceTypes: ReadonlyMap<number, TypePlace>
  readonly services: ReadonlyMap<number, Place>
}

/** Once for each answer, however often the form looks something up in it. */
const known = new WeakMap<readonly OrderNetwork[], OrderLists>()

/** Networks, service types and services of a list, each by its number (OWAPI-002). */
export function listsOf(networks: readonly OrderNetwork[]): OrderLists {
  const before = known.get(networks)
  if (before) return before
  const types = networks.flatMap((network) => network.serviceTypes.map((type) => ({ network, type })))
  const places = types.flatMap((place) => (place.type.services ?? []).map((service) => ({ ...place, service })))
  const lists: OrderLists = {
    networks: new Map(networks.map((network) => [network.id, network])),
    serviceTypes: new Map(types.map((place) => [place.type.id, place])),
    services: new Map(places.map((place) => [place.service.id, place])),
  }
  known.set(networks, lists)
  return lists
}
