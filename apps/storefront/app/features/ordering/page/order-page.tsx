import { micro } from '@vitrine/platform/kernel'
import { Button, cardClass, IconCart, IconLock, Notice, SkeletonRows } from '@vitrine/ui/components'
import { formatId, formatMoney, formatQuantity } from '@vitrine/ui/formats'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#words'
import { goToField } from '../../../forms/go-to-field.ts'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import { BannerSlot } from '../../banners/banner-slot.tsx'
import { Leaving } from '../../payment/dialog/leaving.tsx'
import { PaymentDialog } from '../../payment/dialog/payment-dialog.tsx'
import { orderedFor } from '../../payment/invoice/invoice-result.ts'
import { isPaidHere, type PaymentInstructions } from '../../payment/invoice/payment-instructions.ts'
import { useGoOn } from '../../payment/invoice/use-go-on.ts'
import { CouponSection } from '../../payment/methods/coupon-section.tsx'
import { EmailSection } from '../../payment/methods/email-section.tsx'
import { MinimumNote } from '../../payment/methods/minimum-note.tsx'
import { isCard } from '../../payment/methods/payment-choices.ts'
import { PaymentSection } from '../../payment/methods/payment-section.tsx'
import { WaitingNotice } from '../../payment/methods/waiting-notice.tsx'
import type { Offer } from '../../services/offers/offer.ts'
import type { OrderPageData } from '../form/load-order-page.ts'
import { kindOf, type OrderKind, offeredKinds } from '../form/model/order-kinds.ts'
import styles from '../form/order-page.module.css'
import { BottomBar } from '../form/parts/bottom-bar.tsx'
import { DripFeedSection } from '../form/parts/drip-feed/drip-feed-section.tsx'
import { EditingBar } from '../form/parts/editing-bar.tsx'
import { GuaranteeSection } from '../form/parts/guarantee-section.tsx'
import { KIND_PANEL_ID, KindTabs, tabIdOf } from '../form/parts/kind-tabs.tsx'
import { LINK_ID, LinkSection } from '../form/parts/link-section.tsx'
import { MoreLines } from '../form/parts/more-lines.tsx'
import { OrderAddCard } from '../form/parts/order-add-card.tsx'
import { OrderReceipt } from '../form/parts/order-receipt.tsx'
import { PackageSection } from '../form/parts/package-section.tsx'
import { PayButton } from '../form/parts/pay-button.tsx'
import { ProblemList } from '../form/parts/problem-list.tsx'
import { QuantitySection } from '../form/parts/quantity-section.tsx'
import { ServiceSection } from '../form/parts/service-section.tsx'
import { TargetSection } from '../form/parts/targets/targets-section.tsx'
import { unitText } from '../form/parts/unit-text.ts'
import { type CartFromForm, useCartFromForm } from '../form/state/use-cart-from-form.ts'
import { type Checkout, useCheckout } from '../form/state/use-checkout.ts'
import { useFirstFocus } from '../form/state/use-first-focus.ts'
import { useKeptOrder } from '../form/state/use-kept-order.ts'
import { type OrderState, useOrder } from '../form/state/use-order.ts'
import { type OrderLines, useOrderLines } from '../form/state/use-order-lines.ts'
import { offersGuarantee } from '../model/budget.ts'
import { offersDripFeed } from '../model/drip-feed.ts'
import { shownTargets } from '../model/targets.ts'

const OfferStrip = lazy(async () => ({ default: (await import('../../services/offers/offer-strip.tsx')).OfferStrip }))
const PayAnotherWay = lazy(async () => ({ default: (await import('../../payment/pay/pay-another-way.tsx')).PayAnotherWay }))
const SumLines = lazy(() => import('../form/parts/sum-lines.tsx'))
const LinesCard = lazy(() => import('../form/parts/lines-card.tsx'))
const ExpertOrder = lazy(() => import('../expert/expert-order.tsx'))
const SubscriptionOrder = lazy(() => import('../subscription/subscription-order.tsx'))

