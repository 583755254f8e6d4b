import { formatMicro } from '@vitrine/platform/kernel'
import type { Cart } from './cart.ts'
import type { CartItem, CartNetwork, CartService } from './cart-item.ts'
import type { ItemCost } from './cart-totals.ts'

/** The name that the specification gives it (CART-001). */
export const CART_KEY = 'shop'
const VERSION = 1
const LINK_LENGTH_MAX = 500

/** What the specification names of a stored item and we read from the item itself: written for anyone else who reads the store, and worked out anew each time. */
interface Named {
  readonly index: number
  readonly serviceName: string
  /** Decimal text of USD, when it was last written. */
  readonly subtotal: string | null
  /** The package whose services stand as it has them; null of a single service. */
  readonly packageServiceSlug: string | null
  readonly isServicesFreezed: boolean
  readonly icon: string
  readonly min: number
  readonly max: number
  readonly dripFeedTotalQuantity: number | null
}

/** Works out what an item costs; handed in, so that a page without a cart does not load any arithmetic. */
export type PriceItem = (item: CartItem) => ItemCost | undefined

function namedOf(item: CartItem, index: number, cost: ItemCost | undefined): Named {
  const { service, network, isDripFeed } = item
  return {
    index,
    serviceName: service.name,
    subtotal: cost ? formatMicro(cost.cost) : null,
    packageServiceSlug: service.is_package ? service.slug : null,
    isServicesFreezed: service.is_package,
    icon: network.icon,
    min: service.min_quantity,
    max: service.max_quantity,
    dripFeedTotalQuantity: isDripFeed ? (cost?.quantity ?? null) : null,
  }
}

export const cartText = (cart: Cart, priceItem: PriceItem): string =>
  JSON.stringify({ version: VERSION, items: cart.map((item, index) => ({ ...item, ...namedOf(item, index, priceItem(item)) })) })

type Stored = Omit<CartItem, 'countries'> & Partial<Named & Pick<CartItem, 'countries'>>

/** The item itself; one of an earlier version knows no countries. */
function itemOf({
  index: _index,
  serviceName: _name,
  subtotal: _subtotal,
  packageServiceSlug: _slug,
  isServicesFreezed: _freezed,
  icon: _icon,
  min: _min,
  max: _max,
  dripFeedTotalQuantity: _total,
  countries,
  ...item
}: Stored): CartItem {
  return { ...item, countries: Array.isArray(countries) ? countries.filter(isText) : [] }
}

type Raw = Readonly<Record<string, unknown>>
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isId = (value: unknown): value is number => isCount(value) && value > 0
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isAmount = (value: unknown): value is string => isText(value) && /^\d+(\.\d{1,9})?$/.test(value)
const isFraction = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

type Checks<Shape> = { readonly [Key in keyof Shape]: (value: unknown) => value is Shape[Key] }
/** Whether every named field is there and of its kind. */
const fits = <Shape>(value: unknown, checks: Checks<Shape>): value is Shape =>
  isRaw(value) && (Object.keys(checks) as (keyof Shape & string)[]).every((key) => checks[key](value[key]))

const isService = (value: unknown): value is CartService =>
  fits<CartService>(value, {
    id: isId,
    name: isText,
    slug: isText,
    type: isText,
    default_price: isAmount,
    price: isAmount,
    discount_percent: isFraction,
    price_type: isText,
    pricing_per: isId,
    min_quantity: isCount,
    max_quantity: isCount,
    quantity_step: isCount,
    has_refill: isFlag,
    calculable_quantity: isFlag,
    drip_feed_is_allowed: isFlag,
    url_is_required: isFlag,
    is_package: isFlag,
    guarantee_days: (days): days is number | null => days === null || isCount(days),
  })

const isNetwork = (value: unknown): value is CartNetwork =>
  fits<CartNetwork>(value, { id: isId, name: isText, icon: isText, color: isText })

const areTargets = (value: unknown): value is CartItem['targetableValues'] =>
  Array.isArray(value) &&
  value.every((each) => isRaw(each) && isId(each.targetId) && Array.isArray(each.values) && each.values.every(isText))

const isItem = (value: unknown): value is Stored =>
  fits<Omit<CartItem, 'countries'>>(value, {
    id: isText,
    networkId: isId,
    serviceTypeId: isId,
    serviceId: isId,
    url: (url): url is string => isText(url) && url.length <= LINK_LENGTH_MAX,
    quantity: isCount,
    isGuarantee: isFlag,
    isDripFeed: isFlag,
    numberOfRuns: isId,
    dripFeedMinutes: isId,
    dripFeedMode: isText,
    dripFeedQuantityStep: isCount,
    targetableValues: areTargets,
    pageState: (state): state is CartItem['pageState'] => state === 'standart' || state === 'preselected',
    service: isService,
    typeName: isText,
    network: isNetwork,
  })

/** The cart as it was stored. A store may be of any age, or written by somebody else: what cannot be read is left out, the rest stays. */
export function readCart(text: string | undefined): Cart {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return []
  }
  const items: unknown = isRaw(stored) ? stored.items : undefined
  if (!Array.isArray(items)) return []
  const seen = new Set<string>()
  return items
    .filter(isItem)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map(itemOf)
}
