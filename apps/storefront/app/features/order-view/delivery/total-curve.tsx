import { formatDay, formatExactTime, formatQuantity, formatTime } from '@vitrine/ui/formats'
import { useId, useMemo } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from '../../../shop/shop-context.tsx'
import { zoneOffsetMs } from '../../../shop/zone-offset.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { useChartSize } from '../../charts/use-chart-size.ts'
import { type ChartInput, plotDelivery } from './chart-geometry.ts'
import type { Pause } from './chart-marks.ts'
import { BESIDE, HEIGHT, readingAt, scaleLevels } from './chart-room.ts'
import styles from './delivery-chart.module.css'
import type { RefillMark } from './refill-marks.ts'

export interface TotalCurveProps extends ChartInput {
  /** When each run of a drip feed began. */
  readonly runs: readonly number[]
  readonly pauses: readonly Pause[]
  readonly refills: readonly RefillMark[]
}

/** The delivered curve, its plan, its runs, pauses and refills, and a mark that the pointer or the arrow keys move along it. */
export function TotalCurve({ runs, pauses, refills, ...input }: TotalCurveProps) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const [frame, size] = useChartSize(HEIGHT, BESIDE)
  const inner = size.width
  const { points, quantity, now } = input
  const first = points[0]
  const last = points.at(-1)
  const plot = useMemo(() => plotDelivery(input, size, zoneOffsetMs(input.now, timeZone)), [input, size, timeZone])
  if (!first || !last) return null
  const style = { locale, timeZone, now: new Date(now) }
  const plottedTo = Math.max(last.at, plot.nowX === null ? (input.until ?? 0) : now)
  const span = Math.max(1, plottedTo - first.at)
  const endX = plot.last?.x ?? inner
  const top = plot.yTicks.at(-1)?.value ?? 1
  const heightOf = (delivered: number) => HEIGHT - (delivered / top) * HEIGHT
  const placeOf = (at: number) => ((at - first.at) / span) * endX
  const within = (at: number) => Math.min(inner, Math.max(0, placeOf(at)))
  const readings = points.map(({ at, delivered }) =>
    readingAt({ x: placeOf(at), y: heightOf(delivered), time: formatExactTime(new Date(at), style), delivered }),
  )
  const summary = t('detail.chart.summary', {
    delivered: formatQuantity(last.delivered),
    quantity: formatQuantity(quantity),
    from: formatExactTime(new Date(first.at), style),
    to: formatExactTime(new Date(Math.max(now, last.at)), style),
  })
  return (
    <div className={styles.frame} ref={frame}>
      <ChartFrame
        label={t('detail.chart.delivered')}
        summary={summary}
        size={size}
        isMeasured
        scale={scaleLevels(plot.yTicks, locale)}
        ticks={plot.xTicks.map(({ x, at }) => ({
          x,
          name: isMidnight(at, timeZone) ? formatDay(new Date(at), style) : formatTime(new Date(at), style),
        }))}
        readings={readings}
      >
        {(chosen) => {
          const marked = chosen === undefined ? undefined : readings[chosen]
          return (
            <>
              <Pauses pauses={pauses} placeOf={within} />
              {runs.map((at) => (
                <line key={at} className={styles.run} x1={within(at)} x2={within(at)} y1={HEIGHT} y2={HEIGHT + 6} />
              ))}
              {plot.plan && <path className={styles.plan} d={plot.plan} />}
              <path className={styles.area} d={plot.area} />
              <Refills refills={refills} quantity={quantity} placeOf={within} heightOf={heightOf} />
              <path className={styles.line} d={plot.line} />
              {plot.nowX !== null && <line className={styles.now} x1={plot.nowX} x2={plot.nowX} y1={0} y2={HEIGHT} />}
              {plot.last && <circle className={styles.point} cx={plot.last.x} cy={plot.last.y} r={5} />}
              {marked && <circle className={styles.marked} cx={marked.x} cy={marked.tip.y} r={5} />}
            </>
          )
        }}
      </ChartFrame>
    </div>
  )
}

/** Hatched, so that a pause is not taken for a delivery that stands still. */
function Pauses({ pauses, placeOf }: { readonly pauses: readonly Pause[]; readonly placeOf: (at: number) => number }) {
  const { t } = useTranslation('orders')
  const id = useId()
  if (pauses.length === 0) return null
  return (
    <>
      <defs>
        <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={styles.hatch} x1={0} x2={0} y1={0} y2={6} />
        </pattern>
      </defs>
      {pauses.map(({ from, to }) => (
        <rect key={from} x={placeOf(from)} y={0} width={Math.max(1, placeOf(to) - placeOf(from))} height={HEIGHT} fill={`url(#${id})`}>
          <title>{t('detail.timeline.paused')}</title>
        </rect>
      ))}
    </>
  )
}

interface RefillsProps {
  readonly refills: readonly RefillMark[]
  readonly quantity: number
  readonly placeOf: (at: number) => number
  readonly heightOf: (delivered: number) => number
}

/** What came again, in a tone of its own: it grows from what was left to the whole order; where nobody counted, only its time is shown. */
function Refills({ refills, quantity, placeOf, heightOf }: RefillsProps) {
  const { t } = useTranslation('orders')
  return refills.map(({ from, to, pieces }) => {
    const [begin, end, whole] = [placeOf(from), Math.max(placeOf(to), placeOf(from) + 3), heightOf(quantity)]
    const left = pieces === undefined ? whole : heightOf(quantity - pieces)
    return (
      <path
        key={from}
        className={pieces === undefined ? styles.uncounted : styles.refill}
        d={`M${begin} ${HEIGHT}V${left}L${end} ${whole}V${HEIGHT}Z`}
      >
        <title>{pieces === undefined ? t('detail.chart.refill') : `${t('detail.chart.refill')}: ${formatQuantity(pieces)}`}</title>
      </path>
    )
  })
}

const isMidnight = (at: number, timeZone: string): boolean => (at + zoneOffsetMs(at, timeZone)) % 86_400_000 === 0
