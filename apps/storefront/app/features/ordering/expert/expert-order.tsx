import { micro } from '@vitrine/platform/kernel'
import { Button, cardClass, Notice, SwitchRow } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#words'
import { isBeingLed, leadTo } from '../../../forms/lead-to.ts'
import { looksLikeEmail } from '../../../forms/looks-like-email.ts'
import { FieldError, Section } from '../../../forms/section.tsx'
import { paths } from '../../../paths.ts'
import { useApi, useSession } from '../../../session/session-context.tsx'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import { Leaving } from '../../payment/dialog/leaving.tsx'
import { PaymentDialog } from '../../payment/dialog/payment-dialog.tsx'
import { isPaidHere, type PaymentInstructions } from '../../payment/invoice/payment-instructions.ts'
import { useGoOn } from '../../payment/invoice/use-go-on.ts'
import { CouponSection } from '../../payment/methods/coupon-section.tsx'
import { EmailSection } from '../../payment/methods/email-section.tsx'
import { keepEmail, keptEmail } from '../../payment/methods/kept-email.ts'
import { isCard, wayOf } from '../../payment/methods/payment-choices.ts'
import { PaymentSection } from '../../payment/methods/payment-section.tsx'
import { PayAnotherWay } from '../../payment/pay/pay-another-way.tsx'
import { cartEvents } from '../cart/model/cart-events.ts'
import type { OrderPageData } from '../form/load-order-page.ts'
import page from '../form/order-page.module.css'
import { BottomBar } from '../form/parts/bottom-bar.tsx'
import SumLines from '../form/parts/sum-lines.tsx'
import area from '../form/parts/targets/targets-section.module.css'
import styles from './expert-order.module.css'
import { LineHelp } from './line-help.tsx'
import { LineTable } from './line-table.tsx'
import { exampleLine, LINES_MAX } from './model/mass-lines.ts'
import { ReviewSheet } from './review-sheet.tsx'
import { BATCH } from './use-checked-lines.ts'
import { type MassOrder, useMassOrder } from './use-mass-order.ts'
import { useSendLines } from './use-send-lines.ts'

const BOX_ID = 'expert-lines'
const COUPON_ID = 'expert-coupon'

/** Many orders at once, a line each: pasted, judged line by line, looked over and sent. */
export default function ExpertOrder({ data }: { readonly data: OrderPageData }) {
  const { search } = useLocation()
  const order = useMassOrder(data, new URLSearchParams(search).has('serviceId'))
  const [made, setMade] = useState(0)
  const checkout = useExpertCheckout(order, data, setMade)
  return (
    <>
      <div className={page.grid}>
        <div className={page.form}>
          <div className={cardClass(page.card)}>
            <BoxSection order={order} networks={data.networks} error={checkout.errors.lines} onType={() => checkout.forget('lines')} />
            {order.lines.length > 0 && !order.isTooLong && (
              <div className={styles.lines}>
                <LineTable lines={order.lines} wrongCount={order.wrongCount} />
              </div>
            )}
          </div>
          <MadeNotice made={made} left={order.lines.length} />
        </div>
        <PayCard order={order} data={data} checkout={checkout} />
      </div>
      {checkout.layers}
    </>
  )
}

interface BoxSectionProps {
  readonly order: MassOrder
  readonly networks: OrderPageData['networks']
  readonly error: string | undefined
  readonly onType: () => void
}

