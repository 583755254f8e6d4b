import { classNames } from '@vitrine/ui/components'
import { formatExactTime, formatTime } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../../shop/shop-context.tsx'
import { tickValues } from '../../charts/axis.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { useChartSize } from '../../charts/use-chart-size.ts'
import type { ProgressPoint } from './chart-geometry.ts'
import { BESIDE, HEIGHT, readingAt, scaleLevels } from './chart-room.ts'
import styles from './delivery-chart.module.css'

const BARS_MAX = 72
const LABEL_WIDTH = 56

/** One bar for each hour, the latest three days of them; the pointer or the arrow keys read one out. */
export function HourBars({ hours }: { readonly hours: readonly ProgressPoint[] }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const [frame, size] = useChartSize(HEIGHT, BESIDE)
  const shown = hours.slice(-BARS_MAX)
  const ticks = tickValues(Math.max(1, ...shown.map(({ delivered }) => delivered)))
  const top = ticks.at(-1) ?? 1
  const step = size.width / Math.max(1, shown.length)
  const barWidth = Math.min(48, step * 0.72)
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step))
  const heightOf = (value: number) => HEIGHT - (value / top) * HEIGHT
  const styleAt = (at: number) => ({ locale, timeZone, now: new Date(at) })
  const readings = shown.map(({ at, delivered }, index) =>
    readingAt({ x: (index + 0.5) * step, y: heightOf(delivered), time: formatExactTime(new Date(at), styleAt(at)), delivered }),
  )
  const highest = Math.max(...shown.map(({ delivered }) => delivered))
  const most = readings[shown.findIndex(({ delivered }) => delivered === highest)]
  const label = t('detail.chart.hours')
  return (
    <div className={styles.frame} ref={frame}>
      <ChartFrame
        label={label}
        summary={most ? `${label}: ${most.said}` : label}
        size={size}
        isMeasured
        scale={scaleLevels(
          ticks.map((value) => ({ value })),
          locale,
        )}
        ticks={shown.flatMap(({ at }, index) =>
          index % every === 0 ? [{ x: (index + 0.5) * step, name: formatTime(new Date(at), styleAt(at)) }] : [],
        )}
        readings={readings}
      >
        {(chosen) =>
          shown.map(({ at, delivered }, index) => {
            const [x, y] = [(index + 0.5) * step - barWidth / 2, heightOf(delivered)]
            return (
              <rect
                key={at}
                className={classNames(styles.bar, index === chosen && styles.barMarked)}
                x={x}
                y={y}
                width={barWidth}
                height={HEIGHT - y}
                rx={Math.min(4, step / 6)}
              />
            )
          })
        }
      </ChartFrame>
    </div>
  )
}
