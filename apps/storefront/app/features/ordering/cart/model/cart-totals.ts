import { type Micro, micro, sumMicro } from '@vitrine/platform/kernel'
import { guaranteePpmOf, subtotalOf } from '../../model/budget.ts'
import { pricedQuantities } from '../../model/drip-feed.ts'
import type { Cart } from './cart.ts'
import type { CartItem } from './cart-item.ts'

export interface ItemCost {
  readonly cost: Micro
  /** At the list price, when that is more. */
  readonly before: Micro | undefined
  /** Units of all runs together. */
  readonly quantity: number
}

/** What an item costs by the shop's own arithmetic; undefined while its price is not readable. */
export function costOf(item: CartItem, guaranteeCharge: string): ItemCost | undefined {
  const quantities = pricedQuantities(item, item.service)
  const ppm = guaranteePpmOf(item.service, item.isGuarantee, guaranteeCharge)
  const cost = subtotalOf(item.service, quantities, ppm)
  const listed = subtotalOf({ ...item.service, discount_percent: 0 }, quantities, ppm)
  if (cost === undefined || listed === undefined) return undefined
  return { cost, before: listed > cost ? listed : undefined, quantity: quantities.reduce((sum, each) => sum + each, 0) }
}

export interface CartTotal {
  readonly count: number
  readonly total: Micro
  /** At list prices, when that is more. */
  readonly before: Micro | undefined
}

/** The sum of a cart or a group of it, before coupon and fee (CARTUI-006). */
export function totalOf(cart: Cart, guaranteeCharge: string): CartTotal {
  const costs = cart.flatMap((item) => costOf(item, guaranteeCharge) ?? [])
  const total = sumMicro(costs.map(({ cost }) => cost))
  const before = sumMicro(costs.map(({ cost, before: listed }) => listed ?? cost))
  return { count: cart.length, total, before: before > total ? micro(before) : undefined }
}
