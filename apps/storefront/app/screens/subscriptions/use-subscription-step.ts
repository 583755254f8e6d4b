import { useTranslation } from '#i18n'
import type { SubscriptionRow } from '../../features/plans/plan-query.ts'
import { subscriptionStep } from '../../features/plans/plan-step.ts'

/** The one line that says what a subscription does, or how it ended. */
export function useSubscriptionStep(): (subscription: SubscriptionRow) => string {
  const { t } = useTranslation(['plans', 'orders'])
  return (subscription) => {
    const step = subscriptionStep(subscription)
    switch (step) {
      case 'paused':
        return t('orders:next.paused')
      case 'canceled':
        return t('orders:reasons.user_request')
      default:
        return t(`subscriptions.next.${step}`)
    }
  }
}
