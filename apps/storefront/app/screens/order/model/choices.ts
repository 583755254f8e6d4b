/** What the order form reads of a service; the wire has more. */
export interface OrderTarget {
  readonly id: number
  /** In the visitor's language. */
  readonly name: string
  readonly placeholder: string | null
  readonly type: {
    readonly name: string
    readonly title: string
    readonly enabledForService: boolean
    readonly selectable: boolean
    readonly viewType: string
  }
  readonly selectableValues: readonly SelectableValue[]
}
export type SelectableValue =
  | string
  | { readonly id?: number | string; readonly value?: string; readonly name?: string; readonly iso_code_2?: string }

export interface OrderService {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** views, followers, likes, …: what one unit is. */
  readonly type: string
  readonly network_id: number
  /** Decimal text of USD, for `pricing_per` units, before any discount. */
  readonly default_price: string
  readonly price: string
  readonly discount_percent: string | number
  readonly price_type: string
  readonly pricing_per: number
  readonly min_quantity: number
  readonly max_quantity: number
  readonly quantity_step: number
  readonly default_quantity: number
  readonly has_refill: boolean
  readonly is_deactivated: boolean
  readonly calculable_quantity: boolean
  readonly url_is_required: boolean
  readonly geo: string | null
  readonly start_time: string | null
  readonly speed: string | null
  readonly guarantee: string | null
  readonly short_description: string | null
  readonly example_link: string | null
  readonly targets: readonly OrderTarget[]
}
export interface OrderServiceType {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly services: readonly OrderService[]
}
export interface OrderNetwork {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly type: string
  readonly color: string
  readonly urlPlaceholder: string | null
  readonly serviceTypes: readonly OrderServiceType[]
}

/** A service that can be ordered: a deactivated one is never chosen for anybody. */
export const canOrder = (service: OrderService): boolean => !service.is_deactivated

export interface Place {
  readonly network: OrderNetwork
  readonly type: OrderServiceType
  readonly service: OrderService
}

/** Where a service stands in the lists; undefined when it is not in them or may not be ordered. */
export function findPlace(networks: readonly OrderNetwork[], serviceId: number | null): Place | undefined {
  if (serviceId === null) return undefined
  for (const network of networks) {
    for (const type of network.serviceTypes) {
      const service = type.services.find((each) => each.id === serviceId)
      if (service) return canOrder(service) ? { network, type, service } : undefined
    }
  }
  return undefined
}

const firstIn = (network: OrderNetwork, type: OrderServiceType): Place | undefined => {
  const service = type.services.find(canOrder)
  return service ? { network, type, service } : undefined
}

/** The first service of the network's first type that has one to sell. */
export function firstOf(network: OrderNetwork, fitting?: readonly number[] | null): Place | undefined {
  for (const type of network.serviceTypes) {
    const place = fitting && !fitting.includes(type.id) ? undefined : firstIn(network, type)
    if (place) return place
  }
  return undefined
}

export const firstOfType = (network: OrderNetwork, typeId: number): Place | undefined => {
  const type = network.serviceTypes.find(({ id }) => id === typeId)
  return type && firstIn(network, type)
}

/**
 * Puts a service that was fetched on its own (one of restricted access is in no list) at the end of its type, or at the end of
 * the network's first type when the wire does not say which.
 */
export function withFetchedService(
  networks: readonly OrderNetwork[],
  service: OrderService & { readonly service_type_id?: number | null },
): readonly OrderNetwork[] {
  if (networks.some(({ serviceTypes }) => serviceTypes.some(({ services }) => services.some(({ id }) => id === service.id))))
    return networks
  return networks.map((network) => {
    if (network.id !== service.network_id) return network
    const known = network.serviceTypes.some(({ id }) => id === service.service_type_id)
    const typeId = known ? service.service_type_id : network.serviceTypes[0]?.id
    return {
      ...network,
      serviceTypes: network.serviceTypes.map((type) => (type.id === typeId ? { ...type, services: [...type.services, service] } : type)),
    }
  })
}
