import { micro } from '@vitrine/platform/kernel'
import { Button, cardClass, IconLock, Notice } from '@vitrine/ui/components'
import { formatId, formatMoney } from '@vitrine/ui/formats'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import { Leaving } from '../payment/leaving.tsx'
import { PaymentDialog } from '../payment/payment-dialog.tsx'
import { isPaidHere, type PaymentInstructions } from '../payment/payment-instructions.ts'
import { useGoOn } from '../payment/use-go-on.ts'
import type { OrderPageData } from './load-order-page.ts'
import { offersGuarantee } from './model/budget.ts'
import { offersDripFeed } from './model/drip-feed.ts'
import { afterSuccess, withNetwork } from './model/order-form.ts'
import { isCard, wayOf } from './model/payment-choices.ts'
import { shownTargets } from './model/targets.ts'
import styles from './order-page.module.css'
import { BottomBar } from './parts/bottom-bar.tsx'
import { CouponSection } from './parts/coupon-section.tsx'
import { DripFeedSection } from './parts/drip-feed-section.tsx'
import { EmailSection } from './parts/email-section.tsx'
import { GuaranteeSection } from './parts/guarantee-section.tsx'
import { LinkSection } from './parts/link-section.tsx'
import { OrderAddCard } from './parts/order-add-card.tsx'
import { OrderReceipt } from './parts/order-receipt.tsx'
import { PaymentSection } from './parts/payment-section.tsx'
import { ProblemList } from './parts/problem-list.tsx'
import { QuantitySection } from './parts/quantity-section.tsx'
import { ServiceSection } from './parts/service-section.tsx'
import { TargetSection } from './parts/targets-section.tsx'
import { unitText } from './parts/unit-text.ts'
import { goToField } from './state/go-to-field.ts'
import { type Checkout, useCheckout } from './state/use-checkout.ts'
import { type OrderState, useOrder } from './state/use-order.ts'

export function OrderPage({ data }: { readonly data: OrderPageData }) {
  const { t } = useTranslation('order')
  const order = useOrder(data)
  const [payment, setPayment] = useState<PaymentInstructions>()
  const goOn = useGoOn()
  const checkout = useCheckout(order, data, (instructions) => {
    const [first] = order.networks
    const empty = afterSuccess(order.form)
    order.change.replace(first ? withNetwork(empty, first) : empty)
    order.link.recognition.enter('')
    if (instructions?.url && goOn(instructions.url)) return
    setPayment(instructions)
  })
  return (
    <div className={styles.page}>
      <h1 className="type-h1">{t('title')}</h1>
      {data.reorderOf !== null && !data.isServiceMissing && <Notice>{t('reorderNote', { id: formatId(data.reorderOf) })}</Notice>}
      {data.isServiceMissing && <Notice tone="warn">{t('serviceGone')}</Notice>}
      <div className={styles.grid}>
        <div className={styles.form}>
          <FormCard order={order} checkout={checkout} />
        </div>
        <PayCard order={order} checkout={checkout} data={data} />
      </div>
      {payment?.url && <Leaving url={payment.url} isConfirming={checkout.lastMethod && isCard(checkout.lastMethod)} />}
      {payment && isPaidHere(payment) && (
        <PaymentDialog payment={payment} amount={checkout.lastTotal} method={checkout.lastMethod} purpose="order" />
      )}
    </div>
  )
}

function FormCard({ order, checkout }: { readonly order: OrderState; readonly checkout: Checkout }) {
  const { settings } = useShop()
  const { place, form, change } = order
  const { errors } = checkout
  return (
    <div className={cardClass(styles.card)}>
      <LinkSection order={order} errors={errors.url} />
      <ServiceSection order={order} errors={errors.serviceId} />
      {place && (
        <QuantitySection
          key={place.service.id}
          order={order}
          service={place.service}
          errors={errors.quantity ?? errors.configurationQuantity}
        />
      )}
      {place && offersDripFeed(place.service) && <DripFeedSection order={order} service={place.service} errors={errors} />}
      {place && offersGuarantee(place.service, settings.guarantee_charge_percent) && (
        <GuaranteeSection service={place.service} isOn={form.isGuarantee} onChange={change.guarantee} />
      )}
      {place &&
        shownTargets(place.service).map((target) => (
          <TargetSection
            key={`${place.service.id}-${target.id}`}
            target={target}
            order={order}
            errors={errors.targetableValues ?? errors.keywords}
          />
        ))}
    </div>
  )
}