/** The forms that the panel offers, each under its tab; one alone needs no tabs. */
export function OrderPage({ data, offers = [] }: { readonly data: OrderPageData; readonly offers?: readonly Offer[] }) {
  const { t } = useTranslation('order')
  // Only these have a tab (INST-010).
  const offered = offeredKinds(useShop().settings.show_create_order_types)
  const kind = kindOf(useLocation().search, offered)
  // One alone needs none (INST-010).
  const hasTabs = offered.length > 1
  const isByForm = kind === 'single' || kind === 'multi'
  // What was typed is there again when its tab is.
  const [isFormKept, setIsFormKept] = useState(isByForm)
  if (isByForm && !isFormKept) setIsFormKept(true)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className="type-h1">{t('title')}</h1>
        {hasTabs && <KindTabs offered={offered} kind={kind} />}
      </div>
      {/* Those who promote a channel are told what concerns them (BANNER-012). */}
      <BannerSlot place={kind === 'autopromotion' ? 'autopromotion' : 'create_order'} />
      {offers.length > 0 && (
        <Suspense fallback={null}>
          <OfferStrip offers={offers} networks={data.networks} leadsTo="form" />
        </Suspense>
      )}
      <TabPanel kind={hasTabs ? kind : undefined}>
        {isFormKept && (
          <div className={styles.panel} hidden={!isByForm}>
            <OrderByForm data={data} isSingle={kind !== 'multi'} />
          </div>
        )}
        {!isByForm && (
          <Suspense fallback={<SkeletonRows rows={4} label={t('service.loading')} height={64} />}>
            {kind === 'expert' ? <ExpertOrder data={data} /> : <SubscriptionOrder data={data} />}
          </Suspense>
        )}
      </TabPanel>
    </div>
  )
}

function TabPanel({ kind, children }: { readonly kind: OrderKind | undefined; readonly children: ReactNode }) {
  return kind ? (
    <div role="tabpanel" id={KIND_PANEL_ID} aria-labelledby={tabIdOf(kind)} className={styles.panel}>
      {children}
    </div>
  ) : (
    children
  )
}

/** One line, or several of several links. What is typed stays when the tab changes; the single form sends the line that is open. */
function OrderByForm({ data, isSingle }: { readonly data: OrderPageData; readonly isSingle: boolean }) {
  const { t } = useTranslation('order')
  const order = useOrder(data)
  const [payment, setPayment] = useState<PaymentInstructions>()
  const goOn = useGoOn()
  const lines = useOrderLines(order, isSingle)
  const checkout = useCheckout(order, lines, data, isSingle ? 'single_form' : 'buy_page', (instructions) => {
    lines.reset()
    if (instructions?.url && goOn(instructions.url)) return
    setPayment(instructions)
  })
  const cart = useCartFromForm(order, lines, checkout)
  useFirstFocus(LINK_ID, !useShop().isEmbedded)
  const isKeptServiceGone = useKeptOrder(order, lines, data.form.url)
  return (
    <>
      {data.reorderOf !== null && !data.isServiceMissing && <Notice>{t('reorderNote', { id: formatId(data.reorderOf) })}</Notice>}
      {(data.isServiceMissing || isKeptServiceGone) && <Notice tone="warn">{t('serviceGone')}</Notice>}
      {cart.editing && <EditingBar number={cart.editing.number} onSave={cart.save} onCancel={cart.cancel} />}
      <div className={styles.grid}>
        <div className={styles.form}>
          {lines.hasSeveral && (
            <Suspense fallback={null}>
              <LinesCard lines={lines} />
            </Suspense>
          )}
          <FormCard key={openKeyOf(lines)} order={order} lines={lines} checkout={checkout} />
          {!cart.editing && !isSingle && <MoreLines lines={lines} />}
        </div>
        <PayCard order={order} lines={lines} checkout={checkout} cart={cart} data={data} />
      </div>
      {payment?.url && (
        <Leaving
          invoiceId={payment.invoice_id}
          url={payment.url}
          isConfirming={checkout.lastMethod && isCard(checkout.lastMethod)}
          another={(invoice, onClose) => (
            <Suspense fallback={null}>
              <PayAnotherWay invoiceId={invoice.id} amount={orderedFor(invoice)} onClose={onClose} />
            </Suspense>
          )}
        />
      )}
      {payment && isPaidHere(payment) && (
        <PaymentDialog payment={payment} amount={checkout.lastTotal} method={checkout.lastMethod} purpose="order" />
      )}
    </>
  )
}

const LOCKED_ID = 'order-locked'
const openKeyOf = ({ state: { groups, active } }: OrderLines): number | undefined => groups[active.group]?.lines[active.line]?.key

interface FormCardProps {
  readonly order: OrderState
  readonly lines: OrderLines
  readonly checkout: Checkout
}

