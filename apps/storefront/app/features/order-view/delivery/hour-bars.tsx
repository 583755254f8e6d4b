import { classNames } from '@vitrine/ui/components'
import { formatExactMoment, formatQuantity, formatTime } from '@vitrine/ui/formats'
import { useTranslation } from '#words'
import { useShop } from '../../../shop/shop-context.tsx'
import { ChartFrame, HEIGHT, type Reading, useChartRoom } from './chart-frame.tsx'
import { type ProgressPoint, yTickValues } from './chart-geometry.ts'
import styles from './delivery-chart.module.css'

const BARS_MAX = 72
const LABEL_WIDTH = 56

/** One bar for each hour, the latest three days of them; the pointer or the arrow keys read one out. */
export function HourBars({ hours }: { readonly hours: readonly ProgressPoint[] }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const room = useChartRoom()
  const shown = hours.slice(-BARS_MAX)
  const ticks = yTickValues(Math.max(1, ...shown.map(({ delivered }) => delivered)))
  const top = ticks.at(-1) ?? 1
  const step = room.inner / Math.max(1, shown.length)
  const barWidth = Math.min(48, step * 0.72)
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step))
  const heightOf = (value: number) => HEIGHT - (value / top) * HEIGHT
  const styleAt = (at: number) => ({ locale, timeZone, now: new Date(at) })
  const readings = shown.map(
    ({ at, delivered }, index): Reading => ({
      x: (index + 0.5) * step,
      y: heightOf(delivered),
      moment: formatExactMoment(new Date(at), styleAt(at)),
      delivered,
    }),
  )
  const most = readings.reduce<Reading | undefined>((best, hour) => (best && best.delivered >= hour.delivered ? best : hour), undefined)
  const label = t('detail.chart.hours')
  return (
    <ChartFrame
      room={room}
      summary={most ? `${label}: ${most.moment}: ${formatQuantity(most.delivered)}` : label}
      label={label}
      ticks={ticks.map((value) => ({ y: heightOf(value), value }))}
      readings={readings}
    >
      {(chosen) =>
        shown.map(({ at, delivered }, index) => {
          const [x, y] = [(index + 0.5) * step - barWidth / 2, heightOf(delivered)]
          return (
            <g key={at}>
              <rect
                className={classNames(styles.bar, index === chosen && styles.barMarked)}
                x={x}
                y={y}
                width={barWidth}
                height={HEIGHT - y}
                rx={Math.min(4, step / 6)}
              />
              {index % every === 0 && (
                <text className={styles.axis} x={x} y={HEIGHT + 20}>
                  {formatTime(new Date(at), styleAt(at))}
                </text>
              )}
            </g>
          )
        })
      }
    </ChartFrame>
  )
}
