import { withAdded, withReplaced } from '../model/cart.ts'
import { cartEvents } from '../model/cart-events.ts'
import type { CartItem } from '../model/cart-item.ts'
import { costOf, totalOf } from '../model/cart-totals.ts'
import { cartBanner } from './cart-layer.ts'
import { cartStore, clearOrderedCart } from './cart-store.ts'

/** Appends services and says so for five seconds (CART-003). What was ordered before is gone by then. */
export function addToCart(items: readonly CartItem[], guaranteeCharge: string): void {
  clearOrderedCart()
  cartStore.priceBy((item) => costOf(item, guaranteeCharge))
  cartStore.change((cart) => withAdded(cart, items))
  cartEvents.tell({
    kind: 'added',
    serviceIds: items.map(({ serviceId }) => serviceId),
    total: totalOf(items, guaranteeCharge).total,
  })
  cartBanner.show()
}

export function saveToCart(item: CartItem, guaranteeCharge: string): void {
  cartStore.priceBy((each) => costOf(each, guaranteeCharge))
  cartStore.change((cart) => withReplaced(cart, item))
}

export const newItemId = (): string => crypto.randomUUID()
