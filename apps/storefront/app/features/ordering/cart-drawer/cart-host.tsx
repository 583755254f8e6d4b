import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { LayerWaiting } from '../../../overlays/layer-waiting.tsx'
import { paths, withoutLocale } from '../../../paths.ts'
import { CartButton, CartEntry } from '../cart/cart-button.tsx'
import { cartEvents } from '../cart/model/cart-events.ts'
import { closeCart, useCartLayer } from '../cart/state/cart-layer.ts'
import { clearOrderedCart } from '../cart/state/cart-store.ts'

const CartDrawer = lazy(() => import('./cart-drawer.tsx'))
const CartBanner = lazy(() => import('../cart/cart-banner.tsx'))

/** What the frame shows of the cart. */
export const cartParts = { HeaderButton: CartButton, MobileEntry: CartEntry } as const

/** The cart over every page: its drawer and its banner, none of whose code is there before it is asked for. */
export function CartHost() {
  const { isOpen, isBannerShown } = useCartLayer()
  const { pathname } = useLocation()
  const isPaid = withoutLocale(pathname) === paths.addFundsSuccess()
  useEffect(() => {
    // A cart that was ordered before is emptied at the next start, and where a payment has led back to.
    clearOrderedCart()
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted && clearOrderedCart()) closeCart()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  // What is told to analytics is worked out only once there is something to tell.
  useEffect(() => cartEvents.listen((event) => void import('../cart/model/cart-tracking.ts').then(({ trackCart }) => trackCart(event))), [])
  useEffect(() => {
    if (isPaid) clearOrderedCart()
  }, [isPaid])
  return (
    <>
      {isOpen && (
        <Suspense fallback={<LayerWaiting onClose={closeCart} />}>
          <CartDrawer />
        </Suspense>
      )}
      {isBannerShown && !isOpen && (
        <Suspense fallback={null}>
          <CartBanner />
        </Suspense>
      )}
    </>
  )
}
