import { cardClass, Notice, SkeletonRows } from '@vitrine/ui/components'
import { TabPanel } from '@vitrine/ui/controls'
import { formatId } from '@vitrine/ui/formats'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#i18n'
import { useShop } from '../../../shop/shop-context.tsx'
import { BannerSlot } from '../../banners/banner-slot.tsx'
import { orderedFor } from '../../payment/invoice/invoice-result.ts'
import { isPaidHere, type PaymentInstructions } from '../../payment/invoice/payment-instructions.ts'
import { useRedirectToPayment } from '../../payment/invoice/use-redirect-to-payment.ts'
import { isCard } from '../../payment/methods/payment-choices.ts'
import type { Offer } from '../../services/offers/offer.ts'
import type { OrderPageData } from '../form/load-order-page.ts'
import { kindOf, type OrderKind, offeredKinds } from '../form/model/order-kinds.ts'
import styles from '../form/order-page.module.css'
import { DripFeedSection } from '../form/parts/drip-feed/drip-feed-section.tsx'
import { GuaranteeSection } from '../form/parts/guarantee-section.tsx'
import { KIND_TABS_ID, KindTabs } from '../form/parts/kind-tabs.tsx'
import { LINK_ID, LinkSection } from '../form/parts/link-section.tsx'
import { MoreLines } from '../form/parts/more-lines.tsx'
import { PackageSection } from '../form/parts/package-section.tsx'
import { QuantitySection } from '../form/parts/quantity-section.tsx'
import { ServiceSection } from '../form/parts/service-section.tsx'
import { TargetSection } from '../form/parts/targets/targets-section.tsx'
import { useCartFromForm } from '../form/state/use-cart-from-form.ts'
import { type Checkout, useCheckout } from '../form/state/use-checkout.ts'
import { useFirstFocus } from '../form/state/use-first-focus.ts'
import { type OrderState, useOrder } from '../form/state/use-order.ts'
import { type OrderLines, useOrderLines } from '../form/state/use-order-lines.ts'
import { useStoredOrder } from '../form/state/use-stored-order.ts'
import { offersGuarantee } from '../model/budget.ts'
import { offersDripFeed } from '../model/drip-feed.ts'
import { shownTargets } from '../model/targets.ts'
import { PayCard } from './pay-card.tsx'

const loadLeaving = async () => ({ default: (await import('../../payment/dialog/leaving.tsx')).Leaving })
const Leaving = lazy(loadLeaving)
const PaymentDialog = lazy(async () => ({ default: (await import('../../payment/dialog/payment-dialog.tsx')).PaymentDialog }))
const OfferStrip = lazy(async () => ({ default: (await import('../../services/offers/offer-strip.tsx')).OfferStrip }))
const PayAnotherWay = lazy(async () => ({ default: (await import('../../payment/pay/pay-another-way.tsx')).PayAnotherWay }))
const EditingBar = lazy(() => import('../form/parts/editing-bar.tsx'))
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
  // What is typed into a form whose code has not come would be lost: the page puts up its own before it answers.
  const [isAlive, setIsAlive] = useState(false)
  useLayoutEffect(() => setIsAlive(true), [])
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
      <KindPanel kind={hasTabs ? kind : undefined}>
        {isFormKept && (
          <div className={styles.panel} hidden={!isByForm}>
            <OrderByForm data={data} isSingle={kind !== 'multi'} />
          </div>
        )}
        {!isByForm && (
          <Suspense key={String(isAlive)} fallback={<SkeletonRows rows={4} label={t('service.loading')} height={64} />}>
            {kind === 'expert' ? <ExpertOrder data={data} /> : <SubscriptionOrder data={data} />}
          </Suspense>
        )}
      </KindPanel>
    </div>
  )
}

function KindPanel({ kind, children }: { readonly kind: OrderKind | undefined; readonly children: ReactNode }) {
  return kind ? (
    <TabPanel id={KIND_TABS_ID} value={kind} className={styles.panel}>
      {children}
    </TabPanel>
  ) : (
    children
  )
}

/** One line, or several of several links. What is typed stays when the tab changes; the single form sends the line that is open. */
function OrderByForm({ data, isSingle }: { readonly data: OrderPageData; readonly isSingle: boolean }) {
  const { t } = useTranslation('order')
  const order = useOrder(data)
  const [payment, setPayment] = useState<PaymentInstructions>()
  const redirectToPayment = useRedirectToPayment()
  const lines = useOrderLines(order, isSingle)
  const checkout = useCheckout(order, lines, data, isSingle ? 'single_form' : 'buy_page', (instructions) => {
    lines.reset()
    if (instructions?.url && redirectToPayment(instructions.url)) return
    setPayment(instructions)
  })
  const cart = useCartFromForm(order, lines, checkout)
  useFirstFocus(LINK_ID, !useShop().isEmbedded)
  // There before anything is ordered: a customer on the way to the payment waits for no code.
  useEffect(() => void loadLeaving().catch(() => undefined), [])
  const isStoredServiceGone = useStoredOrder(order, lines, data.form.url)
  return (
    <>
      {data.reorderOf !== null && !data.isServiceMissing && <Notice>{t('reorderNote', { id: formatId(data.reorderOf) })}</Notice>}
      {(data.isServiceMissing || isStoredServiceGone) && <Notice tone="warn">{t('serviceGone')}</Notice>}
      {cart.editing && (
        <Suspense fallback={null}>
          <EditingBar number={cart.editing.number} onSave={cart.save} onCancel={cart.cancel} />
        </Suspense>
      )}
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
        <Suspense fallback={null}>
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
        </Suspense>
      )}
      {payment && isPaidHere(payment) && (
        <Suspense fallback={null}>
          <PaymentDialog payment={payment} amount={checkout.lastTotal} method={checkout.lastMethod} purpose="order" />
        </Suspense>
      )}
    </>
  )
}

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
