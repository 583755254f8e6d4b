import { ticksOfEnds } from './chart-ends.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './line-plot.module.css'

export interface LinePoint {
  readonly name: string
  readonly value: number
  readonly said: string
}

interface LinePlotProps {
  readonly label: string
  readonly points: readonly LinePoint[]
  /** Where the scale ends. */
  readonly top: number
  readonly axis: (value: number) => string
}

const SIZE = { width: 1000, height: 260 } as const

/** A line over time, from zero; pointer or arrow keys read one point out. */
export function LinePlot({ label, points, top, axis }: LinePlotProps) {
  const [first, last] = [points[0], points.at(-1)]
  const step = SIZE.width / points.length
  return (
    <ChartFrame
      label={label}
      readings={points.map(({ name, said }, index) => ({ x: (index + 0.5) * step, said: `${name}: ${said}` }))}
      size={SIZE}
      scale={[top, top / 2, 0].map((value) => ({ value, name: axis(value) }))}
      ticks={ticksOfEnds(first && { first: first.name, last: last?.name }, SIZE.width)}
      mark={(chosen) => (
        <span
          className={styles.mark}
          style={{ left: `${((chosen + 0.5) / points.length) * 100}%`, bottom: `${((points[chosen]?.value ?? 0) / top) * 100}%` }}
        />
      )}
    >
      {() => <Line points={points} top={top} step={step} />}
    </ChartFrame>
  )
}

function Line({ points, top, step }: Pick<LinePlotProps, 'points' | 'top'> & { readonly step: number }) {
  const places = points.map(({ value }, index) => `${((index + 0.5) * step).toFixed(1)},${(SIZE.height * (1 - value / top)).toFixed(1)}`)
  const ends = [`${(SIZE.width - step / 2).toFixed(1)},${SIZE.height}`, `${(step / 2).toFixed(1)},${SIZE.height}`]
  return (
    <>
      <polygon className={styles.area} points={[...places, ...ends].join(' ')} />
      <polyline className={styles.line} points={places.join(' ')} />
    </>
  )
}
