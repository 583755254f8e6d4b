import { toBcp47 } from '@vitrine/platform/kernel'
import { formatDay, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import type { Bucket, Measure } from '../../features/charts/statistics-buckets.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import type { Grouping } from './statistics-query.ts'

/** How a bucket and its figures are said. */
export function useBucketLabels(group: Grouping) {
  const { t } = useTranslation('statistics')
  const { locale } = useShop()
  const money = useMoney()
  const month = new Intl.DateTimeFormat(toBcp47(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const nameOf = ({ date }: Bucket): string => {
    const at = new Date(`${date}T00:00:00Z`)
    if (group === 'month') return month.format(at)
    const day = formatDay(at, { locale, timeZone: 'UTC', now: at })
    return group === 'week' ? t('weekOf', { day }) : day
  }
  const figureOf = (bucket: Bucket, measure: Measure): string => (measure === 'cost' ? money(bucket.cost) : formatQuantity(bucket[measure]))
  return { nameOf, figureOf }
}
