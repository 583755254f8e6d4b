import { Button, cardClass, IconCart, IconLock, Notice } from '@vitrine/ui/components'
import { formatMoney, formatQuantity } from '@vitrine/ui/formats'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { goToField } from '../../../forms/go-to-field.ts'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import { CouponSection } from '../../payment/methods/coupon-section.tsx'
import { EmailSection } from '../../payment/methods/email-section.tsx'
import { MinimumNote } from '../../payment/methods/minimum-note.tsx'
import { PaymentSection } from '../../payment/methods/payment-section.tsx'
import { WaitingNotice } from '../../payment/methods/waiting-notice.tsx'
import type { OrderPageData } from '../form/load-order-page.ts'
import { listedTotal, pressOf } from '../form/model/pay-bar.ts'
import styles from '../form/order-page.module.css'
import { BottomBar } from '../form/parts/bottom-bar.tsx'
import { OrderAddCard } from '../form/parts/order-add-card.tsx'
import { OrderReceipt } from '../form/parts/order-receipt.tsx'
import { PayButton } from '../form/parts/pay-button.tsx'
import { unitText } from '../form/parts/unit-text.ts'
import type { CartFromForm } from '../form/state/use-cart-from-form.ts'
import type { Checkout } from '../form/state/use-checkout.ts'
import type { OrderState } from '../form/state/use-order.ts'
import type { OrderLines } from '../form/state/use-order-lines.ts'

const loadProblems = () => import('../form/parts/problem-list.tsx')
const ProblemList = lazy(loadProblems)
const SumLines = lazy(() => import('../form/parts/sum-lines.tsx'))
const LOCKED_ID = 'order-locked'

export interface PayCardProps {
  readonly order: OrderState
  readonly lines: OrderLines
  readonly checkout: Checkout
  readonly cart: CartFromForm
  readonly data: OrderPageData
}

/** What the order costs, how it is paid, and the button that pays; under a thumb it is a bar at the bottom as well. */
export function PayCard(props: PayCardProps) {
  const { checkout, cart, data } = props
  const { isEmbedded } = useShop()
  const money = useMoney()
  const card = useRef<HTMLElement>(null)
  const isSeen = useIsSeen(card)
  const total = checkout.total === undefined ? undefined : money(checkout.total)
  const receipt = <Receipt {...props} />
  return (
    <aside className={styles.side} ref={card}>
      <div className={cardClass(styles.pay)}>
        {!cart.editing && <PayFields {...props} />}
        <div className={styles.sum}>
          <div className={styles.wideOnly}>{receipt}</div>
          {data.minimum && <MinimumNote minimum={data.minimum} amount={checkout.amount} />}
          <Problems checkout={checkout} />
          <Buttons checkout={checkout} cart={cart} total={total} />
          <ChargedIn currency={checkout.method?.charge_currency} total={checkout.total} />
          <DeliveryPromise />
        </div>
      </div>
      <Announcement total={checkout.isPending ? undefined : total} />
      {!isEmbedded && (
        <PayBar {...props} total={total} isSeen={isSeen}>
          {receipt}
        </PayBar>
      )}
    </aside>
  )
}

function Receipt({ order: { form, place }, checkout }: PayCardProps) {
  const { sums, sumsOfAll, method, isPending } = checkout
  if (sumsOfAll)
    return (
      <Suspense fallback={null}>
        <SumLines sums={sumsOfAll} method={method} code={form.coupon} isPending={isPending} />
      </Suspense>
    )
  if (!sums || !place) return null
  return (
    <OrderReceipt
      sums={sums}
      service={place.service}
      quantity={checkout.totalQuantity}
      method={method}
      code={form.coupon}
      isPending={isPending}
    />
  )
}

function PayFields({ order: { form, change }, checkout, data }: PayCardProps) {
  const { errors, method, submit } = checkout
  return (
    <div className={styles.ways}>
      {checkout.isGuest && (
        <EmailSection email={form.email} errors={errors.email} onChange={change.email} onFocus={() => change.focus('email')} />
      )}
      <PaymentSection
        methods={data.methods}
        chosen={method}
        aside={<OrderAddCard form={form} methods={data.methods} />}
        amount={checkout.amount}
        coupon={checkout.coupon}
        total={checkout.total}
        errors={errors.paymentMethodId ?? errors.balance}
        onChoose={checkout.choose}
        onFocus={() => change.focus('paymentMethodId', 'balance')}
      />
      {submit.isWaiting && <WaitingNotice onAnew={submit.startAnew} />}
      <CouponSection
        code={form.coupon}
        state={checkout.couponState}
        does={checkout.worth}
        errors={errors.coupon}
        onApply={change.coupon}
        onFocus={() => change.focus('coupon')}
      />
    </div>
  )
}

