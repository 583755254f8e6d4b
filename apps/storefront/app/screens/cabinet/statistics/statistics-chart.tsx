import { Button, cardClass, IconDownload, Segmented } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#words'
import { csvOf } from '../model/csv.ts'
import { amountOf, axisTop, type Bucket, type Measure, measures } from '../model/statistics-buckets.ts'
import type { Grouping } from '../model/statistics-query.ts'
import { movedByKey, pointedAt } from '../parts/read-chart.ts'
import { saveFile } from '../parts/save-file.ts'
import styles from './statistics-chart.module.css'
import { useBucketWords } from './use-bucket-words.ts'

interface StatisticsChartProps {
  readonly buckets: readonly Bucket[]
  readonly group: Grouping
  readonly measure: Measure
  readonly onMeasure: (measure: Measure) => void
}

/** One bar a bucket, from zero; pointer or arrow keys read one bar out. */
export function StatisticsChart({ buckets, group, measure, onMeasure }: StatisticsChartProps) {
  const { t } = useTranslation('statistics')
  const words = useBucketWords(group)
  const [at, setAt] = useState(buckets.length - 1)
  const index = Math.min(at, buckets.length - 1)
  const chosen = buckets[index]
  if (!chosen) return null
  const said = `${words.nameOf(chosen)}: ${words.figureOf(chosen, measure)}`
  return (
    <section className={cardClass(styles.card)} aria-label={t('chart')}>
      <div className={styles.head}>
        <Segmented
          name="measure"
          label={t('measure')}
          segments={measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
          value={measure}
          onChange={onMeasure}
        />
        <Export buckets={buckets} group={group} />
      </div>
      <p className={styles.said} aria-hidden="true">
        {said}
      </p>
      <div
        role="slider"
        tabIndex={0}
        className={styles.plot}
        aria-label={t('chart')}
        aria-valuemin={0}
        aria-valuemax={buckets.length - 1}
        aria-valuenow={index}
        aria-valuetext={said}
        onKeyDown={(event) => setAt(movedByKey(event, index, buckets.length))}
        onPointerMove={(event) => setAt(pointedAt(event, buckets.length))}
        onPointerDown={(event) => setAt(pointedAt(event, buckets.length))}
      >
        <Bars buckets={buckets} measure={measure} chosen={index} />
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>{words.nameOf(buckets[0] as Bucket)}</span>
        <span>{words.nameOf(buckets.at(-1) as Bucket)}</span>
      </p>
    </section>
  )
}

const SIZE = { width: 1000, height: 240 } as const

function Bars({ buckets, measure, chosen }: { readonly buckets: readonly Bucket[]; readonly measure: Measure; readonly chosen: number }) {
  const top = axisTop(Math.max(...buckets.map((bucket) => amountOf(bucket, measure))))
  const step = SIZE.width / buckets.length
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden="true">
      {[0, 0.5, 1].map((level) => (
        <line key={level} className={styles.grid} x1="0" x2={SIZE.width} y1={SIZE.height * level} y2={SIZE.height * level} />
      ))}
      {buckets.map((bucket, index) => {
        const height = (amountOf(bucket, measure) / top) * SIZE.height
        return (
          <rect
            key={bucket.date}
            className={index === chosen ? styles.chosen : styles.bar}
            x={index * step + step * 0.12}
            width={step * 0.76}
            y={SIZE.height - height}
            height={height}
          />
        )
      })}
    </svg>
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
