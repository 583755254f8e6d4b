import { readCookie, writeCookie } from '../../../../preferences/cookies.ts'
import { readLocal, writeLocal } from '../../../../preferences/local-store.ts'
import type { Cart } from '../model/cart.ts'
import { clearIfFlagged } from '../model/clear-flag.ts'
import { CART_KEY, cartText, type PriceItem, readCart } from '../model/stored-cart.ts'

type Listener = () => void
const listeners = new Set<Listener>()
const nothing: Cart = []
let known: { readonly text: string | undefined; readonly cart: Cart } = { text: undefined, cart: nothing }
let priceItem: PriceItem = () => undefined
/** Where nothing can be stored, the cart lasts as long as the page. */
let unstored: string | undefined

/** The cart as it is now, in this tab or by another one; the same object as long as it says the same. */
function currentCart(): Cart {
  const text = unstored ?? readLocal(CART_KEY)
  if (text !== known.text) known = { text, cart: readCart(text) }
  return known.cart
}

/** Read-modify-write on the stored cart: two tabs never overwrite each other's items. */
function changeCart(change: (cart: Cart) => Cart): void {
  const before = currentCart()
  const after = change(before)
  if (after === before) return
  const text = cartText(after, priceItem)
  writeLocal(CART_KEY, text)
  unstored = readLocal(CART_KEY) === text ? undefined : text
  for (const listener of listeners) listener()
}

function subscribeCart(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === CART_KEY || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

export const cartStore = {
  current: currentCart,
  onServer: (): Cart => nothing,
  change: changeCart,
  subscribe: subscribeCart,
  /** Anyone who changes what stands in the cart says how its subtotals are worked out. */
  priceBy: (price: PriceItem): void => {
    priceItem = price
  },
  clear: (): void => changeCart((cart) => (cart.length === 0 ? cart : nothing)),
} as const

/** Empties the cart when its order was placed before this page was started (SUBMIT-006). */
export const clearOrderedCart = (): boolean => clearIfFlagged({ readCookie, writeCookie, emptyCart: cartStore.clear })
