import { Button, IconExternal, StatusBadge } from '@vitrine/ui/components'
import { truncate, truncateUrl } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import type { NetworkFace } from '../../features/order-list/filters/filters.tsx'
import styles from '../../features/order-view/order-head.module.css'
import { PlanActionButton } from '../../features/plans/plan-action-button.tsx'
import type { PlanActions } from '../../features/plans/use-plan-actions.ts'
import { linkText } from '../../page/link-text.ts'
import type { Subscription } from './load-subscription.ts'
import { useSubscriptionStep } from './use-subscription-step.ts'

export interface SubscriptionHeadProps {
  readonly subscription: Subscription
  readonly network: NetworkFace | undefined
  readonly actions: PlanActions
  readonly onCancel: () => void
}

const NAME_LENGTH_MAX = 60

/** What it is, where it looks, and what may be done with it. */
export function SubscriptionHead({ subscription, network, actions, onCancel }: SubscriptionHeadProps) {
  const { t } = useTranslation(['plans', 'orders'])
  const step = useSubscriptionStep()(subscription)
  const { name, url, status } = subscription
  return (
    <div className={styles.head}>
      {network && <NetworkMark network={network} size={40} />}
      <div className={styles.body}>
        <div className={styles.title}>
          <h1 className="type-h1" title={name.length > NAME_LENGTH_MAX ? name : undefined}>
            {truncate(name, NAME_LENGTH_MAX)}
          </h1>
          <span role="status">
            <StatusBadge status={status}>{t(`orders:status.${status}`)}</StatusBadge>
          </span>
        </div>
        <div className={styles.meta}>
          <span className={styles.link}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url}>
              {truncateUrl(linkText(url))}
              <IconExternal size={14} />
              <span className="sr-only"> {t('orders:detail.openLink')}</span>
            </a>
          </span>
        </div>
        <div className={styles.actions}>
          <PlanActionButton plan={subscription} actions={actions} />
          {subscription.actions.cancelable && (
            <Button size="small" variant="danger-outline" onClick={onCancel}>
              {t('subscriptions.cancel.confirm')}
            </Button>
          )}
          <span className="type-small tone-3">{step}</span>
        </div>
      </div>
    </div>
  )
}
