import { SectionCard } from '@vitrine/ui/components'
import { truncate } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { OrdersOf } from '../../features/plans/orders-of.tsx'
import type { SubscriptionRow } from '../../features/plans/plan-query.ts'
import { paths } from '../../paths.ts'

export interface LatestOrdersProps {
  readonly subscriptions: readonly SubscriptionRow[]
  readonly now: Date
  readonly version: string
}

const NAME_LENGTH_MAX = 40

/** What a subscription has ordered by itself, a running one before those that have ended; on a page of many the rows say enough. */
export function LatestOrders({ subscriptions, now, version }: LatestOrdersProps) {
  const { t } = useTranslation('plans')
  const busy = subscriptions.filter(({ subscription_contents_count: count }) => count > 0)
  const shown = busy.find(({ status }) => status === 'in_processing') ?? busy[0]
  if (!shown || subscriptions.length > FEW) return null
  const title = t('subscriptions.latest', { name: truncate(shown.name, NAME_LENGTH_MAX) })
  return (
    <SectionCard
      id="latest-orders"
      title={title}
      aside={
        <Link className="link type-small" to={paths.subscription(shown.id)}>
          {t('subscriptions.open')}
        </Link>
      }
    >
      <OrdersOf of={{ subscription_id: shown.id }} empty={t('subscriptions.orders.empty')} label={title} now={now} version={version} />
    </SectionCard>
  )
}

const FEW = 4