function FormCard({ order, lines, checkout }: FormCardProps) {
  const { settings } = useShop()
  const { place, form, change } = order
  const { errors } = checkout
  return (
    <div className={cardClass(styles.card)} data-design={settings.single_order_design ?? 'default'}>
      <LinkSection order={order} errors={errors.url} />
      <ServiceSection order={order} restricted={lines.fitting} errors={errors.serviceId} />
      {place?.service.is_package && <PackageSection service={place.service} />}
      {place && !place.service.is_package && (
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

interface PayCardProps extends FormCardProps {
  readonly cart: CartFromForm
  readonly data: OrderPageData
}

function PayCard({ order, lines, checkout, cart, data }: PayCardProps) {
  const { t } = useTranslation(['order', 'cart'])
  const { t: words } = useTranslation('order')
  const money = useMoney()
  const { isEmbedded } = useShop()
  const { form, place, change } = order
  const { errors, sums, sumsOfAll, submit, isGuest, method, isPending } = checkout
  const card = useRef<HTMLElement>(null)
  const isSeen = useIsSeen(card)
  const total = checkout.total === undefined ? undefined : money(checkout.total)
  const receipt = sumsOfAll ? (
    <Suspense fallback={null}>
      <SumLines sums={sumsOfAll} method={method} code={form.coupon} isPending={isPending} />
    </Suspense>
  ) : (
    sums &&
    place && (
      <OrderReceipt
        sums={sums}
        service={place.service}
        quantity={checkout.totalQuantity}
        method={method}
        code={form.coupon}
        isPending={isPending}
      />
    )
  )
  const isLast = checkout.isComplete && isSeen
  return (
    <aside className={styles.side} ref={card}>
      <div className={cardClass(styles.pay)}>
        {!cart.editing && (
          <div className={styles.ways}>
            {isGuest && (
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
        )}
        <div className={styles.sum}>
          <div className={styles.wideOnly}>{receipt}</div>
          {data.minimum && <MinimumNote minimum={data.minimum} amount={checkout.amount} />}
          <ProblemList errors={errors} onGo={goToField} />
          {submit.failure && (
            <Notice tone="bad" role="alert">
              {submit.failure}
            </Notice>
          )}
          {checkout.isLocked && (
            <div id={LOCKED_ID}>
              <Notice icon={IconLock}>{t('service.locked')}</Notice>
            </div>
          )}
          <div className={styles.wideOnly}>
            {cart.editing ? (
              <Button variant="primary" size="huge" isBlock onClick={cart.save}>
                {t('cart:editing.save')}
              </Button>
            ) : (
              <PayButton
                isBlock
                isLoading={submit.isSending}
                disabled={checkout.isLocked}
                aria-describedby={checkout.isLocked ? LOCKED_ID : undefined}
                icon={<IconLock size={16} />}
                onClick={checkout.go}
              >
                {total ? t('submit.pay', { amount: total }) : t('submit.payShort')}
              </PayButton>
            )}
          </div>
          {!isEmbedded && (
            <Button isBlock icon={cart.editing ? undefined : <IconCart size={16} />} onClick={cart.editing ? cart.cancel : cart.add}>
              {cart.editing ? t('cart:editing.cancel') : t('cart:add.button')}
            </Button>
          )}
          {(method?.charge_currency ?? 'USD') === 'USD' && <ChargedIn total={checkout.total} />}
          <p className="type-caption tone-3">{t('receipt.promise')}</p>
        </div>
      </div>
      <Announcement total={isPending ? undefined : total} />
      {!isEmbedded && (
        <BottomBar
          label={
            sumsOfAll
              ? t('cart:services', { count: lines.all.length, number: formatQuantity(lines.all.length) })
              : place
                ? t('receipt.totalFor', { amount: unitText(words, place.service.type, checkout.totalQuantity) })
                : t('receipt.total')
          }
          total={total ?? money(undefined)}
          before={checkout.saved && checkout.total !== undefined ? money(micro(checkout.total + checkout.saved)) : undefined}
          isPending={isPending}
          isSending={submit.isSending}
          isLast={isLast}
          saveLabel={cart.editing && t('cart:editing.save')}
          onGo={() => (cart.editing ? cart.save() : isLast || !checkout.isComplete ? checkout.go() : goToField('paymentMethodId'))}
        >
          {receipt}
        </BottomBar>
      )}
    </aside>
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
