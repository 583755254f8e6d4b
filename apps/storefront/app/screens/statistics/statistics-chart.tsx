import { Button, cardClass, IconDownload, Segmented } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { BarPlot } from '../../features/charts/bar-plot.tsx'
import figures from '../../features/charts/figures.module.css'
import { amountOf, type Bucket, type Measure, measures } from '../../features/charts/statistics-buckets.ts'
import { useCountAxis, useMoneyAxis } from '../../features/charts/use-axis.ts'
import { csvOf } from '../../files/csv.ts'
import { saveFile } from '../../files/save-file.ts'
import type { Grouping } from './statistics-query.ts'
import { useBucketLabels } from './use-bucket-labels.ts'

interface StatisticsChartProps {
  readonly buckets: readonly Bucket[]
  readonly group: Grouping
  readonly measure: Measure
  readonly onMeasure: (measure: Measure) => void
}

/** One bar a bucket, from zero; pointer or arrow keys read one bar out. */
export function StatisticsChart({ buckets, group, measure, onMeasure }: StatisticsChartProps) {
  const { t } = useTranslation('statistics')
  const labels = useBucketLabels(group)
  const [money, count] = [useMoneyAxis(), useCountAxis()]
  const [first, last] = [buckets[0], buckets.at(-1)]
  if (!first || !last) return null
  return (
    <section className={cardClass(figures.card)} aria-label={t('chart')}>
      <div className={figures.head}>
        <Segmented
          name="measure"
          label={t('measure')}
          segments={measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
          value={measure}
          onChange={onMeasure}
        />
        <Export buckets={buckets} group={group} />
      </div>
      <BarPlot
        label={t('chart')}
        axis={measure === 'cost' ? money : count}
        bars={buckets.map((bucket) => ({
          key: bucket.date,
          value: amountOf(bucket, measure),
          said: `${labels.nameOf(bucket)}: ${labels.figureOf(bucket, measure)}`,
        }))}
        ends={{ first: labels.nameOf(first), last: last === first ? undefined : labels.nameOf(last) }}
      />
    </section>
  )
}

function Export({ buckets, group }: { readonly buckets: readonly Bucket[]; readonly group: Grouping }) {
  const { t } = useTranslation('statistics')
  const save = () => {
    const head = [t(`groups.${group}`), t('costInUsd'), t('measures.orders_count'), t('measures.quantity')]
    const rows = buckets.map(({ date, cost, orders_count, quantity }) => [date, cost, String(orders_count), String(quantity)])
    saveFile(csvOf([head, ...rows]), `${t('file')}-${buckets[0]?.date}-${buckets.at(-1)?.date}.csv`)
  }
  return (
    <Button size="medium" icon={<IconDownload size={16} />} onClick={save}>
      {t('export')}
    </Button>
  )
}
