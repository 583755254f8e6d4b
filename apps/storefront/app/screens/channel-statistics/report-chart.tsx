import type { ChannelDayWire } from '@vitrine/insights/contract/schemas'
import { Button, cardClass, chipClass, IconDownload, Segmented } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import figures from '../../features/charts/figures.module.css'
import { LinePlot } from '../../features/charts/line-plot.tsx'
import { csvOf } from '../../files/csv.ts'
import { saveFile } from '../../files/save-file.ts'
import { DaysTable } from './days-table.tsx'
import { type Bucket, bucketsOf, figureOf, type Grain, grainOf, type Metric, metrics, topOf } from './model/buckets.ts'
import styles from './report-chart.module.css'
import { useReportMessages } from './use-report-messages.ts'

const views = ['chart', 'table'] as const
type View = (typeof views)[number]

/** One figure over time, as a line or as a table; the days themselves as a file. */
export function ReportChart({ daily }: { readonly daily: readonly ChannelDayWire[] }) {
  const { t } = useTranslation('channel-reports')
  const [metric, setMetric] = useState<Metric>('views')
  const [view, setView] = useState<View>('chart')
  const grain = grainOf(daily.length)
  const buckets = bucketsOf(daily, grain)
  return (
    <section className={cardClass(figures.card)} aria-labelledby="channel-statistics-chart">
      <div className={styles.head}>
        <h2 className="type-h2" id="channel-statistics-chart">
          {t('overTime')}
        </h2>
        <span className={styles.tools}>
          <Segmented
            name="view"
            label={t('view')}
            segments={views.map((value) => ({ value, label: t(`views.${value}`) }))}
            value={view}
            onChange={setView}
          />
          <Export daily={daily} />
        </span>
      </div>
      {view === 'table' ? (
        <DaysTable buckets={buckets} grain={grain} />
      ) : (
        <Chart buckets={buckets} grain={grain} metric={metric} onMetric={setMetric} />
      )}
    </section>
  )
}

interface ChartProps {
  readonly buckets: readonly Bucket[]
  readonly grain: Grain
  readonly metric: Metric
  readonly onMetric: (metric: Metric) => void
}

function Chart({ buckets, grain, metric, onMetric }: ChartProps) {
  const { t } = useTranslation('channel-reports')
  const labels = useReportMessages()
  return (
    <>
      <fieldset className={styles.metrics}>
        <legend className="sr-only">{t('metric')}</legend>
        {metrics.map((value) => (
          <label key={value} className={`${chipClass(value === metric)} ${styles.metric}`}>
            <input type="radio" className="sr-only" name="metric" checked={value === metric} onChange={() => onMetric(value)} />
            {t(`metrics.${value}`)}
          </label>
        ))}
      </fieldset>
      <LinePlot
        key={metric}
        label={t('chartOf', { metric: t(`metrics.${metric}`) })}
        top={topOf(Math.max(...buckets.map((bucket) => figureOf(bucket, metric))), metric)}
        axis={(value) => labels.figure(value, metric)}
        points={buckets.map((bucket) => ({
          name: labels.span(bucket, grain),
          value: figureOf(bucket, metric),
          said: labels.figureOf(bucket, metric),
        }))}
      />
    </>
  )
}

function Export({ daily }: { readonly daily: readonly ChannelDayWire[] }) {
  const { t } = useTranslation('channel-reports')
  const save = () => {
    const head = [t('day'), t('metrics.views'), t('minutes'), t('seconds'), t('watched'), t('metrics.gained'), t('metrics.lost')]
    const rows = daily.map((one) =>
      [
        one.day,
        one.views,
        one.watch_time_minutes,
        one.average_view_duration_seconds,
        one.average_view_duration_percentage,
        one.subscribers_gained,
        one.subscribers_lost,
      ].map(String),
    )
    saveFile(csvOf([head, ...rows]), `${t('file')}-${daily[0]?.day}-${daily.at(-1)?.day}.csv`)
  }
  return (
    <Button size="medium" icon={<IconDownload size={16} />} onClick={save}>
      {t('export')}
    </Button>
  )
}
