import { type CartItem, type CartService, isQuantityFixed } from './cart-item.ts'

export type Cart = readonly CartItem[]

/** As many lines as one order may have. */
export const CART_MAX = 100

export interface CartGroup {
  readonly key: string
  readonly url: string
  readonly network: CartItem['network']
  readonly items: readonly CartItem[]
}

/** A group is one link in one network (CART-002). */
export const groupKeyOf = ({ networkId, url }: Pick<CartItem, 'networkId' | 'url'>): string => `${networkId} ${url.trim()}`

/** Groups stand where their first item was added. */
export function groupsOf(cart: Cart): readonly CartGroup[] {
  const groups = new Map<string, CartItem[]>()
  for (const item of cart) {
    const key = groupKeyOf(item)
    const items = groups.get(key)
    if (items) items.push(item)
    else groups.set(key, [item])
  }
  return [...groups].flatMap(([key, items]) => {
    const [first] = items
    return first ? [{ key, url: first.url, network: first.network, items }] : []
  })
}

/** Items as they are numbered on screen and sent with an order. */
export const inOrder = (cart: Cart): Cart => groupsOf(cart).flatMap(({ items }) => items)

const isPlain = (item: CartItem): boolean => !item.isDripFeed && !isQuantityFixed(item)
/** The same options but for the quantity: nothing that would be delivered in another way. */
const isSameInput = (one: CartItem, other: CartItem): boolean =>
  one.serviceId === other.serviceId &&
  groupKeyOf(one) === groupKeyOf(other) &&
  one.isGuarantee === other.isGuarantee &&
  JSON.stringify(one.targetableValues) === JSON.stringify(other.targetableValues)

/** Appends; a second helping of what stands there already makes that one larger as long as the service takes so much. */
export function withAdded(cart: Cart, items: readonly CartItem[]): Cart {
  let next = [...cart]
  for (const item of items) {
    const duplicate = isPlain(item) && item.url !== '' ? next.find((each) => isPlain(each) && isSameInput(each, item)) : undefined
    const quantity = (duplicate?.quantity ?? 0) + item.quantity
    if (duplicate && quantity <= duplicate.service.max_quantity)
      next = next.map((each) => (each === duplicate ? { ...each, quantity } : each))
    else if (next.length < CART_MAX) next.push(item)
  }
  return next
}

export const withoutItems = (cart: Cart, ids: readonly string[]): Cart => cart.filter(({ id }) => !ids.includes(id))

/** Whether nothing would be left: that is asked about, everything else can be undone (CARTUI-005). */
export const emptiesCart = (cart: Cart, ids: readonly string[]): boolean => withoutItems(cart, ids).length === 0

/** What was taken out, each with the item that stood before it. */
export type Removed = readonly { readonly item: CartItem; readonly after: string | undefined }[]

export const removalOf = (cart: Cart, ids: readonly string[]): Removed =>
  cart.flatMap((item, place) => (ids.includes(item.id) ? [{ item, after: cart[place - 1]?.id }] : []))

/** Puts back what was taken out, where it stood; what came meanwhile stays. */
export function withRestored(cart: Cart, removed: Removed): Cart {
  const next = [...cart]
  for (const { item, after } of removed) {
    if (next.some(({ id }) => id === item.id)) continue
    const before = after === undefined ? -1 : next.findIndex(({ id }) => id === after)
    next.splice(after !== undefined && before < 0 ? next.length : before + 1, 0, item)
  }
  return next
}

/** Gives a link to the services that were added without one. */
export const withLink = (cart: Cart, ids: readonly string[], url: string): Cart =>
  cart.map((item) => (ids.includes(item.id) ? { ...item, url: url.trim() } : item))

/** An item that was changed on the order page stands where it stood; one that is gone meanwhile is added. */
export const withReplaced = (cart: Cart, item: CartItem): Cart =>
  cart.some(({ id }) => id === item.id) ? cart.map((each) => (each.id === item.id ? item : each)) : withAdded(cart, [item])

export interface FreshFacts {
  readonly service: CartService
  readonly typeName: string | undefined
  readonly network: CartItem['network'] | undefined
}

/** Names and prices as the shop has them now; what was chosen stays as it was chosen. */
export function withFacts(cart: Cart, facts: ReadonlyMap<number, FreshFacts>): Cart {
  return cart.map((item) => {
    const fresh = facts.get(item.serviceId)
    if (!fresh) return item
    return {
      ...item,
      service: fresh.service,
      typeName: fresh.typeName ?? item.typeName,
      network: fresh.network ?? item.network,
    }
  })
}
