import { useSyncExternalStore } from 'react'
import { BANNER_MS, timedNotice } from '../model/timed-notice.ts'

/** What of the cart stands over the page. */
export interface CartLayer {
  readonly isOpen: boolean
  readonly isBannerShown: boolean
}

const closed: CartLayer = { isOpen: false, isBannerShown: false }
const listeners = new Set<() => void>()
let layer = closed

function set(changed: Partial<CartLayer>): void {
  layer = { ...layer, ...changed }
  for (const listener of listeners) listener()
}

export const cartBanner = timedNotice(BANNER_MS, (isBannerShown) => set({ isBannerShown }))

export function openCart(): void {
  cartBanner.hide()
  set({ isOpen: true })
}
export const closeCart = (): void => set({ isOpen: false })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useCartLayer = (): CartLayer =>
  useSyncExternalStore(
    subscribe,
    () => layer,
    () => closed,
  )
