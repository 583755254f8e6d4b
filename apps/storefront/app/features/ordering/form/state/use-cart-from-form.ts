import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { useShop } from '../../../../shop/shop-context.tsx'
import { inOrder } from '../../cart/model/cart.ts'
import { type CartItem, toCartItem } from '../../cart/model/cart-item.ts'
import { addToCart, newItemId, saveToCart } from '../../cart/state/add-to-cart.ts'
import { openCart } from '../../cart/state/cart-layer.ts'
import { cartStore } from '../../cart/state/cart-store.ts'
import type { Checkout } from './use-checkout.ts'
import type { OrderState } from './use-order.ts'
import type { OrderLines } from './use-order-lines.ts'

export interface CartFromForm {
  /** The item of the cart that the form stands for. */
  readonly editing: { readonly item: CartItem; readonly number: number } | undefined
  /** All lines of the form go into the cart, and the form begins anew. */
  readonly add: () => void
  readonly save: () => void
  readonly cancel: () => void
}

/** The item of the cart that the form is opened for. */
export const cartItemIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'cartItem' in state && typeof state.cartItem === 'string' ? state.cartItem : undefined

/** The way from the form into the cart, and from the cart into the form and back. */
export function useCartFromForm(order: OrderState, lines: OrderLines, checkout: Checkout): CartFromForm {
  const { guarantee_charge_percent: charge } = useShop().settings
  const navigate = useNavigate()
  const id = cartItemIn(useLocation().state)
  const [editing, setEditing] = useState<CartFromForm['editing']>()
  const latest = useRef(order)
  latest.current = order
  // The cart is known to the browser alone, so its item comes after the first render.
  useEffect(() => {
    const items = inOrder(cartStore.current())
    const item = items.find((each) => each.id === id)
    setEditing(item && { item, number: items.indexOf(item) + 1 })
    const { form, change } = latest.current
    if (!item || form.serviceId !== item.serviceId) return
    const { isGuarantee, targetableValues, pageState } = item
    const quantity = item.service.calculable_quantity ? item.quantity : form.quantity
    change.replace({ ...form, isGuarantee, targetableValues, pageState, quantity })
  }, [id])
  const leave = async () => {
    setEditing(undefined)
    lines.reset()
    // The drawer does not stay over a page that changes under it, so the page changes first.
    await navigate(paths.newOrder(), { replace: true, state: null })
    openCart()
  }
  return {
    editing,
    add: () => {
      if (!checkout.checkLines()) return
      const items = lines.all.flatMap(({ form, place }) => (place ? [toCartItem(form, place, newItemId())] : []))
      addToCart(items, charge)
      lines.reset()
    },
    save: () => {
      const { form, place } = order
      if (!editing || !place || !checkout.checkLines()) return
      saveToCart(toCartItem(form, place, editing.item.id), charge)
      void leave()
    },
    cancel: () => void leave(),
  }
}
