import type { SubscriptionWire } from '@vitrine/keywords/contract/schemas'
import { cardClass, DeliveryLine } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import styles from './campaigns.module.css'

/** How much of the plan is used, and the way to more. */
export function AllowanceLine({ subscription }: { readonly subscription: SubscriptionWire }) {
  const { t } = useTranslation('campaigns')
  const { keywords_limit: limit } = subscription.campaign_tariff
  const used = subscription.tracked_keywords
  const text = t('allowance', { used: formatQuantity(used), of: formatQuantity(limit) })
  return (
    <div className={cardClass(styles.allowance)}>
      <span className="number">{limit > 0 ? text : t('noPlan')}</span>
      {limit > 0 && <DeliveryLine percent={(used / limit) * 100} label={text} tone={used >= limit ? 'warn' : 'info'} />}
      <Link className="link" to={paths.plansAndPricing()}>
        {t('plans')}
      </Link>
    </div>
  )
}
