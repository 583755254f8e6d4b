import { type ComponentType, createContext, use } from 'react'

export interface CartParts {
  /** The button of the header with the number of items; hidden on phones by the header itself. */
  readonly HeaderButton: ComponentType
  /** The entry in the phones' bar: icon, label and number, in the given style. */
  readonly MobileEntry: ComponentType<{ readonly className: string | undefined }>
}

/** The cart puts its buttons into the frame; where there is no cart there is nothing to press. */
export const CartSlot = createContext<CartParts | null>(null)

export const useCartParts = (): CartParts | null => use(CartSlot)