function Problems({ checkout: { errors, submit, isLocked } }: Pick<PayCardProps, 'checkout'>) {
  const { t } = useTranslation('order')
  // There before anything can be refused, also where the network has gone meanwhile.
  useEffect(() => void loadProblems().catch(() => undefined), [])
  return (
    <>
      {Object.keys(errors).length > 0 && (
        <Suspense fallback={null}>
          <ProblemList errors={errors} onGo={goToField} />
        </Suspense>
      )}
      {submit.failure && (
        <Notice tone="bad" role="alert">
          {submit.failure}
        </Notice>
      )}
      {isLocked && (
        <div id={LOCKED_ID}>
          <Notice icon={IconLock}>{t('service.locked')}</Notice>
        </div>
      )}
    </>
  )
}

interface ButtonsProps extends Pick<PayCardProps, 'checkout' | 'cart'> {
  readonly total: string | undefined
}

/** Paying and the cart; while an item of the cart is changed, keeping the change and leaving it. */
function Buttons({ checkout, cart, total }: ButtonsProps) {
  const { t } = useTranslation(['order', 'cart'])
  const { isEmbedded } = useShop()
  if (cart.editing)
    return (
      <>
        <div className={styles.wideOnly}>
          <Button variant="primary" size="huge" isBlock onClick={cart.save}>
            {t('cart:editing.save')}
          </Button>
        </div>
        {!isEmbedded && (
          <Button isBlock onClick={cart.cancel}>
            {t('cart:editing.cancel')}
          </Button>
        )}
      </>
    )
  return (
    <>
      <div className={styles.wideOnly}>
        <PayButton
          isBlock
          isLoading={checkout.submit.isSending}
          disabled={checkout.isLocked}
          aria-describedby={checkout.isLocked ? LOCKED_ID : undefined}
          icon={<IconLock size={16} />}
          onClick={checkout.go}
        >
          {total ? t('submit.pay', { amount: total }) : t('submit.payShort')}
        </PayButton>
      </div>
      {!isEmbedded && (
        <Button isBlock icon={<IconCart size={16} />} onClick={cart.add}>
          {t('cart:add.button')}
        </Button>
      )}
    </>
  )
}

interface PayBarProps extends PayCardProps {
  readonly total: string | undefined
  readonly isSeen: boolean
  readonly children: ReactNode
}

function PayBar({ order: { place }, lines, checkout, cart, total, isSeen, children }: PayBarProps) {
  const { t } = useTranslation(['order', 'cart'])
  const { t: translate } = useTranslation('order')
  const money = useMoney()
  const isLast = checkout.isComplete && isSeen
  const press = {
    save: cart.save,
    pay: checkout.go,
    'go to the methods': () => goToField('paymentMethodId'),
  }[pressOf({ isEditing: cart.editing !== undefined, isComplete: checkout.isComplete, isSeen })]
  const label = () => {
    if (checkout.sumsOfAll) return t('cart:services', { count: lines.all.length, number: formatQuantity(lines.all.length) })
    return place ? t('receipt.totalFor', { amount: unitText(translate, place.service.type, checkout.totalQuantity) }) : t('receipt.total')
  }
  const listed = listedTotal(checkout.total, checkout.saved)
  return (
    <BottomBar
      label={label()}
      total={total ?? money(undefined)}
      before={listed && money(listed)}
      isPending={checkout.isPending}
      isSending={checkout.submit.isSending}
      isLast={isLast}
      saveLabel={cart.editing && t('cart:editing.save')}
      onGo={press}
    >
      {children}
    </BottomBar>
  )
}

function DeliveryPromise() {
  const { t } = useTranslation('order')
  return <p className="type-caption tone-3">{t('receipt.promise')}</p>
}

/** In another currency than the one that is charged, what is charged is said too. */
function ChargedIn({ currency: charged = 'USD', total }: { readonly currency: string | undefined; readonly total: bigint | undefined }) {
  const { t } = useTranslation('order')
  const { currency, locale } = useShop()
  if (charged !== 'USD' || currency === 'USD' || total === undefined) return null
  return <p className="type-caption tone-3">{t('receipt.chargedIn', { amount: formatMoney(total, { locale }) })}</p>
}

/** Says a new total once it stands, and not the first one. */
function Announcement({ total }: { readonly total: string | undefined }) {
  const { t } = useTranslation('order')
  const first = useRef<string>(undefined)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (total === undefined) return
    if (first.current !== undefined && first.current !== total) setSaid(t('receipt.announce', { amount: total }))
    first.current = total
  }, [total, t])
  return (
    <span className="sr-only" role="status">
      {said}
    </span>
  )
}

function useIsSeen(target: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => setIsSeen(entry?.isIntersecting ?? false), { rootMargin: '0px 0px -160px' })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isSeen
}
