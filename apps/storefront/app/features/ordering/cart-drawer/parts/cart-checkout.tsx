import { micro, parseMicro } from '@vitrine/platform/kernel'
import { Notice, SkeletonRows } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useSession } from '../../../../session/session-context.tsx'
import { useMoney } from '../../../../shop/shop-context.tsx'
import { CouponSection } from '../../../payment/methods/coupon-section.tsx'
import { EmailSection } from '../../../payment/methods/email-section.tsx'
import { PaymentSection } from '../../../payment/methods/payment-section.tsx'
import { WaitingNotice } from '../../../payment/methods/waiting-notice.tsx'
import { PayButton } from '../../form/parts/pay-button.tsx'
import SumLines from '../../form/parts/sum-lines.tsx'
import styles from '../cart-drawer.module.css'
import { CART_IDS, type CartCheckout } from '../use-cart-checkout.ts'
import type { CartStart } from '../use-cart-start.ts'

const KNOWN = ['email', 'paymentMethodId', 'balance', 'coupon']

/** How the cart is paid. The sum is read first and stands, for the eye, right above the button (CARTUI-003). */
export function CartCheckoutPane({ checkout, start }: { readonly checkout: CartCheckout; readonly start: CartStart }) {
  const { t } = useTranslation(['cart', 'order'])
  const money = useMoney()
  const { errors, sums, submit, method } = checkout
  const { general } = errors
  const other = Object.entries(general).flatMap(([field, messages]) => (KNOWN.includes(field) ? [] : messages))
  const isWrong = errors.lines.size > 0
  return (
    <div className={styles.checkout}>
      <div className={styles.sum}>
        <SumLines sums={sums} method={method} code={start.form.coupon} isPending={checkout.isPending} />
      </div>
      <div className={styles.ways}>
        {checkout.isGuest && (
          <EmailSection
            id={CART_IDS.email}
            email={start.form.email}
            errors={general.email}
            onChange={checkout.typeEmail}
            onFocus={() => checkout.clear('email')}
          />
        )}
        {start.methods ? (
          <PaymentSection
            id={CART_IDS.payment}
            methods={start.methods}
            chosen={method}
            amount={sums.amount}
            coupon={checkout.coupon}
            total={sums.total}
            errors={general.paymentMethodId ?? general.balance}
            onChoose={checkout.choose}
            onFocus={() => checkout.clear('paymentMethodId', 'balance')}
          />
        ) : start.hasFailed ? (
          <Notice tone="bad" role="alert">
            {t('methodsFailed')}
          </Notice>
        ) : (
          <SkeletonRows rows={3} label={t('loading')} />
        )}
        <CouponSection
          id={CART_IDS.coupon}
          code={start.form.coupon}
          state={checkout.couponState}
          does={sums.coupon}
          errors={general.coupon}
          onApply={checkout.applyCoupon}
          onFocus={() => checkout.clear('coupon')}
        />
      </div>
      <div className={styles.action}>
        {(submit.failure || isWrong || other.length > 0) && (
          <Notice tone="bad" role="alert">
            {submit.failure ?? (other.length > 0 ? other.join('\n') : t('wrongItems'))}
          </Notice>
        )}
        {submit.isWaiting && <WaitingNotice onAnew={submit.startAnew} />}
        <PayButton isBlock isLoading={submit.isSending} onClick={checkout.go}>
          {t('submitFor', { amount: money(sums.total) })}
        </PayButton>
        <Remainder checkout={checkout} />
      </div>
    </div>
  )
}

/** What stays on the balance when it pays. */
function Remainder({ checkout: { method, sums } }: { readonly checkout: CartCheckout }) {
  const { t } = useTranslation('cart')
  const { profile } = useSession()
  const money = useMoney()
  const balance = parseMicro(profile?.balance ?? '0') ?? micro(0n)
  if (method?.strategy !== 'balance' || balance < sums.total) return null
  return <p className={`type-caption tone-3 ${styles.remainder}`}>{t('stays', { amount: money(micro(balance - sums.total)) })}</p>
}
