import { classNames, DeliveryLine, listTable, StatusBadge } from '@vitrine/ui/components'
import { formatExactTime, formatId, formatQuantity, truncate, truncateServiceName, truncateUrl } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import { RowMenu } from '../../features/order-actions/row-menu.tsx'
import type { NetworkFace } from '../../features/order-list/filters/filters.tsx'
import { useTimeFormat } from '../../features/order-list/order-texts.ts'
import { actByKeys, keysOf } from '../../features/order-list/row-keys.ts'
import rows from '../../features/order-list/table.module.css'
import { PlanActionButton } from '../../features/plans/plan-action-button.tsx'
import { planKeys } from '../../features/plans/plan-keys.ts'
import { planMenuItems } from '../../features/plans/plan-menu-items.ts'
import type { SubscriptionRow as Subscription } from '../../features/plans/plan-query.ts'
import { planTone } from '../../features/plans/plan-step.ts'
import styles from '../../features/plans/plan-table.module.css'
import type { PlanActions } from '../../features/plans/use-plan-actions.ts'
import { linkText } from '../../page/link-text.ts'
import { paths } from '../../paths.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import { useSubscriptionStep } from './use-subscription-step.ts'

export interface SubscriptionRowProps {
  readonly subscription: Subscription
  readonly network: NetworkFace | undefined
  readonly now: Date
  readonly actions: PlanActions
  readonly onCancel: (subscription: Subscription) => void
}

const NAME_LENGTH_MAX = 40

/** How a subscription pays for a publication. */
export const payerOf = ({ billing_type, recurring_payment_methods }: Subscription): string | undefined =>
  billing_type === 'card' ? recurring_payment_methods[0]?.name : undefined

/** One subscription; on phones a card with the same parts. */
export function SubscriptionRow({ subscription, network, now, actions, onCancel }: SubscriptionRowProps) {
  const { t } = useTranslation(['plans', 'orders'])
  const money = useMoney()
  const step = useSubscriptionStep()(subscription)
  const keys = planKeys(subscription, actions)
  const id = formatId(subscription.id)
  const { contents_limit: limit, subscription_contents_count: count } = subscription
  const reported = t('subscriptions.of', { count: formatQuantity(count), limit: formatQuantity(limit) })
  const names = subscription.subscription_services.map(({ service }) => service.name)
  const items = () =>
    planMenuItems({
      t,
      plan: subscription,
      path: paths.subscription(subscription.id),
      openLabel: t('subscriptions.open'),
      cancelLabel: t('subscriptions.cancel.confirm'),
      actions,
      onCancel: () => onCancel(subscription),
    })
  return (
    <tr className={classNames(listTable.row, rows.row)} onKeyDown={actByKeys(keys)}>
      <td className={rows.order}>
        <span className={rows.face}>
          {network && <NetworkMark network={network} size={40} />}
          <Name subscription={subscription} now={now} keys={keysOf(keys)} />
        </span>
      </td>
      <td className={rows.service} title={names.join(', ')}>
        {truncateServiceName(names[0] ?? '')}
        {names.length > 1 && <span className="tone-3 number"> +{names.length - 1}</span>}
        <span className="type-small tone-3">
          <br />
          {subscription.billing_type === 'card'
            ? (payerOf(subscription) ?? t('subscriptions.billing.card'))
            : t('subscriptions.billing.balance')}
        </span>
      </td>
      <td className={rows.delivery}>
        <span className={rows.figures}>
          <span className="number">
            <span className="weight-medium">{formatQuantity(count)}</span> <span className="tone-3">/ {formatQuantity(limit)}</span>
          </span>
          <span className={classNames(rows.nextNarrow, 'tone-3')}>{step}</span>
        </span>
        <DeliveryLine percent={(count / limit) * 100} runs={limit} tone={planTone(subscription)} label={reported} />
      </td>
      <td className={rows.status}>
        <StatusBadge status={subscription.status}>{t(`orders:status.${subscription.status}`)}</StatusBadge>
        <span className={classNames(rows.next, 'tone-3')} title={step}>
          {step}
        </span>
      </td>
      <td className={classNames(rows.cost, 'number')}>
        {money(subscription.total_cost)}
        <span className={`type-small tone-3 ${styles.below}`}>
          {t('subscriptions.each', { amount: money(subscription.cost_per_publication) })}
        </span>
      </td>
      <td className={rows.actions}>
        <span>
          <PlanActionButton plan={subscription} actions={actions} isInRow />
          <RowMenu
            label={t('subscriptions.more', { id })}
            title={t('subscriptions.menu', { id })}
            items={items}
            head={
              <>
                <p className="weight-medium ellipsis">{subscription.name}</p>
                <p className="type-small tone-3 number">{reported}</p>
              </>
            }
          />
        </span>
      </td>
    </tr>
  )
}

/** The link covers its whole row; buttons of the row lie above it. */
interface NameProps {
  readonly subscription: Subscription
  readonly now: Date
  readonly keys: string | undefined
}

function Name({ subscription: { id, name, url, created_at }, now, keys }: NameProps) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const formatTime = useTimeFormat()
  const created = new Date(created_at)
  return (
    <span className={rows.texts}>
      <Link
        className={rows.link}
        to={paths.subscription(id)}
        aria-keyshortcuts={keys}
        title={name.length > NAME_LENGTH_MAX ? name : undefined}
      >
        {truncate(name, NAME_LENGTH_MAX)}
      </Link>
      <span className="type-small tone-3" title={url}>
        {truncateUrl(linkText(url))}
      </span>
      <span className="type-small tone-3 number">
        {t('table.number', { id: formatId(id) })} ·{' '}
        <time dateTime={created_at} title={formatExactTime(created, { locale, timeZone, now })}>
          {formatTime(created, now)}
        </time>
      </span>
    </span>
  )
}
