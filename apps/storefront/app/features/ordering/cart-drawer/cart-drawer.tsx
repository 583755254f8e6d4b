import { toBcp47 } from '@vitrine/platform/kernel'
import { Button, ConfirmSheet, Sheet } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#words'
import { useOnBack } from '../../../overlays/use-on-back.ts'
import { useShop } from '../../../shop/shop-context.tsx'
import { Leaving } from '../../payment/dialog/leaving.tsx'
import { PaymentDialog } from '../../payment/dialog/payment-dialog.tsx'
import { isPaidHere, type PaymentInstructions } from '../../payment/invoice/payment-instructions.ts'
import { useGoOn } from '../../payment/invoice/use-go-on.ts'
import { emptiesCart, groupsOf, inOrder, type Removed, removalOf, withoutItems, withRestored } from '../cart/model/cart.ts'
import { cartEvents } from '../cart/model/cart-events.ts'
import { costOf } from '../cart/model/cart-totals.ts'
import { abandonment } from '../cart/model/cart-tracking.ts'
import { closeCart } from '../cart/state/cart-layer.ts'
import { cartStore, clearOrderedCart } from '../cart/state/cart-store.ts'
import { useCart } from '../cart/state/use-cart.ts'
import styles from './cart-drawer.module.css'
import { CartCheckoutPane } from './parts/cart-checkout.tsx'
import { CartItems } from './parts/cart-items.tsx'
import { EmptyCart } from './parts/empty-cart.tsx'
import { UndoToast } from './parts/undo-toast.tsx'
import { useCartCheckout } from './use-cart-checkout.ts'
import { useCartStart } from './use-cart-start.ts'

const WIDTH = 807

/** Everything that is to be ordered together, and its checkout (CARTUI-001, DIALOG-001). */
export default function CartDrawer() {
  const { t } = useTranslation(['cart', 'order', 'coupon', 'payment', 'cards'])
  const { locale, settings } = useShop()
  const { guarantee_charge_percent: charge } = settings
  useEffect(() => cartStore.priceBy((item) => costOf(item, charge)), [charge])
  const cart = useCart()
  const items = useMemo(() => inOrder(cart), [cart])
  const groups = useMemo(() => groupsOf(cart), [cart])
  const start = useCartStart()
  const goOn = useGoOn()
  const wasOrdered = useRef(false)
  const [payment, setPayment] = useState<PaymentInstructions>()
  const [asked, setAsked] = useState<readonly string[]>()
  const [removed, setRemoved] = useState<Removed>()
  const checkout = useCartCheckout(items, start, (instructions) => {
    wasOrdered.current = true
    if (!instructions || (instructions.url && goOn(instructions.url))) return closeCart()
    setPayment(instructions)
  })
  const close = () => {
    const abandoned = abandonment(items, checkout.sums.amount, wasOrdered.current)
    if (abandoned) cartEvents.tell(abandoned)
    if (wasOrdered.current) clearOrderedCart()
    closeCart()
  }
  useOnBack(closeCart)
  const take = (ids: readonly string[]) => {
    const place = items.findIndex(({ id }) => ids.includes(id))
    flushSync(() => {
      setRemoved(removalOf(cart, ids))
      checkout.forgetLines()
      cartStore.change((now) => withoutItems(now, ids))
    })
    goToItem(place)
  }
  const told = {
    services: t('services', { count: items.length, number: formatQuantity(items.length) }),
    links: t('links', { count: groups.length, number: formatQuantity(groups.length) }),
  }
  return (
    <Sheet
      isOpen
      isFlush
      side="right"
      width={WIDTH}
      onClose={close}
      title={t('title')}
      closeLabel={t('close')}
      aside={
        items.length > 0 && (
          <>
            <span className="type-small tone-2 ellipsis">
              {new Intl.ListFormat(toBcp47(locale), { type: 'unit', style: 'short' }).format([told.services, told.links])}
            </span>
            <Button variant="quiet" size="small" onClick={() => setAsked(items.map(({ id }) => id))}>
              {t('clear')}
            </Button>
          </>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyCart isGuest={checkout.isGuest} onLeave={closeCart} />
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what one reaches and presses
        // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the links of the drawer
        <div className={styles.panes} onClick={closeBehindLink}>
          <CartItems
            groups={groups}
            items={items}
            checkout={checkout}
            onRemove={(ids) => (emptiesCart(cart, ids) ? setAsked(ids) : take(ids))}
          />
          <CartCheckoutPane checkout={checkout} start={start} />
        </div>
      )}
      {removed && removed.length > 0 && items.length > 0 && (
        <UndoToast
          key={removed[0]?.item.id}
          text={t('removed', { count: removed.length, number: formatQuantity(removed.length), name: removed[0]?.item.service.name ?? '' })}
          onUndo={() => cartStore.change((now) => withRestored(now, removed))}
          onEnd={() => setRemoved(undefined)}
        />
      )}
      {asked && (
        <ConfirmSheet
          title={t('confirm.title')}
          closeLabel={t('close')}
          keepLabel={t('confirm.keep')}
          confirmLabel={t('confirm.clear')}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            cartStore.change((now) => withoutItems(now, asked))
            setRemoved(undefined)
            setAsked(undefined)
          }}
        >
          {t('confirm.text', { services: told.services })}
        </ConfirmSheet>
      )}
      {payment?.url && <Leaving invoiceId={payment.invoice_id} url={payment.url} isConfirming={checkout.method?.linkedCardId != null} />}
      {payment && isPaidHere(payment) && (
        <PaymentDialog payment={payment} amount={checkout.lastTotal} method={checkout.method} purpose="order" onClose={close} />
      )}
    </Sheet>
  )
}

/** The button that was pressed is gone with its item: the keys go on at the one that took its place. */
function goToItem(place: number): void {
  const rows = [...document.querySelectorAll('dialog[open] [data-cart-item]')]
  const buttons = rows.at(Math.min(place, rows.length - 1))?.querySelectorAll('button')
  buttons?.[buttons.length - 1]?.focus()
}

/** A link inside leads to another page. */
function closeBehindLink({ target }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a[href]')) closeCart()
}