function BoxSection({ order, networks, error, onType }: BoxSectionProps) {
  const { t } = useTranslation('expert')
  const { box } = order
  return (
    <Section id="expert-box" title={t('title')}>
      <p className={styles.intro}>{t('intro')}</p>
      <textarea
        id={BOX_ID}
        className={`${area.area} ${styles.box}`}
        rows={8}
        spellCheck={false}
        autoCapitalize="off"
        wrap="off"
        aria-label={t('label')}
        aria-describedby={`${BOX_ID}-hint${error ? ` ${BOX_ID}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        placeholder={exampleLine}
        value={box.text}
        onChange={(event) => {
          onType()
          box.type(event.currentTarget.value)
        }}
      />
      <FieldError id={`${BOX_ID}-error`} messages={error === undefined ? undefined : [error]} />
      <p className={area.hint} id={`${BOX_ID}-hint`}>
        <code>{t('format')}</code>
      </p>
      {box.text.trim() === '' && <LineHelp networks={networks} onInsert={box.type} />}
      {order.isTooLong && <Notice tone="warn">{t('tooLong', { max: formatQuantity(LINES_MAX) })}</Notice>}
      {order.offersGuarantee && (
        <SwitchRow
          className={styles.guarantee}
          checked={order.isGuarantee}
          onChange={(event) => order.setGuarantee(event.currentTarget.checked)}
        >
          {t('guarantee')}
        </SwitchRow>
      )}
    </Section>
  )
}

function MadeNotice({ made, left }: { readonly made: number; readonly left: number }) {
  const { t } = useTranslation('expert')
  const isSignedIn = useSession().profile !== null
  if (made === 0) return null
  return (
    <div className={styles.made}>
      <Notice
        tone="ok"
        role="status"
        action={
          isSignedIn && (
            <Link className="link" to={paths.orders()}>
              {t('open')}
            </Link>
          )
        }
      >
        {t('made', { count: made, number: formatQuantity(made) })}
      </Notice>
      {left > 0 && <Notice tone="warn">{t('left', { count: left, number: formatQuantity(left) })}</Notice>}
    </div>
  )
}

type Checkout = ReturnType<typeof useExpertCheckout>

function PayCard({ order, data, checkout }: { readonly order: MassOrder; readonly data: OrderPageData; readonly checkout: Checkout }) {
  const { t } = useTranslation('expert')
  const money = useMoney()
  const { errors, email } = checkout
  const { coupon, ready } = order
  const counted = { count: ready.length, number: formatQuantity(ready.length) }
  const receipt = (
    <SumLines sums={order.sums} method={order.method} code={coupon.code} isPending={order.isPending} label={t('review.orders', counted)} />
  )
  return (
    <aside className={page.side}>
      <div className={cardClass(page.pay)}>
        <div className={page.ways}>
          {checkout.isGuest && (
            <EmailSection
              id="expert-email"
              email={email}
              errors={errors.email ? [errors.email] : undefined}
              onChange={checkout.typeEmail}
              onFocus={() => checkout.visit('email')}
            />
          )}
          <PaymentSection
            id="expert-payment"
            methods={data.methods}
            chosen={order.method}
            amount={order.sums.amount}
            coupon={coupon.known}
            total={order.sums.total}
            errors={errors.method ? [errors.method] : undefined}
            onChoose={(method) => {
              checkout.forget('method')
              order.choose(wayOf(method))
            }}
          />
          <CouponSection
            id={COUPON_ID}
            code={coupon.code}
            state={coupon.state}
            does={coupon.does}
            errors={errors.coupon ? [errors.coupon] : undefined}
            onApply={(code) => {
              checkout.forget('coupon')
              coupon.apply(code)
            }}
            onFocus={() => checkout.visit('coupon')}
          />
        </div>
        <div className={page.sum}>
          <div className={page.wideOnly}>
            {receipt}
            <Button variant={ready.length > 0 ? 'primary' : 'default'} size="huge" isBlock onClick={checkout.review}>
              {t('review.open', counted)}
            </Button>
          </div>
          <p className="type-caption tone-3">{t('promise')}</p>
        </div>
      </div>
      <BottomBar
        label={t('review.orders', counted)}
        total={money(order.sums.total)}
        before={order.sums.saved && money(micro(order.sums.total + order.sums.saved))}
        isPending={order.isPending}
        isSending={false}
        isLast={false}
        onGo={checkout.review}
      >
        {receipt}
      </BottomBar>
    </aside>
  )
}

type Field = 'lines' | 'email' | 'method' | 'coupon'
type Layer =
  | { readonly kind: 'review' }
  | { readonly kind: 'payment'; readonly payment: PaymentInstructions }
  | { readonly kind: 'unpaid'; readonly invoiceId: string }

function useExpertCheckout(order: MassOrder, data: OrderPageData, onMade: (count: number) => void) {
  const { t } = useTranslation(['expert', 'order', 'coupon'])
  const { profile, loadProfile } = useSession()
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const navigate = useNavigate()
  const goOn = useGoOn()
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [layer, setLayer] = useState<Layer>()
  const [begun, setBegun] = useState({ count: 0, amount: order.sums.amount, total: order.sums.total })
  const sending = useSendLines(order.box.takeOut)
  const isGuest = profile === null
  // Kept from an earlier order of this browser; the server does not know it.
  useEffect(() => setEmail(keptEmail()), [])
  const { method, ready } = order
  const forget = (field: Field) => setErrors(({ [field]: _, ...others }) => others)
  const missing = (): Partial<Record<Field, string>> => ({
    ...(ready.length === 0 ? { lines: t('nothing') } : {}),
    ...(isGuest && !looksLikeEmail(email) ? { email: email.trim() === '' ? t('order:email.required') : t('order:email.malformed') } : {}),
    ...(method ? {} : { method: t('order:pay.required') }),
    ...(method && (method.strategy !== 'balance' || isCard(method)) && ready.length > BATCH
      ? { method: t('tooMany', { max: BATCH }) }
      : {}),
    ...(order.coupon.state === 'refused' ? { coupon: t('coupon:refused') } : {}),
    ...(order.coupon.isTooMuch ? { coupon: t('couponMax', { max: BATCH }) } : {}),
  })
  const review = () => {
    const found = missing()
    setErrors(found)
    onMade(0)
    const [first] = Object.keys(found)
    if (!first) return setLayer({ kind: 'review' })
    const element = document.getElementById(first === 'lines' ? BOX_ID : `expert-${first === 'method' ? 'payment' : first}`)
    if (element) leadTo(element)
  }
  const send = async () => {
    if (!method) return
    const serviceIds = ready.flatMap(({ form }) => form.serviceId ?? [])
    const { amount, total } = order.sums
    setBegun({ count: ready.length, amount, total })
    cartEvents.tell({ kind: 'checkout-begun', serviceIds, total })
    const sent = await sending.send({ lines: ready, method, email, coupon: order.coupon.code, source: data.source })
    if (!sent) return
    order.refuse(sent.refused)
    if (sent.ordered > 0) cartEvents.tell({ kind: 'ordered', serviceIds, total, isFromCart: false })
    if (sent.unpaidInvoiceId) return setLayer({ kind: 'unpaid', invoiceId: sent.unpaidInvoiceId })
    if (sent.payment) {
      void api.catalogue.widgetPaymentPage({ query: { api_token } }).catch(() => undefined)
      if (sent.payment.url && goOn(sent.payment.url)) return
      return setLayer({ kind: 'payment', payment: sent.payment })
    }
    if (sent.ordered > 0) void loadProfile().catch(() => undefined)
    onMade(sent.ordered)
    if (sent.error !== undefined) return
    setLayer(undefined)
    if (sent.ordered > 0 && order.lines.length === sent.ordered) await navigate(paths.orders(), { state: { notice: 'created' } })
  }
  const close = () => setLayer(undefined)
  const layers = (
    <>
      {layer?.kind === 'review' && (
        <ReviewSheet order={order} sending={sending} total={begun.count} onSend={() => void send()} onClose={close} />
      )}
      {layer?.kind === 'payment' && layer.payment.url && (
        <Leaving invoiceId={layer.payment.invoice_id} url={layer.payment.url} isConfirming={method && isCard(method)} />
      )}
      {layer?.kind === 'payment' && isPaidHere(layer.payment) && (
        <PaymentDialog payment={layer.payment} amount={begun.total} method={method} purpose="order" onClose={close} />
      )}
      {layer?.kind === 'unpaid' && (
        <PayAnotherWay invoiceId={layer.invoiceId} amount={begun.amount} note={sending.failure} onClose={close} />
      )}
    </>
  )
  return {
    isGuest,
    email,
    errors,
    layers,
    forget,
    visit: (field: Field) => {
      if (!isBeingLed()) forget(field)
    },
    review,
    typeEmail: (text: string) => {
      keepEmail(text)
      setEmail(text)
      forget('email')
    },
  }
}
