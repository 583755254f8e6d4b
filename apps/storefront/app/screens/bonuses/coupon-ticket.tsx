import type { CouponWire } from '@vitrine/promotions/contract/schemas'
import { formatDay, formatMoney, formatPercentage } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './bonuses.module.css'

/** What a coupon is worth: an amount of dollars, or a percentage of at most two decimals (FMT-009). */
function useCouponWorth(): (coupon: Pick<CouponWire, 'bonus_amount' | 'bonus_percentage'>) => string {
  const { locale } = useShop()
  return ({ bonus_amount, bonus_percentage }) =>
    bonus_percentage === null ? formatMoney(bonus_amount, { locale, isWithoutZeros: true }) : formatPercentage(bonus_percentage, locale)
}

/** A coupon as a ticket: its worth on the stub, what it does and asks for beside it, its code to take along. */
export function CouponTicket({ coupon }: { readonly coupon: CouponWire }) {
  const { t } = useTranslation('bonuses')
  const { locale, timeZone } = useShop()
  const worth = useCouponWorth()(coupon)
  const until = coupon.valid_to === null ? null : new Date(coupon.valid_to)
  const terms = [
    coupon.min_amount === null ? undefined : t('coupons.from', { amount: formatMoney(coupon.min_amount, { locale }) }),
    until ? t('coupons.until', { date: formatDay(until, { locale, timeZone, now: until }) }) : t('coupons.unlimited'),
  ].filter(Boolean)
  return (
    <li className={styles.ticket}>
      <div className={styles.stub}>
        <span className={`number ${styles.worth}`}>{worth}</span>
        <span className="type-small">{t(`coupons.types.${coupon.bonus_type}`)}</span>
      </div>
      <div className={styles.about}>
        <h3 className={`weight-bold ${styles.name}`}>{coupon.name}</h3>
        {coupon.description && <p className={`tone-2 ${styles.name}`}>{coupon.description}</p>}
        <p className={`type-small tone-3 ${styles.terms}`}>{terms.join(' · ')}</p>
        <div className={styles.code}>
          <code className={styles.letters}>{coupon.code}</code>
          <CopyButton text={coupon.code} name={t('coupons.code', { code: coupon.code })} />
        </div>
      </div>
    </li>
  )
}
