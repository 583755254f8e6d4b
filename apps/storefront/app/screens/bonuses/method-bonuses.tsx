import { fractionOf } from '@vitrine/pricing'
import { buttonClass } from '@vitrine/ui/components'
import { formatFraction, formatMoney } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { MethodIcon } from '../../features/payment/methods/method-icon.tsx'
import type { PaymentChoice } from '../../features/payment/methods/payment-choices.ts'
import { ladderOf, wayQuery } from '../../features/payment/methods/top-up.ts'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './bonuses.module.css'

/** A payment method with its bonuses by amount. */
export function MethodBonuses({ method }: { readonly method: PaymentChoice }) {
  const { t } = useTranslation('bonuses')
  const { locale } = useShop()
  return (
    <li className={styles.method}>
      <span className={styles.icon}>
        <MethodIcon source={method.icon} />
      </span>
      <div className={styles.text}>
        <span className={`weight-medium ${styles.name}`}>{method.name}</span>
        <ul className={styles.rungs}>
          {ladderOf(method, undefined).map(({ ppm, from }) => (
            <li key={ppm} className="type-small">
              <span className="weight-bold tone-ok">+{formatFraction(fractionOf(ppm), locale)}</span>{' '}
              <span className="tone-2 number">{t('methods.from', { amount: formatMoney(from, { locale, isWithoutZeros: true }) })}</span>
            </li>
          ))}
        </ul>
      </div>
      <Link
        className={buttonClass({ size: 'medium' })}
        to={paths.addFunds(wayQuery(method))}
        aria-label={t('methods.useNamed', { name: method.name })}
      >
        {t('methods.use')}
      </Link>
    </li>
  )
}
