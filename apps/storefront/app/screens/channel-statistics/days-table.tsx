import { scrollStop } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { NumberTable } from '../../features/charts/number-table.tsx'
import styles from './days-table.module.css'
import { type Bucket, type Grain, metrics } from './model/buckets.ts'
import { useReportMessages } from './use-report-messages.ts'

/** The figures of the chart to read, newest first. */
export function DaysTable({ buckets, grain }: { readonly buckets: readonly Bucket[]; readonly grain: Grain }) {
  const { t } = useTranslation('channel-reports')
  const labels = useReportMessages()
  return (
    <section className={styles.frame} ref={scrollStop} aria-label={t('views.table')}>
      <NumberTable
        className={styles.table}
        heads={[t(`grains.${grain}`), ...metrics.map((metric) => t(`metrics.${metric}`))]}
        rows={buckets.toReversed().map((bucket) => ({
          key: bucket.day,
          name: labels.span(bucket, grain),
          figures: metrics.map((metric) => labels.figureOf(bucket, metric)),
        }))}
      />
    </section>
  )
}
