import { toBcp47 } from '@vitrine/platform/kernel'
import { Button } from '@vitrine/ui/components'
import { ConfirmDialog, Dialog } from '@vitrine/ui/controls'
import { formatQuantity } from '@vitrine/ui/formats'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#i18n'
import { useOnBack } from '../../../overlays/use-on-back.ts'
import { useShop } from '../../../shop/shop-context.tsx'
import { Leaving } from '../../payment/dialog/leaving.tsx'
import { PaymentDialog } from '../../payment/dialog/payment-dialog.tsx'
import { isPaidHere, type PaymentInstructions } from '../../payment/invoice/payment-instructions.ts'
import { useRedirectToPayment } from '../../payment/invoice/use-redirect-to-payment.ts'
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
  const redirectToPayment = useRedirectToPayment()
  const wasOrdered = useRef(false)
  const [payment, setPayment] = useState<PaymentInstructions>()
  const [requested, setRequested] = useState<readonly string[]>()
  const [removed, setRemoved] = useState<Removed>()
  const checkout = useCartCheckout(items, start, (instructions) => {
    wasOrdered.current = true
    if (!instructions || (instructions.url && redirectToPayment(instructions.url))) return closeCart()
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
      checkout.clearLines()
      cartStore.change((now) => withoutItems(now, ids))
    })
    goToItem(place)
  }
  const values = {
    services: t('services', { count: items.length, number: formatQuantity(items.length) }),
    links: t('links', { count: groups.length, number: formatQuantity(groups.length) }),
  }
  return (
    <Dialog
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
              {new Intl.ListFormat(toBcp47(locale), { type: 'unit', style: 'short' }).format([values.services, values.links])}
            </span>
            <Button variant="quiet" size="small" onClick={() => setRequested(items.map(({ id }) => id))}>
              {t('clear')}
            </Button>
          </>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyCart isGuest={checkout.isGuest} onLeave={closeCart} />
      ) : (
        <div className={styles.panes} ref={closeBehindLinks}>
          <CartItems
            groups={groups}
            items={items}
            checkout={checkout}
            onRemove={(ids) => (emptiesCart(cart, ids) ? setRequested(ids) : take(ids))}
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
      {requested && (
        <ConfirmDialog
          title={t('confirm.title')}
          closeLabel={t('close')}
          keepLabel={t('confirm.keep')}
          confirmLabel={t('confirm.clear')}
          onClose={() => setRequested(undefined)}
          onConfirm={async () => {
            cartStore.change((now) => withoutItems(now, requested))
            setRemoved(undefined)
            setRequested(undefined)
          }}
        >
          {t('confirm.text', { services: values.services })}
        </ConfirmDialog>
      )}
      {payment?.url && <Leaving invoiceId={payment.invoice_id} url={payment.url} isConfirming={checkout.method?.linkedCardId != null} />}
      {payment && isPaidHere(payment) && (
        <PaymentDialog payment={payment} amount={checkout.lastTotal} method={checkout.method} purpose="order" onClose={close} />
      )}
    </Dialog>
  )
}

/** The button that was pressed is gone with its item: the keys go on at the one that took its place. */
function goToItem(place: number): void {
  const rows = [...document.querySelectorAll('[role=dialog] [data-cart-item]')]
  const buttons = rows.at(Math.min(place, rows.length - 1))?.querySelectorAll('button')
  buttons?.[buttons.length - 1]?.focus()
}

/** A link of the drawer leads to a page: the drawer closes once the link has been followed. */
function closeBehindLinks(panes: HTMLElement | null): (() => void) | undefined {
  const close = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href]')) setTimeout(closeCart)
  }
  panes?.addEventListener('click', close)
  return () => panes?.removeEventListener('click', close)
}
