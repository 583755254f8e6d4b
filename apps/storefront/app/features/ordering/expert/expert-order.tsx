import { micro } from '@vitrine/platform/kernel'
import { Button, cardClass, Notice, SwitchRow } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#i18n'
import { FieldError, Section } from '../../../forms/section.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useMoney } from '../../../shop/shop-context.tsx'
import { Leaving } from '../../payment/dialog/leaving.tsx'
import { PaymentDialog } from '../../payment/dialog/payment-dialog.tsx'
import { isPaidHere } from '../../payment/invoice/payment-instructions.ts'
import { CouponSection } from '../../payment/methods/coupon-section.tsx'
import { EmailSection } from '../../payment/methods/email-section.tsx'
import { isCard, wayOf } from '../../payment/methods/payment-choices.ts'
import { PaymentSection } from '../../payment/methods/payment-section.tsx'
import { PayAnotherWay } from '../../payment/pay/pay-another-way.tsx'
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
import { type ExpertCheckout, FIELD_IDS, useExpertCheckout } from './use-expert-checkout.ts'
import { type MassOrder, useMassOrder } from './use-mass-order.ts'

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
            <BoxSection order={order} networks={data.networks} error={checkout.errors.lines} onType={() => checkout.clear('lines')} />
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
      <CheckoutLayers order={order} checkout={checkout} />
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
        id={FIELD_IDS.lines}
        className={`${area.area} ${styles.box}`}
        rows={8}
        spellCheck={false}
        autoCapitalize="off"
        wrap="off"
        aria-label={t('label')}
        aria-describedby={`${FIELD_IDS.lines}-hint${error ? ` ${FIELD_IDS.lines}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        placeholder={exampleLine}
        value={box.text}
        onChange={(event) => {
          onType()
          box.type(event.currentTarget.value)
        }}
      />
      <FieldError id={`${FIELD_IDS.lines}-error`} messages={error === undefined ? undefined : [error]} />
      <p className={area.hint} id={`${FIELD_IDS.lines}-hint`}>
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

function PayCard({
  order,
  data,
  checkout,
}: {
  readonly order: MassOrder
  readonly data: OrderPageData
  readonly checkout: ExpertCheckout
}) {
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
              id={FIELD_IDS.email}
              email={email}
              errors={errors.email ? [errors.email] : undefined}
              onChange={checkout.typeEmail}
              onFocus={() => checkout.visit('email')}
            />
          )}
          <PaymentSection
            id={FIELD_IDS.method}
            methods={data.methods}
            chosen={order.method}
            amount={order.sums.amount}
            coupon={coupon.known}
            total={order.sums.total}
            errors={errors.method ? [errors.method] : undefined}
            onChoose={(method) => {
              checkout.clear('method')
              order.choose(wayOf(method))
            }}
          />
          <CouponSection
            id={FIELD_IDS.coupon}
            code={coupon.code}
            state={coupon.state}
            does={coupon.does}
            errors={errors.coupon ? [errors.coupon] : undefined}
            onApply={(code) => {
              checkout.clear('coupon')
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

/** What lies over the page: the lines to look over, then their payment. */
function CheckoutLayers({ order, checkout }: { readonly order: MassOrder; readonly checkout: ExpertCheckout }) {
  const { layer, begun, sending, close } = checkout
  if (layer?.kind === 'review')
    return <ReviewSheet order={order} sending={sending} total={begun.count} onSend={() => void checkout.send()} onClose={close} />
  if (layer?.kind === 'unpaid')
    return <PayAnotherWay invoiceId={layer.invoiceId} amount={begun.amount} note={sending.failure} onClose={close} />
  if (layer?.kind !== 'payment') return null
  const { payment } = layer
  return (
    <>
      {payment.url && <Leaving invoiceId={payment.invoice_id} url={payment.url} isConfirming={order.method && isCard(order.method)} />}
      {isPaidHere(payment) && (
        <PaymentDialog payment={payment} amount={begun.total} method={order.method} purpose="order" onClose={close} />
      )}
    </>
  )
}
