import { cardClass, DeliveryLine } from '@vitrine/ui/components'
import { formatExactTime, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useTimeFormat } from '../../features/order-list/order-texts.ts'
import styles from '../../features/order-view/key-strip.module.css'
import { Figure } from '../../features/order-view/key-strip.tsx'
import { planTone } from '../../features/plans/plan-step.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import type { Subscription } from './load-subscription.ts'

/** The four numbers of a subscription. */
export function SubscriptionStrip({ subscription, now }: { readonly subscription: Subscription; readonly now: Date }) {
  const { t } = useTranslation('plans')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  const formatTime = useTimeFormat()
  const { subscription_contents_count: count, contents_limit: limit, created_at, ended_at } = subscription
  const values = { count: formatQuantity(count), limit: formatQuantity(limit) }
  const at = new Date(ended_at ?? created_at)
  return (
    <dl className={cardClass(styles.strip)}>
      <Figure label={t('subscriptions.table.publications')} value={values.count} rest={`/ ${values.limit}`}>
        <DeliveryLine
          percent={(count / limit) * 100}
          runs={limit}
          tone={planTone(subscription)}
          label={t('subscriptions.of', values)}
          className={styles.line}
        />
      </Figure>
      <Figure label={t('subscriptions.perPublication')} value={money(subscription.cost_per_publication)}>
        {t('subscriptions.atThisMoment')}
      </Figure>
      <Figure label={t('subscriptions.table.total')} value={money(subscription.total_cost)}>
        {t('subscriptions.ifAll', { limit: values.limit })}
      </Figure>
      <Figure label={ended_at === null ? t('subscriptions.began') : t('subscriptions.ended')} value={formatTime(at, now)}>
        {formatExactTime(at, { locale, timeZone, now })}
      </Figure>
    </dl>
  )
}
