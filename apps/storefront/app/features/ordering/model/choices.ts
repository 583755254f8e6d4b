import { listsOf, type Place } from './order-lists.ts'

export type { Place } from './order-lists.ts'

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
  readonly selectableValues: readonly { readonly value: string; readonly name: string }[]
}

export interface PackageItem {
  readonly id: number
  readonly name: string
  readonly quantity: number
  readonly isDisplayable: boolean
  readonly serviceType: { readonly name: string }
}

export interface OrderService {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** views, followers, likes, …: what one unit is. */
  readonly type: string
  readonly network_id: number
  readonly service_type_id: number
  /** Decimal text of USD, for `pricing_per` units, before any discount. */
  readonly default_price: string
  readonly price: string
  /** Fraction: 0.15 is 15 %. */
  readonly discount_percent: number
  readonly price_type: string
  readonly pricing_per: number
  readonly min_quantity: number
  readonly max_quantity: number
  readonly quantity_step: number
  readonly default_quantity: number
  readonly has_refill: boolean
  readonly is_deactivated: boolean
  readonly calculable_quantity: boolean
  readonly drip_feed_is_allowed: boolean
  readonly url_is_required: boolean
  readonly geo: string | null
  readonly start_time: string | null
  readonly speed: string | null
  readonly guarantee: string | null
  readonly short_description: string | null
  readonly example_link: string | null
  /** How it is delivered, in two or three words. */
  readonly delivery: string
  readonly guarantee_days: number | null
  readonly is_package: boolean
  /** Countries can be chosen for it. */
  readonly allowed_use_countries: boolean
  /** Only for customers of a grade that opens closed services. */
  readonly available_closed_sales: boolean
  /** What a package delivers, each with its number. */
  readonly package_contents: readonly PackageItem[]
  readonly targets: readonly OrderTarget[]
}
export interface OrderServiceType {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly services_count: number
  /** Undefined until they were asked for: a panel may have ten thousand. */
  readonly services?: readonly OrderService[] | undefined
}
export interface OrderNetwork {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly type: string
  readonly color: string
  readonly icon: string
  readonly urlPlaceholder: string | null
  readonly serviceTypes: readonly OrderServiceType[]
}

/** A service that can be ordered: a deactivated one is never chosen for anybody (ORDERFORM-016). */
export const canOrder = (service: Pick<OrderService, 'is_deactivated'>): boolean => !service.is_deactivated

/** Where a service stands in the lists that are loaded; undefined when it is not there or may not be ordered (ORDERFORM-016). */
export function findPlace(networks: readonly OrderNetwork[], serviceId: number | null): Place | undefined {
  const place = serviceId === null ? undefined : listsOf(networks).services.get(serviceId)
  return place && canOrder(place.service) ? place : undefined
}

const sells = ({ services, services_count }: OrderServiceType): boolean => (services ? services.some(canOrder) : services_count > 0)

/** The network's first type with something to sell, among those that fit the link when any does. */
export function firstType(network: OrderNetwork, fitting?: readonly number[] | null): OrderServiceType | undefined {
  const types = network.serviceTypes.filter(sells)
  return types.find(({ id }) => fitting?.includes(id)) ?? types[0]
}

/** Lays the services of one type into the lists. Those that were there already and are in no list of the panel stay. */
export const withServices = (
  networks: readonly OrderNetwork[],
  typeId: number,
  services: readonly OrderService[],
): readonly OrderNetwork[] =>
  networks.map((network) => {
    if (!network.serviceTypes.some(({ id }) => id === typeId)) return network
    return {
      ...network,
      serviceTypes: network.serviceTypes.map((type) => (type.id === typeId ? { ...type, services: merge(services, type.services) } : type)),
    }
  })

const merge = (services: readonly OrderService[], before: readonly OrderService[] = []): readonly OrderService[] => [
  ...services,
  ...before.filter((each) => !services.some(({ id }) => id === each.id)),
]

/** Adds a service that was fetched on its own: one of restricted access is in no list (ORDERFORM-017). */
export const withFetchedService = (networks: readonly OrderNetwork[], service: OrderService): readonly OrderNetwork[] => {
  const known = listsOf(networks).serviceTypes.get(service.service_type_id)?.type
  return known?.services?.some(({ id }) => id === service.id)
    ? networks
    : withServices(networks, service.service_type_id, [...(known?.services ?? []), service])
}

const serviceKeys = [
  'id',
  'name',
  'slug',
  'type',
  'network_id',
  'service_type_id',
  'default_price',
  'price',
  'discount_percent',
  'price_type',
  'pricing_per',
  'min_quantity',
  'max_quantity',
  'quantity_step',
  'default_quantity',
  'has_refill',
  'is_deactivated',
  'calculable_quantity',
  'drip_feed_is_allowed',
  'url_is_required',
  'geo',
  'start_time',
  'speed',
  'guarantee',
  'short_description',
  'example_link',
  'delivery',
  'guarantee_days',
  'is_package',
  'allowed_use_countries',
  'available_closed_sales',
  'package_contents',
  'targets',
] as const satisfies readonly (keyof OrderService)[]
const pick = <Whole extends object, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]): Pick<Whole, Key> =>
  Object.fromEntries(keys.map((key) => [key, whole[key]])) as unknown as Pick<Whole, Key>

/** Only what the form reads: the rest of the wire stays out of the document. */
export const toOrderService = (service: OrderService): OrderService => ({
  ...pick(service, serviceKeys),
  package_contents: service.package_contents.map(({ id, name, quantity, isDisplayable, serviceType }) => ({
    id,
    name,
    quantity,
    isDisplayable,
    serviceType: { name: serviceType.name },
  })),
})
export const toOrderNetwork = (network: OrderNetwork): OrderNetwork => ({
  ...pick(network, ['id', 'name', 'slug', 'type', 'color', 'icon', 'urlPlaceholder'] as const),
  serviceTypes: network.serviceTypes.map((type) => ({
    ...pick(type, ['id', 'name', 'slug', 'services_count'] as const),
    // The shop's own list comes without services, that of an order widget with them.
    ...(type.services ? { services: type.services.map(toOrderService) } : {}),
  })),
})
