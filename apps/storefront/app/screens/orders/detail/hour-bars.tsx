import { classNames } from '@vitrine/ui/components'
import { formatCompact, formatExactMoment, formatQuantity, formatTime } from '@vitrine/ui/formats'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from '#words'
import { useShop } from '../../../shop/shop-context.tsx'
import { type ProgressPoint, yTickValues } from '../model/delivery-chart.ts'
import styles from './delivery-chart.module.css'
import { useWidth } from './use-width.ts'

const HEIGHT = 240
const LEFT = 48
const RIGHT = 16
const TOP = 12
const BOTTOM = 28
const BARS_MAX = 72
const LABEL_WIDTH = 56

/** One bar for each hour, the latest three days of them; the pointer or the arrow keys read one out. */
export function HourBars({ hours }: { readonly hours: readonly ProgressPoint[] }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const [frame, width] = useWidth<HTMLDivElement>(720)
  const shown = hours.slice(-BARS_MAX)
  const inner = Math.max(120, width - LEFT - RIGHT)
  const ticks = yTickValues(Math.max(1, ...shown.map(({ delivered }) => delivered)))
  const top = ticks.at(-1) ?? 1
  const step = inner / Math.max(1, shown.length)
  const barWidth = Math.min(48, step * 0.72)
  const barAt = (index: number) => (index + 0.5) * step - barWidth / 2
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step))
  const [chosen, setChosen] = useState<number>()
  const marked = chosen === undefined ? undefined : shown[chosen]
  const follow = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left - LEFT) / step)
    setChosen(Math.min(shown.length - 1, Math.max(0, index)))
  }
  const told = (hour: ProgressPoint | undefined): string =>
    hour ? `${formatExactMoment(new Date(hour.at), styleAt(hour.at))}: ${formatQuantity(hour.delivered)}` : ''
  const styleAt = (at: number) => ({ locale, timeZone, now: new Date(at) })
  const most = shown.reduce<ProgressPoint | undefined>((best, hour) => (best && best.delivered >= hour.delivered ? best : hour), undefined)
  return (
    <div className={styles.frame} ref={frame}>
      <svg
        className={styles.chart}
        width={width}
        height={HEIGHT + TOP + BOTTOM}
        role="img"
        aria-label={most ? `${t('detail.chart.hours')}: ${told(most)}` : t('detail.chart.hours')}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setChosen(undefined)}
      >
        <g transform={`translate(${LEFT} ${TOP})`}>
          {ticks.map((value) => {
            const y = HEIGHT - (value / top) * HEIGHT
            return (
              <g key={value}>
                <line className={styles.gridline} x1={0} x2={inner} y1={y} y2={y} />
                <text className={styles.axis} x={-10} y={y + 4} textAnchor="end">
                  {formatCompact(value, locale)}
                </text>
              </g>
            )
          })}
          {shown.map(({ at, delivered }, index) => {
            const height = (delivered / top) * HEIGHT
            return (
              <g key={at}>
                <rect
                  className={classNames(styles.bar, index === chosen && styles.barMarked)}
                  x={barAt(index)}
                  y={HEIGHT - height}
                  width={barWidth}
                  height={height}
                  rx={Math.min(4, step / 6)}
                />
                {index % every === 0 && (
                  <text className={styles.axis} x={barAt(index)} y={HEIGHT + 20}>
                    {formatTime(new Date(at), styleAt(at))}
                  </text>
                )}
              </g>
            )
          })}
        </g>
      </svg>
      {marked && chosen !== undefined && (
        <span
          className={styles.tip}
          style={{
            left: Math.min(Math.max(barAt(chosen) + barWidth / 2 + LEFT, 90), width - 90),
            top: TOP + HEIGHT - (marked.delivered / top) * HEIGHT,
          }}
          aria-hidden="true"
        >
          <span>{formatExactMoment(new Date(marked.at), styleAt(marked.at))}</span>
          <strong className="number">{formatQuantity(marked.delivered)}</strong>
        </span>
      )}
      <input
        type="range"
        className={styles.keys}
        min={0}
        max={Math.max(0, shown.length - 1)}
        value={chosen ?? shown.length - 1}
        aria-label={t('detail.chart.hours')}
        aria-valuetext={told(shown[chosen ?? shown.length - 1])}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        onFocus={() => setChosen(shown.length - 1)}
        onBlur={() => setChosen(undefined)}
      />
    </div>
  )
}
