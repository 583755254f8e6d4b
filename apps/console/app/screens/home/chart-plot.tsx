import { axisOf } from '../../values/axis.ts'
import type { ChartSeries } from './chart-series.ts'
import styles from './sales-chart.module.css'

const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP] = [720, 230, 58, 10, 24, 10]
const PARTS = [0, 1, 2, 3, 4]
/** From here on cents only widen the numbers of an axis. */
const WHOLE_FROM = 40

interface ChartPlotProps {
  readonly series: ChartSeries
  /** Running totals, beginning with nothing. */
  readonly now: readonly number[]
  readonly before: readonly number[]
  readonly shown: (value: number, digits?: number) => string
  /** What a screen reader is told. */
  readonly says: string
}

/** Two lines over an axis that also reaches under nothing: what a span has come to, and the one before it. */
export function ChartPlot({ series: { parts, end, labels }, now, before, shown, says }: ChartPlotProps) {
  const all = [...now, ...before]
  const { bottom, top } = axisOf(Math.min(...all), Math.max(...all))
  const y = (value: number): number => HEIGHT - BOTTOM - ((value - bottom) / (top - bottom)) * (HEIGHT - BOTTOM - TOP)
  const x = (at: number): number => LEFT + (at / parts) * (WIDTH - LEFT - RIGHT)
  const at = (place: number): number => Math.min(place, end)
  const points = now.map((value, place) => `${x(at(place)).toFixed(1)},${y(value).toFixed(1)}`)
  const lines = PARTS.map((part) => bottom + ((top - bottom) / 4) * part)
  const lastX = x(at(now.length - 1))
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={says}>
      {lines.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text className={styles.label} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {shown(value, top - bottom < WHOLE_FROM ? 2 : 0)}
          </text>
        </g>
      ))}
      {labels.map(({ at: place, text }, index) => (
        <text
          key={text}
          className={styles.label}
          x={x(place)}
          y={HEIGHT - 6}
          textAnchor={place === parts ? 'end' : index === 0 ? 'start' : 'middle'}
        >
          {text}
        </text>
      ))}
      <polyline
        className={styles.before}
        points={before.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
      />
      <polygon className={styles.area} points={[`${x(0)},${y(0)}`, ...points, `${lastX},${y(0)}`].join(' ')} />
      <polyline className={styles.now} points={points.join(' ')} />
      <circle className={styles.dot} cx={lastX} cy={y(now.at(-1) ?? 0)} r={4} />
    </svg>
  )
}
