import { Plot } from '../../features/charts/plot.tsx'
import styles from './line-chart.module.css'

export interface ChartPoint {
  readonly name: string
  readonly value: number
  readonly said: string
}

interface LineChartProps {
  readonly label: string
  readonly points: readonly ChartPoint[]
  /** Where the scale ends. */
  readonly top: number
  readonly axis: (value: number) => string
}

const SIZE = { width: 1000, height: 260 } as const

/** A line over time, from zero; pointer or arrow keys read one point out. */
export function LineChart({ label, points, top, axis }: LineChartProps) {
  const [first, last] = [points[0], points.at(-1)]
  return (
    <Plot
      label={label}
      said={points.map(({ name, said }) => `${name}: ${said}`)}
      size={SIZE}
      scale={[top, top / 2, 0].map((value) => ({ value, name: axis(value) }))}
      ends={first && { first: first.name, last: last?.name }}
      mark={(chosen) => (
        <span
          className={styles.mark}
          style={{ left: `${((chosen + 0.5) / points.length) * 100}%`, bottom: `${((points[chosen]?.value ?? 0) / top) * 100}%` }}
        />
      )}
    >
      {() => <Line points={points} top={top} />}
    </Plot>
  )
}

function Line({ points, top }: Pick<LineChartProps, 'points' | 'top'>) {
  const step = SIZE.width / points.length
  const places = points.map(({ value }, index) => `${((index + 0.5) * step).toFixed(1)},${(SIZE.height * (1 - value / top)).toFixed(1)}`)
  const ends = [`${(SIZE.width - step / 2).toFixed(1)},${SIZE.height}`, `${(step / 2).toFixed(1)},${SIZE.height}`]
  return (
    <>
      <polygon className={styles.area} points={[...places, ...ends].join(' ')} />
      <polyline className={styles.line} points={places.join(' ')} />
    </>
  )
}
