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

let opener: Element | null = null

export function openCart(): void {
  opener = document.activeElement
  cartBanner.hide()
  set({ isOpen: true })
}

/** The focus goes back to what opened it, where that is still there. */
export function closeCart(): void {
  if (!layer.isOpen) return
  set({ isOpen: false })
  const back = opener
  requestAnimationFrame(() => {
    if (back instanceof HTMLElement && back.isConnected && document.activeElement === document.body) back.focus({ preventScroll: true })
  })
}

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
