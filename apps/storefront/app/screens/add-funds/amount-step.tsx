import type { Micro } from '@vitrine/platform/kernel'
import { micro, parseMicro } from '@vitrine/platform/kernel'
import { fractionOf } from '@vitrine/pricing'
import { Button, cardClass, classNames, IconLock, Notice, Receipt, type ReceiptLine } from '@vitrine/ui/components'
import { formatFraction, formatMoney } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { Leaving } from '../../features/payment/dialog/leaving.tsx'
import { PaymentDialog } from '../../features/payment/dialog/payment-dialog.tsx'
import { isPaidHere } from '../../features/payment/invoice/payment-instructions.ts'
import { CouponSection } from '../../features/payment/methods/coupon-section.tsx'
import { MethodIcon } from '../../features/payment/methods/method-icon.tsx'
import { MethodNotes } from '../../features/payment/methods/method-notes.tsx'
import { isCard, type PaymentChoice } from '../../features/payment/methods/payment-choices.ts'
import { ladderOf, presetsOf, typedAmount } from '../../features/payment/methods/top-up.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import styles from './amount-step.module.css'
import { useMethodFacts } from './use-method-facts.ts'
import { type TopUp, useTopUp } from './use-top-up.ts'

const AMOUNT_ID = 'top-up-amount'
const FIRST_AMOUNT = '100.00'

export function AmountStep({ method, initial }: { readonly method: PaymentChoice; readonly initial: string | undefined }) {
  const { t } = useTranslation('payment')
  const navigate = useNavigate()
  const [text, setText] = useState(initial ?? FIRST_AMOUNT)
  const [isEmpty, setIsEmpty] = useState(false)
  const amount = typedAmount(text)
  const [code, setCode] = useState('')
  const topUp = useTopUp(method, amount, code)
  const factsOf = useMethodFacts()
  const facts = factsOf(method)
  const type = (typed: string) => {
    setText(typed)
    setIsEmpty(false)
    topUp.clear()
  }
  const submit = async () => {
    if (amount !== undefined && !(await topUp.send())?.amount) return
    setIsEmpty(amount === undefined)
    document.getElementById(AMOUNT_ID)?.focus()
  }
  const error = isEmpty ? t('add.required') : topUp.errors.amount
  return (
    <div className={styles.grid}>
      <div className={cardClass(styles.card)}>
        <div className={styles.part}>
          <div className={styles.method}>
            <span className={styles.icon}>
              <MethodIcon source={method.icon} />
            </span>
            <span className={styles.name}>
              <span className="weight-bold">{method.name}</span>
              <span className="type-small tone-3">{method.description || [facts.fee, facts.bonus].filter(Boolean).join(' · ')}</span>
            </span>
            <Button
              size="small"
              aria-label={t('add.changeNamed', { name: method.name })}
              onClick={() => void navigate(paths.addFunds({ amount: text || undefined }), { preventScrollReset: true })}
            >
              {t('add.change')}
            </Button>
          </div>
          <MethodNotes method={method} />
          {topUp.errors.payment_method_id && (
            <Notice tone="bad" role="alert">
              {topUp.errors.payment_method_id}
            </Notice>
          )}
          <AmountField text={text} onType={type} error={error} bounds={facts.bounds} />
          <Presets method={method} amount={amount} onChoose={(dollars) => type(`${dollars}.00`)} />
        </div>
        <Ladder method={method} amount={amount} />
        <div className={styles.coupon}>
          <CouponSection
            id="top-up-coupon"
            code={code}
            state={topUp.couponState}
            does={topUp.coupon}
            errors={topUp.errors.coupon_code === undefined ? undefined : [topUp.errors.coupon_code]}
            onApply={(text) => {
              setCode(text.trim())
              topUp.clear()
            }}
            onFocus={topUp.clear}
          />
        </div>
      </div>
      <Summary method={method} amount={amount} code={code} topUp={topUp} onSubmit={submit} />
      {topUp.payment?.url && <Leaving invoiceId={topUp.payment.invoice_id} url={topUp.payment.url} isConfirming={isCard(method)} />}
      {topUp.payment && isPaidHere(topUp.payment) && (
        <PaymentDialog payment={topUp.payment} amount={topUp.charged} method={method} purpose="top_up" onClose={topUp.discard} />
      )}
    </div>
  )
}

interface AmountFieldProps {
  readonly text: string
  readonly onType: (text: string) => void
  readonly error: string | undefined
  readonly bounds: string | undefined
}

