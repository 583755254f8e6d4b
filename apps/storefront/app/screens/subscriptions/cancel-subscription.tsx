import { ConfirmDialog } from '@vitrine/ui/controls'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import styles from '../../features/order-actions/confirm-action.module.css'
import type { SubscriptionRow } from '../../features/plans/plan-query.ts'
import { useMoney } from '../../shop/shop-context.tsx'

export interface CancelSubscriptionProps {
  readonly subscription: SubscriptionRow
  readonly onClose: () => void
  readonly onConfirm: () => Promise<unknown>
}

/** Says what stays and that nothing was paid ahead, so that nothing comes back. */
export default function CancelSubscription({ subscription, onClose, onConfirm }: CancelSubscriptionProps) {
  const { t } = useTranslation(['plans', 'orders'])
  const money = useMoney()
  return (
    <ConfirmDialog
      title={t('subscriptions.cancel.title', { name: subscription.name })}
      closeLabel={t('orders:filters.close')}
      keepLabel={t('subscriptions.cancel.keep')}
      confirmLabel={t('subscriptions.cancel.confirm')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p className="tone-2">{t('subscriptions.cancel.text')}</p>
      <dl className={styles.result}>
        <div>
          <dt className="tone-2">{t('subscriptions.cancel.ordered')}</dt>
          <dd className="number">
            {t('subscriptions.of', {
              count: formatQuantity(subscription.subscription_contents_count),
              limit: formatQuantity(subscription.contents_limit),
            })}
          </dd>
        </div>
        <div className="weight-bold">
          <dt>{t('orders:cancel.back')}</dt>
          <dd className="number">{money(0n)}</dd>
        </div>
      </dl>
    </ConfirmDialog>
  )
}
