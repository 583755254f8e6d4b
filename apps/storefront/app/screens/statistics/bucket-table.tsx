import { cardClass, scrollStop } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import figures from '../../features/charts/figures.module.css'
import { NumberTable } from '../../features/charts/number-table.tsx'
import { type Bucket, measures } from '../../features/charts/statistics-buckets.ts'
import styles from './bucket-table.module.css'
import type { Grouping } from './statistics-query.ts'
import { useBucketLabels } from './use-bucket-labels.ts'

/** The figures of the chart to read, newest first; spans without an order are left out. */
export function BucketTable({ buckets, group }: { readonly buckets: readonly Bucket[]; readonly group: Grouping }) {
  const { t } = useTranslation('statistics')
  const { nameOf, figureOf } = useBucketLabels(group)
  const shown = buckets.filter(({ orders_count }) => orders_count > 0).reverse()
  return (
    <div className={cardClass(figures.card)}>
      <h2 className="type-h2" id="statistics-table">
        {t('table')}
      </h2>
      <section className={styles.frame} ref={scrollStop} aria-labelledby="statistics-table">
        <NumberTable
          className={styles.table}
          heads={[t(`groups.${group}`), ...measures.map((measure) => t(`measures.${measure}`))]}
          rows={shown.map((bucket) => ({
            key: bucket.date,
            name: nameOf(bucket),
            figures: measures.map((measure) => figureOf(bucket, measure)),
          }))}
        />
      </section>
    </div>
  )
}
