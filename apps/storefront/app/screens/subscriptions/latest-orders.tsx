import { SectionCard } from '@vitrine/ui/components'
import { truncate } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#words'
import { OrdersOf } from '../../features/plans/orders-of.tsx'
import type { SubscriptionRow } from '../../features/plans/plan-query.ts'
import { paths } from '../../paths.ts'

export interface LatestOrdersProps {
  readonly subscriptions: readonly SubscriptionRow[]
  readonly now: Date
  readonly version: string
}

const NAME_LENGTH_MAX = 40

/** What the newest running subscription has ordered by itself; on a page of many the rows say enough. */
export function LatestOrders({ subscriptions, now, version }: LatestOrdersProps) {
  const { t } = useTranslation('plans')
  const running = subscriptions.find(({ status }) => status === 'in_processing')
  if (!running || subscriptions.length > FEW) return null
  const title = t('subscriptions.latest', { name: truncate(running.name, NAME_LENGTH_MAX) })
  return (
    <SectionCard
      id="latest-orders"
      title={title}
      aside={
        <Link className="link type-small" to={paths.subscription(running.id)}>
          {t('subscriptions.open')}
        </Link>
      }
    >
      <OrdersOf of={{ subscription_id: running.id }} empty={t('subscriptions.orders.empty')} label={title} now={now} version={version} />
    </SectionCard>
  )
}

const FEW = 4
