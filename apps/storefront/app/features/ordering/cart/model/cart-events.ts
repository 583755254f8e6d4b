import type { Micro } from '@vitrine/platform/kernel'

/** What happens to the cart, for anyone who wants to count it. Sums are USD. */
export type CartEvent =
  | { readonly kind: 'added'; readonly serviceIds: readonly number[]; readonly total: Micro }
  /** The drawer was closed with something in it that was not ordered (CART-005). */
  | { readonly kind: 'abandoned'; readonly serviceIds: readonly number[]; readonly total: Micro }
  | { readonly kind: 'checkout-begun'; readonly serviceIds: readonly number[]; readonly total: Micro | undefined }
  /** The server has taken the order, of the cart or of the form (SUBMIT-002). */
  | { readonly kind: 'ordered'; readonly serviceIds: readonly number[]; readonly total: Micro | undefined; readonly isFromCart: boolean }

type Listener = (event: CartEvent) => void
const listeners = new Set<Listener>()

export const cartEvents = {
  /** Returns what ends the listening. */
  listen: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  tell: (event: CartEvent): void => {
    for (const listener of listeners) listener(event)
  },
} as const
