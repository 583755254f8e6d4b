import { formatDay, formatDuration, formatTimeOrDay, formatTimestamp } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import { nextStep, type Order } from './order-facts.ts'

/** The one line that says what happens next, or what to do. */
export function useNextStep(): (order: Order, now: Date) => string {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  return (order, now) => {
    const next = nextStep(order, now)
    switch (next.kind) {
      case 'estimate':
        return t('next.estimate', { time: formatDuration((next.at.getTime() - now.getTime()) / 60_000, locale) })
      case 'keptUntil':
        return t('next.keptUntil', { date: formatDay(next.at, { locale, timeZone, now }) })
      case 'deliveredOn':
        return t('next.deliveredOn', { date: formatTimeOrDay(next.at, { locale, timeZone, now }) })
      case 'guarantee':
        return t('next.guarantee', { term: next.term })
      case 'returned':
        return t('next.returned', { amount: money(next.amount) })
      case 'reason':
        return next.text ?? t(`reasons.${next.reason}`)
      default:
        return t(`next.${next.kind}`)
    }
  }
}

/** Times as this visitor reads them. */
export function useTimeFormat(): (iso: string | Date, now: Date) => string {
  const { locale, timeZone } = useShop()
  return (iso, now) => formatTimestamp(typeof iso === 'string' ? new Date(iso) : iso, { locale, timeZone, now })
}
