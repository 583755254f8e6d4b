import { type Micro, micro, parseMicro } from '@vitrine/platform/kernel'
import { type Coupon, fractionOf } from '@vitrine/pricing'
import { IconChevronDown, type RadioRow, RadioRows } from '@vitrine/ui/components'
import { formatFraction, formatQuantity } from '@vitrine/ui/formats'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { FieldError } from '../../../forms/section.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import { afterCoupon } from './coupon.ts'
import { MethodIcon } from './method-icon.tsx'
import { MethodNotes } from './method-notes.tsx'
import { bonusHint, keyOf, limitOf, openWays, type PaymentChoice, quoteFor } from './payment-choices.ts'
import styles from './payment-section.module.css'
import { WalletMarks } from './wallet-marks.tsx'

export const PAYMENT_ID = 'order-payment'

export interface PaymentSectionProps {
  /** Another one where the form of the page stands below. */
  readonly id?: string
  readonly methods: readonly PaymentChoice[]
  readonly chosen: PaymentChoice | undefined
  /** Opposite the title. */
  readonly aside?: ReactNode
  /** What the order costs before any fee; undefined while it is not known. */
  readonly amount: Micro | undefined
  readonly coupon?: Coupon | null
  /** The server's total of the chosen method. */
  readonly total: Micro | undefined
  readonly errors: readonly string[] | undefined
  readonly onChoose: (method: PaymentChoice) => void
  /** The visitor reaches the payment methods. */
  readonly onFocus?: () => void
}

/** Every row shows what it costs all in, before it is chosen; the chosen one shows the server's figure. */
export function PaymentSection({
  id = PAYMENT_ID,
  methods,
  chosen,
  aside,
  amount,
  coupon = null,
  total,
  errors,
  onChoose,
  onFocus,
}: PaymentSectionProps) {
  const { t } = useTranslation('order')
  const money = useMoney()
  const detailOf = useMethodDetail()
  const due = amount && afterCoupon(amount, coupon)
  const [isOpen, setIsOpen] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  const open = openWays(methods, chosen)
  const hidden = methods.length - open.length
  const rows = (isOpen ? methods : open).map((method): RadioRow => {
    const own = amount === undefined ? undefined : quoteFor(method, amount, 'order', coupon).totalAmount
    return {
      value: keyOf(method),
      title: method.name,
      detail: (
        <>
          {detailOf(method, amount, due)}
          <WalletMarks wallets={method.wallets} />
        </>
      ),
      icon: <MethodIcon source={method.icon} />,
      aside: money(method === chosen ? (total ?? own) : own),
    }
  })
  const openAll = () => {
    // The rows come before the button: the keys and a screen reader go on at the first new one.
    flushSync(() => setIsOpen(true))
    const first = methods.findIndex((method) => !open.includes(method))
    list.current?.querySelectorAll<HTMLElement>('input')[first]?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.payment}>
      <div className={styles.head}>
        <h2 className="type-h2">{t('pay.title')}</h2>
        {aside}
      </div>
      {rows.length === 0 ? (
        <p className="tone-3">{t('pay.none')}</p>
      ) : (
        <fieldset id={id} ref={list} tabIndex={-1} className={styles.rows} onFocus={onFocus}>
          <RadioRows
            name={id}
            label={t('pay.label')}
            rows={rows}
            value={chosen && keyOf(chosen)}
            onChange={(value) => {
              const method = methods.find((each) => keyOf(each) === value)
              if (method) onChoose(method)
            }}
          />
        </fieldset>
      )}
      {hidden > 0 && !isOpen && (
        <button type="button" className={`link ${styles.others}`} aria-expanded={false} aria-controls={id} onClick={openAll}>
          {t('pay.moreWays', { count: hidden, number: formatQuantity(hidden) })}
          <IconChevronDown size={14} />
        </button>
      )}
      {/* What the server says of the chosen way (VAL-004). */}
      <FieldError id={`${id}-error`} messages={errors} />
      {chosen && <MethodNotes method={chosen} />}
      <MissingBalance method={chosen} amount={due} />
    </div>
  )
}

/** Not enough on the balance: the row stays, and the way to the rest is one step. */
function MissingBalance({ method, amount }: { readonly method: PaymentChoice | undefined; readonly amount: Micro | undefined }) {
  const { t } = useTranslation('order')
  const { profile } = useSession()
  const money = useMoney()
  const missing = missingOf(profile?.balance, amount)
  if (method?.strategy !== 'balance' || missing === undefined) return null
  return (
    <Link className={`link ${styles.more}`} to={paths.addFunds({ amount: roundedUp(missing) })}>
      {t('pay.addMissing', { missing: money(missing) })}
    </Link>
  )
}

const missingOf = (balance: string | undefined, amount: Micro | undefined): Micro | undefined => {
  const available = parseMicro(balance ?? '0') ?? micro(0n)
  return amount !== undefined && amount > available ? micro(amount - available) : undefined
}
/** Whole cents, rounded up: what is added must be enough. */
const roundedUp = (amount: Micro): string => {
  const cents = (amount + 9_999n) / 10_000n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** A short text of a method's fee, bonus and limits, read before choosing. Bonuses go by the amount, limits by what is due of it. */
export function useMethodDetail(): (method: PaymentChoice, amount: Micro | undefined, due?: Micro) => ReactNode {
  const { t } = useTranslation('order')
  const { locale } = useShop()
  const { profile } = useSession()
  const money = useMoney()
  return (method, amount, due = amount) => {
    if (method.strategy === 'balance') {
      const missing = missingOf(profile?.balance, due)
      const available = money(profile?.balance ?? '0')
      return missing === undefined
        ? t('pay.available', { amount: available })
        : t('pay.short', { amount: available, missing: money(missing) })
    }
    const limit = due === undefined || due === 0n ? undefined : limitOf(method, due)
    if (limit === 'below') return <span className="tone-warn">{t('pay.from', { amount: money(method.min_amount) })}</span>
    if (limit === 'above') return <span className="tone-warn">{t('pay.upTo', { amount: money(method.max_amount) })}</span>
    const hint = bonusHint(method, amount ?? micro(0n))
    const fee = method.fee_percent > 0 ? t('pay.fee', { percent: formatFraction(method.fee_percent, locale) }) : t('pay.noFee')
    if (!hint) return fee
    const percent = formatFraction(fractionOf(hint.bonus.ppm), locale)
    const bonus = hint.isReached ? t('pay.bonus', { percent }) : t('pay.bonusFrom', { percent, amount: money(hint.bonus.fromAmount) })
    return (
      <>
        {method.fee_percent > 0 && `${fee} · `}
        <span className="tone-ok weight-medium">{bonus}</span>
      </>
    )
  }
}
