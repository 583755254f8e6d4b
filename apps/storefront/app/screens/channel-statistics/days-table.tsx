import { scrollStop } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import { NumberTable } from '../../features/charts/number-table.tsx'
import styles from './days-table.module.css'
import { type Bucket, type Grain, metrics } from './model/buckets.ts'
import { useReportWords } from './use-report-words.ts'

/** The figures of the chart to read, newest first. */
export function DaysTable({ buckets, grain }: { readonly buckets: readonly Bucket[]; readonly grain: Grain }) {
  const { t } = useTranslation('channel-reports')
  const words = useReportWords()
  return (
    <section className={styles.frame} ref={scrollStop} aria-label={t('views.table')}>
      <NumberTable
        className={styles.table}
        heads={[t(`grains.${grain}`), ...metrics.map((metric) => t(`metrics.${metric}`))]}
        rows={buckets.toReversed().map((bucket) => ({
          key: bucket.day,
          name: words.span(bucket, grain),
          figures: metrics.map((metric) => words.figureOf(bucket, metric)),
        }))}
      />
    </section>
  )
}
