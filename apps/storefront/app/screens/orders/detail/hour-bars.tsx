import { formatCompact, formatExactMoment, formatQuantity, formatTime } from '@vitrine/ui/formats'
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

/** One bar for each hour, the latest three days of them. */
export function HourBars({ hours }: { readonly hours: readonly ProgressPoint[] }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const [frame, width] = useWidth<HTMLDivElement>(720)
  const shown = hours.slice(-BARS_MAX)
  const inner = Math.max(120, width - LEFT - RIGHT)
  const ticks = yTickValues(Math.max(1, ...shown.map(({ delivered }) => delivered)))
  const top = ticks.at(-1) ?? 1
  const step = inner / Math.max(1, shown.length)
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step))
  const styleAt = (at: number) => ({ locale, timeZone, now: new Date(at) })
  const most = shown.reduce<ProgressPoint | undefined>((best, hour) => (best && best.delivered >= hour.delivered ? best : hour), undefined)
  return (
    <div className={styles.frame} ref={frame}>
      <svg
        className={styles.chart}
        width={width}
        height={HEIGHT + TOP + BOTTOM}
        role="img"
        aria-label={
          most
            ? `${t('detail.chart.hours')}: ${formatExactMoment(new Date(most.at), styleAt(most.at))}, ${formatQuantity(most.delivered)}`
            : t('detail.chart.hours')
        }
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
                  className={styles.bar}
                  x={index * step + step * 0.14}
                  y={HEIGHT - height}
                  width={Math.min(48, step * 0.72)}
                  height={height}
                  rx={Math.min(4, step / 6)}
                >
                  <title>{`${formatExactMoment(new Date(at), styleAt(at))}: ${formatQuantity(delivered)}`}</title>
                </rect>
                {index % every === 0 && (
                  <text className={styles.axis} x={index * step + step * 0.14} y={HEIGHT + 20}>
                    {formatTime(new Date(at), styleAt(at))}
                  </text>
                )}
              </g>
            )
          })}
        </g>
      </svg>
    </div>
  )
}
