import { useTranslation } from '#i18n'
import { useTimeFormat } from '../../features/order-list/order-texts.ts'
import type { DripFeed } from '../../features/plans/plan-query.ts'
import { feedStep } from '../../features/plans/plan-step.ts'
import { useMoney } from '../../shop/shop-context.tsx'

/** The one line that says what happens next with a drip feed. */
export function useFeedStep(): (feed: DripFeed, now: Date) => string {
  const { t } = useTranslation(['plans', 'orders'])
  const formatTime = useTimeFormat()
  const money = useMoney()
  return (feed, now) => {
    const step = feedStep(feed, now)
    switch (step.kind) {
      case 'next':
        return t('feeds.next.next', { moment: formatTime(step.at, now) })
      case 'returned':
        return t('orders:next.returned', { amount: money(step.amount) })
      case 'paused':
        return t('orders:next.paused')
      case 'finished':
        return t('orders:next.finished')
      case 'canceled':
        return t('orders:reasons.user_request')
      default:
        return t(`feeds.next.${step.kind}`)
    }
  }
}
