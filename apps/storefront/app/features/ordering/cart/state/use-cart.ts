import { useSyncExternalStore } from 'react'
import type { Cart } from '../model/cart.ts'
import { cartStore } from './cart-store.ts'

/** The cart of this browser; empty while the server renders. */
export const useCart = (): Cart => useSyncExternalStore(cartStore.subscribe, cartStore.current, cartStore.onServer)
