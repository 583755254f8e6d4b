import { cartQuantity } from '@vitrine/pricing'
import { boundsOf } from '../../model/order-form.ts'
import type { Cart } from './cart.ts'
import { isQuantityFixed } from './cart-item.ts'

/** What was typed, as a quantity that can be ordered; packages and counted services keep theirs (QTY-005). */
export const withQuantity = (cart: Cart, id: string, typed: string | number): Cart =>
  cart.map((item) => (item.id === id && !isQuantityFixed(item) ? { ...item, quantity: cartQuantity(typed, boundsOf(item.service)) } : item))
