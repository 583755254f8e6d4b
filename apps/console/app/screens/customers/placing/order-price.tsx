import texts from '../../../messages/en/placing.json'
import { sayFrom } from '../../../messages/texts.ts'
import { dollars } from '../../../values/dollars.ts'
import type { Quote } from './order-draft.ts'
import styles from './placing.module.css'

const t = sayFrom(texts)

/** What an order costs, what its coupon does, and what is left of the balance. */
export function OrderPrice({ quote }: { readonly quote: Quote | undefined }) {
  if (!quote) return <p className={styles.price}>{t('noPrice')}</p>
  const { coupon } = quote
  return (
    <div role="status">
      <dl className={styles.price}>
        {coupon && (
          <>
            <dt>{t('amount')}</dt>
            <dd className="number">{dollars(quote.amount)}</dd>
            <dt>{t(`coupons.${coupon.type}`)}</dt>
            <dd className="number">{coupon.type === 'discount' ? `−${dollars(coupon.worth)}` : dollars(coupon.worth)}</dd>
          </>
        )}
        <dt>{t('cost')}</dt>
        <dd className="number weight-medium">{dollars(quote.cost)}</dd>
        <dt>{t('balance')}</dt>
        <dd className="number">{`${dollars(quote.balance)} → ${dollars(quote.after)}`}</dd>
      </dl>
    </div>
  )
}
