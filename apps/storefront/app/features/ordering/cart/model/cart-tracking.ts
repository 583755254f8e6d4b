import { formatMicro } from '@vitrine/platform/kernel'
import { cartValueBucket } from '../../../../consent/cart-value.ts'
import { track } from '../../../../consent/data-layer.ts'
import type { Cart } from './cart.ts'
import type { CartEvent } from './cart-events.ts'

const NAMES = {
  added: 'add_to_cart',
  abandoned: 'abandoned_cart',
  'checkout-begun': 'begin_checkout',
  ordered: 'purchase',
} as const satisfies Record<CartEvent['kind'], string>

/** Tells analytics what happened to the cart, where the visitor allowed it; sums only roughly. */
export function trackCart({ kind, serviceIds, total }: CartEvent): void {
  track(NAMES[kind], {
    service_ids: serviceIds,
    ...(total === undefined ? {} : { cart_value: cartValueBucket(formatMicro(total)) }),
  })
}

/** What closing the drawer means: a cart with something in it that was not ordered is left behind (CART-005). */
export const abandonment = (items: Cart, total: Extract<CartEvent, { kind: 'abandoned' }>['total'], wasOrdered: boolean) =>
  items.length > 0 && !wasOrdered
    ? ({ kind: 'abandoned', serviceIds: items.map(({ serviceId }) => serviceId), total } as const satisfies CartEvent)
    : undefined
