import { useTranslation } from '#words'
import styles from './days-table.module.css'
import { type Bucket, type Grain, metrics } from './model/buckets.ts'
import { useReportWords } from './use-report-words.ts'

/** The figures of the chart to read, newest first. */
export function DaysTable({ buckets, grain }: { readonly buckets: readonly Bucket[]; readonly grain: Grain }) {
  const { t } = useTranslation('channel-reports')
  const words = useReportWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keys
    <section className={styles.frame} tabIndex={0} aria-label={t('views.table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`grains.${grain}`)}</th>
            {metrics.map((metric) => (
              <th key={metric} scope="col">
                {t(`metrics.${metric}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map((bucket) => (
            <tr key={bucket.day}>
              <th scope="row">{words.span(bucket, grain)}</th>
              {metrics.map((metric) => (
                <td key={metric}>{words.figureOf(bucket, metric)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
