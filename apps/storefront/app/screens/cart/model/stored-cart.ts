import type { Cart } from './cart.ts'
import type { CartItem, CartNetwork, CartService } from './cart-item.ts'

/** The name that the specification gives it (CART-001). */
export const CART_KEY = 'shop'
const VERSION = 1
const LINK_LENGTH_MAX = 500

export const cartText = (cart: Cart): string => JSON.stringify({ version: VERSION, items: cart })

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

const isItem = (value: unknown): value is CartItem =>
  fits<CartItem>(value, {
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
  return items.filter(isItem).filter(({ id }) => !seen.has(id) && seen.add(id))
}
