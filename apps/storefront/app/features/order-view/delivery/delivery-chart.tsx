import { cardClass, Segmented, scrollStop } from '@vitrine/ui/components'
import { formatExactTime, formatQuantity, formatTime } from '@vitrine/ui/formats'
import { useMemo, useState } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from '../../../shop/shop-context.tsx'
import type { Order, OrderProgress, RefillRequest } from '../../order-list/order-facts.ts'
import { runsOf } from '../../order-list/runs.ts'
import { type ProgressPoint, perHour } from './chart-geometry.ts'
import { pausesOf } from './chart-marks.ts'
import { chartPoints } from './chart-points.ts'
import styles from './delivery-chart.module.css'
import { HourBars } from './hour-bars.tsx'
import { refillMarks } from './refill-marks.ts'
import { TotalCurve } from './total-curve.tsx'

const modes = ['total', 'hours', 'table'] as const
type Mode = (typeof modes)[number]

export interface DeliveryChartProps {
  readonly order: Order
  readonly progress: OrderProgress
  readonly refills: readonly RefillRequest[]
  readonly now: Date
  readonly updatedAt: Date | undefined
}

/** How it arrives: the whole curve against its plan, hour by hour, or as a table. */
export default function DeliveryChart({ order, progress, refills, now, updatedAt }: DeliveryChartProps) {
  const { t } = useTranslation('orders')
  const [mode, setMode] = useState<Mode>('total')
  const points = useMemo(() => chartPoints(order, progress), [order, progress])
  const marks = refillMarks(refills, order.quantity, now.getTime())
  const expectedAt =
    order.estimated_completion_at === null || order.completed_at !== null ? null : Date.parse(order.estimated_completion_at)
  return (
    <section className={cardClass(styles.card)} aria-labelledby="delivery-title">
      <div className={styles.head}>
        <h2 className="type-h2" id="delivery-title">
          {t('detail.chart.title')}
        </h2>
        {mode === 'total' && points.length > 0 && <Legend hasPlan={expectedAt !== null} hasRefills={marks.length > 0} />}
        {points.length > 0 && (
          <Segmented
            name="delivery-mode"
            label={t('detail.chart.mode')}
            value={mode}
            onChange={setMode}
            segments={modes.map((value) => ({ value, label: t(`detail.chart.${value}`) }))}
          />
        )}
      </div>
      {points.length === 0 && <p className={styles.empty}>{t('detail.chart.empty')}</p>}
      {points.length > 0 && mode === 'total' && (
        <TotalCurve
          points={points}
          quantity={order.quantity}
          now={now.getTime()}
          expectedAt={expectedAt}
          runs={runsOf(order).map(({ created_at }) => Date.parse(created_at))}
          pauses={pausesOf(progress, now.getTime())}
          refills={marks}
          until={marks.at(-1)?.to}
        />
      )}
      {points.length > 0 && mode === 'hours' && <HourBars hours={perHour(points)} />}
      {points.length > 0 && mode === 'table' && <PointsTable points={points} />}
      {updatedAt && <Updated at={updatedAt} />}
    </section>
  )
}

function Legend({ hasPlan, hasRefills }: { readonly hasPlan: boolean; readonly hasRefills: boolean }) {
  const { t } = useTranslation('orders')
  return (
    <span className={styles.legend} aria-hidden="true">
      <span>
        <i className={styles.solid} />
        {t('detail.chart.delivered')}
      </span>
      {hasPlan && (
        <span>
          <i className={styles.dashed} />
          {t('detail.chart.plan')}
        </span>
      )}
      {hasRefills && (
        <span>
          <i className={styles.again} />
          {t('detail.chart.refill')}
        </span>
      )}
    </span>
  )
}

function Updated({ at }: { readonly at: Date }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  return <p className={styles.updated}>{t('detail.updated', { time: formatTime(at, { locale, timeZone, now: at }) })}</p>
}

function PointsTable({ points }: { readonly points: readonly ProgressPoint[] }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const rows = points.map((point, index) => ({ ...point, arrived: point.delivered - (points[index - 1]?.delivered ?? 0) })).toReversed()
  return (
    <section className={styles.table} ref={scrollStop} aria-label={t('detail.chart.table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('detail.chart.time')}</th>
            <th scope="col">{t('detail.chart.arrived')}</th>
            <th scope="col">{t('detail.chart.inTotal')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, arrived, delivered }) => (
            <tr key={at}>
              <td className="number">{formatExactTime(new Date(at), { locale, timeZone, now: new Date(at) })}</td>
              <td className="number">{formatQuantity(arrived)}</td>
              <td className="number">{formatQuantity(delivered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
