import type { OrderNetwork, OrderService, OrderServiceType } from '../../model/choices.ts'
import type { LineForm } from '../../model/order-form.ts'
import { editorOf } from '../../model/targets.ts'

const serviceKeys = [
  'id',
  'name',
  'slug',
  'type',
  'default_price',
  'price',
  'discount_percent',
  'price_type',
  'pricing_per',
  'min_quantity',
  'max_quantity',
  'quantity_step',
  'has_refill',
  'calculable_quantity',
  'drip_feed_is_allowed',
  'url_is_required',
  'is_package',
  'guarantee_days',
] as const satisfies readonly (keyof OrderService)[]

/** What the cart stores of a service: enough to name and price it before the catalogue is fetched again. */
export type CartService = Pick<OrderService, (typeof serviceKeys)[number]>
export type CartNetwork = Pick<OrderNetwork, 'id' | 'name' | 'icon' | 'color'>

/** One service for one link, as it will be ordered, with what it looked like when it was last seen. */
export interface CartItem extends LineForm {
  readonly id: string
  readonly networkId: number
  readonly serviceTypeId: number
  readonly serviceId: number
  readonly service: CartService
  readonly typeName: string
  readonly network: CartNetwork
  /** Codes of the countries that were chosen; they are sent as the values of the service's target of countries. */
  readonly countries: readonly string[]
}

export const toCartService = (service: CartService): CartService =>
  Object.fromEntries(serviceKeys.map((key) => [key, service[key]])) as unknown as CartService
const toCartNetwork = ({ id, name, icon, color }: CartNetwork): CartNetwork => ({ id, name, icon, color })

export interface Choice {
  readonly network: CartNetwork
  readonly type: Pick<OrderServiceType, 'id' | 'name'>
  readonly service: CartService & Partial<Pick<OrderService, 'targets'>>
}

/** The countries among the values of a line's targets. */
const countriesOf = ({ targetableValues }: LineForm, targets: OrderService['targets']): readonly string[] => {
  const requested = targets.filter((target) => editorOf(target) === 'countries')
  return targetableValues.flatMap(({ targetId, values }) => (requested.some(({ id }) => id === targetId) ? values : []))
}

/** A line of the form becomes an item; the link is stored as typed, trimmed. */
export const toCartItem = (line: LineForm, { network, type, service }: Choice, id: string): CartItem => ({
  id,
  networkId: network.id,
  serviceTypeId: type.id,
  serviceId: service.id,
  url: line.url.trim(),
  quantity: line.quantity,
  isGuarantee: line.isGuarantee,
  isDripFeed: line.isDripFeed,
  numberOfRuns: line.numberOfRuns,
  dripFeedMinutes: line.dripFeedMinutes,
  dripFeedMode: line.dripFeedMode,
  dripFeedQuantityStep: line.dripFeedQuantityStep,
  targetableValues: line.targetableValues,
  pageState: line.pageState,
  service: toCartService(service),
  typeName: type.name,
  network: toCartNetwork(network),
  countries: countriesOf(line, service.targets ?? []),
})

/** A package has one size, and counted services have as many units as lines: neither is typed. */
export const isQuantityFixed = ({ service }: CartItem): boolean =>
  service.is_package || service.calculable_quantity || service.min_quantity === service.max_quantity
