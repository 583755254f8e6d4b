import { cardClass } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import { type Bucket, measures } from '../model/statistics-buckets.ts'
import type { Grouping } from '../model/statistics-query.ts'
import styles from './bucket-table.module.css'
import { useBucketWords } from './use-bucket-words.ts'

/** The figures of the chart to read, newest first; spans without an order are left out. */
export function BucketTable({ buckets, group }: { readonly buckets: readonly Bucket[]; readonly group: Grouping }) {
  const { t } = useTranslation('statistics')
  const { nameOf, figureOf } = useBucketWords(group)
  const shown = buckets.filter(({ orders_count }) => orders_count > 0).reverse()
  return (
    <section className={cardClass(styles.card)} aria-labelledby="statistics-table">
      <h2 className="type-h2" id="statistics-table">
        {t('table')}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`groups.${group}`)}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {t(`measures.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((bucket) => (
            <tr key={bucket.date}>
              <th scope="row">{nameOf(bucket)}</th>
              {measures.map((measure) => (
                <td key={measure}>{figureOf(bucket, measure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