function PayCard({ order, checkout, data }: { readonly order: OrderState; readonly checkout: Checkout; readonly data: OrderPageData }) {
  const { t } = useTranslation('order')
  const money = useMoney()
  const { form, place, change } = order
  const { errors, sums, submit, isGuest, method, isPending } = checkout
  const card = useRef<HTMLElement>(null)
  const isSeen = useIsSeen(card)
  const total = sums && money(sums.total)
  const receipt = sums && place && (
    <OrderReceipt
      sums={sums}
      service={place.service}
      quantity={checkout.totalQuantity}
      method={method}
      code={form.coupon}
      isPending={isPending}
    />
  )
  const isLast = checkout.isComplete && isSeen
  return (
    <aside className={styles.side} ref={card}>
      <div className={cardClass(styles.pay)}>
        <div className={styles.ways}>
          {isGuest && (
            <EmailSection email={form.email} errors={errors.email} onChange={change.email} onFocus={() => change.focus('email')} />
          )}
          <PaymentSection
            methods={data.methods}
            chosen={method}
            aside={<OrderAddCard form={form} methods={data.methods} />}
            amount={sums && micro(sums.service + sums.guarantee)}
            coupon={checkout.coupon}
            total={sums?.total}
            errors={errors.paymentMethodId ?? errors.balance}
            onChoose={(way) => change.way(wayOf(way))}
          />
          {method && isCard(method) && errors.paymentMethodId && <WhereUnpaid />}
          <CouponSection
            code={form.coupon}
            state={checkout.couponState}
            does={sums?.coupon}
            errors={errors.coupon}
            onApply={change.coupon}
            onFocus={() => change.focus('coupon')}
          />
        </div>
        <div className={styles.sum}>
          <div className={styles.wideOnly}>{receipt}</div>
          <ProblemList errors={errors} onGo={goToField} />
          {submit.failure && (
            <Notice tone="bad" role="alert">
              {submit.failure}
            </Notice>
          )}
          <div className={styles.wideOnly}>
            <Button variant="primary" size="huge" isBlock isLoading={submit.isSending} icon={<IconLock size={16} />} onClick={checkout.go}>
              {total ? t('submit.pay', { amount: total }) : t('submit.payShort')}
            </Button>
          </div>
          <ChargedIn total={sums?.total} />
          <p className="type-caption tone-3">{t('receipt.promise')}</p>
        </div>
      </div>
      <Announcement total={isPending ? undefined : total} />
      <BottomBar
        label={place ? t('receipt.totalFor', { amount: unitText(t, place.service.type, checkout.totalQuantity) }) : t('receipt.total')}
        total={total ?? money(undefined)}
        before={sums?.saved && money(micro(sums.total + sums.saved))}
        isPending={isPending}
        isSending={submit.isSending}
        isLast={isLast}
        onGo={() => (isLast || !checkout.isComplete ? checkout.go() : goToField('paymentMethodId'))}
      >
        {receipt}
      </BottomBar>
    </aside>
  )
}

/** A refused card leaves its order unpaid: who pays it there orders it only once. */
function WhereUnpaid() {
  const { t } = useTranslation('cards')
  return (
    <Link className={`link type-small ${styles.unpaid}`} to={`${paths.orders()}?status=unpaid`}>
      {t('unpaid')}
    </Link>
  )
}

/** In another currency than the one that is charged, what is charged is said too. */
function ChargedIn({ total }: { readonly total: bigint | undefined }) {
  const { t } = useTranslation('order')
  const { currency, locale } = useShop()
  if (currency === 'USD' || total === undefined) return null
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

function useIsSeen(target: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => setIsSeen(entry?.isIntersecting ?? false), { rootMargin: '0px 0px -160px' })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isSeen
}