function AmountField({ text, onType, error, bounds }: AmountFieldProps) {
  const { t } = useTranslation('payment')
  const { currency } = useShop()
  return (
    <div className={styles.amount}>
      <label className="weight-medium" htmlFor={AMOUNT_ID}>
        {t('add.amount')}
      </label>
      <span className={classNames(styles.field, error && styles.bad)}>
        <span className={styles.sign} aria-hidden="true">
          $
        </span>
        <input
          id={AMOUNT_ID}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(error && `${AMOUNT_ID}-error`, `${AMOUNT_ID}-hint`)}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </span>
      {error && (
        <p className={styles.error} id={`${AMOUNT_ID}-error`}>
          {error}
        </p>
      )}
      <p className="type-small tone-3 number" id={`${AMOUNT_ID}-hint`}>
        {[bounds, currency === 'USD' ? undefined : t('add.inUsd')].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

function Presets({
  method,
  amount,
  onChoose,
}: {
  readonly method: PaymentChoice
  readonly amount: Micro | undefined
  readonly onChoose: (dollars: number) => void
}) {
  const { t } = useTranslation('payment')
  const { locale } = useShop()
  return (
    <fieldset className={styles.presets} aria-label={t('add.presets')}>
      {presetsOf(method).map((dollars) => {
        const isChosen = amount === micro(BigInt(dollars) * 1_000_000n)
        return (
          <button
            key={dollars}
            type="button"
            className={classNames(styles.preset, 'number', isChosen && styles.chosen)}
            aria-pressed={isChosen}
            onClick={() => onChoose(dollars)}
          >
            {formatMoney(dollars, { locale, isWithoutZeros: true })}
          </button>
        )
      })}
    </fieldset>
  )
}

function Ladder({ method, amount }: { readonly method: PaymentChoice; readonly amount: Micro | undefined }) {
  const { t } = useTranslation('payment')
  const { locale } = useShop()
  const rungs = ladderOf(method, amount)
  if (rungs.length === 0) return null
  return (
    <div className={styles.ladder}>
      <div className={styles.ladderHead}>
        <span className="weight-medium">{t('add.ladder')}</span>
        <span className="type-small tone-3">{t('add.ladderNote')}</span>
      </div>
      <ul className={styles.rungs}>
        {rungs.map(({ ppm, from, isReached }) => (
          <li key={ppm} className={classNames(styles.rung, isReached && styles.reached)}>
            <span className="weight-bold">
              +{formatFraction(fractionOf(ppm), locale)}
              {isReached && <span className="sr-only"> {t('add.reached')}</span>}
            </span>
            <span className="type-small number">{t('add.from', { amount: formatMoney(from, { locale, isWithoutZeros: true }) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SummaryProps {
  readonly method: PaymentChoice
  readonly amount: Micro | undefined
  readonly code: string
  readonly topUp: TopUp
  readonly onSubmit: () => void
}

function Summary({ method, amount, code, topUp, onSubmit }: SummaryProps) {
  const { t } = useTranslation(['payment', 'order', 'coupon'])
  // A saved card is charged by the press itself: nothing comes in between.
  const isCharged = isCard(method)
  const { locale } = useShop()
  const { profile } = useSession()
  const usd = (value: bigint | undefined, sign?: 'always') => formatMoney(value, { locale, sign })
  const { coupon } = topUp
  // An amount that cannot be paid in comes to nothing.
  const sums = topUp.errors.amount === undefined ? topUp.sums : undefined
  const failure = topUp.failure ?? topUp.errors.recurring_payments_method_id
  const lines: ReceiptLine[] = [
    { key: 'amount', label: t('add.amount'), amount: usd(amount) },
    { key: 'fee', label: t('add.feeLine'), amount: usd(sums?.fee) },
  ]
  if (sums && sums.bonus > 0n) {
    const rung = ladderOf(method, amount).find(({ isReached }) => isReached)
    const percent = rung ? formatFraction(fractionOf(rung.ppm), locale) : ''
    lines.push({ key: 'bonus', label: t('add.bonusLine', { percent }), amount: usd(sums.bonus, 'always'), isGain: true })
  }
  if (coupon) {
    const isOff = coupon.type === 'discount'
    const label = t(`coupon:receipt.${isOff ? 'discount' : 'bonus'}`, { code })
    lines.push({ key: 'coupon', label, amount: isOff ? usd(-coupon.worth) : usd(coupon.worth, 'always'), isGain: true })
  }
  const balance = parseMicro(profile?.balance ?? '0') ?? micro(0n)
  return (
    <aside className={cardClass(styles.sum)}>
      <h2 className="type-h2">{t('add.summary')}</h2>
      <Receipt
        lines={lines}
        totalLabel={t('add.youPay')}
        total={usd(sums?.total)}
        totalNote={sums && <span className={styles.pay}>{t('add.toBalance', { amount: usd(sums.credited) })}</span>}
        isStale={topUp.isPending}
      />
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <UnlessActing>
        <Button
          variant="primary"
          size="huge"
          isBlock
          isLoading={topUp.isSending}
          icon={isCharged && <IconLock size={16} />}
          onClick={onSubmit}
        >
          {isCharged && sums
            ? t('order:submit.pay', { amount: usd(sums.total) })
            : [t('payment:add.continue'), sums && usd(sums.total)].filter(Boolean).join(' · ')}
        </Button>
      </UnlessActing>
      {sums && <p className={`type-caption tone-3 ${styles.after}`}>{t('add.after', { amount: usd(balance + sums.credited) })}</p>}
    </aside>
  )
}
