import { useState } from 'react'
import { movedByKey, pointedAt } from '../cabinet/parts/read-chart.ts'
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
  const [at, setAt] = useState(points.length - 1)
  const index = Math.max(0, Math.min(at, points.length - 1))
  const chosen = points[index]
  if (!chosen) return null
  const said = `${chosen.name}: ${chosen.said}`
  return (
    <div>
      <p className={styles.said} aria-hidden="true">
        {said}
      </p>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{axis(value)}</span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          className={styles.plot}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={points.length - 1}
          aria-valuenow={index}
          aria-valuetext={said}
          onKeyDown={(event) => setAt(movedByKey(event, index, points.length))}
          onPointerMove={(event) => setAt(pointedAt(event, points.length))}
          onPointerDown={(event) => setAt(pointedAt(event, points.length))}
        >
          <Line points={points} top={top} />
          <span
            className={styles.mark}
            style={{ left: `${((index + 0.5) / points.length) * 100}%`, bottom: `${(chosen.value / top) * 100}%` }}
          />
        </div>
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>{points[0]?.name}</span>
        <span>{points.at(-1)?.name}</span>
      </p>
    </div>
  )
}

function Line({ points, top }: { readonly points: readonly ChartPoint[]; readonly top: number }) {
  const step = SIZE.width / points.length
  const places = points.map(({ value }, index) => `${((index + 0.5) * step).toFixed(1)},${(SIZE.height * (1 - value / top)).toFixed(1)}`)
  const ends = [`${(SIZE.width - step / 2).toFixed(1)},${SIZE.height}`, `${(step / 2).toFixed(1)},${SIZE.height}`]
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden="true">
      {[0, 0.5, 1].map((level) => (
        <line key={level} className={styles.grid} x1="0" x2={SIZE.width} y1={SIZE.height * level} y2={SIZE.height * level} />
      ))}
      <polygon className={styles.area} points={[...places, ...ends].join(' ')} />
      <polyline className={styles.line} points={places.join(' ')} />
    </svg>
  )
}
