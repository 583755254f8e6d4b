import { useState } from 'react'
import { axisTop } from '../../cabinet/model/statistics-buckets.ts'
import { movedByKey, pointedAt } from '../../cabinet/parts/read-chart.ts'
import styles from './bar-plot.module.css'

export interface Bar {
  readonly key: string
  readonly value: number
  /** What the bar is of and how much it is, in words. */
  readonly said: string
}

const SIZE = { width: 1000, height: 240 } as const

/** Bars from zero; pointer or arrow keys read one of them out. */
export function BarPlot({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const [at, setAt] = useState(bars.length - 1)
  const index = Math.min(at, bars.length - 1)
  const chosen = bars[index]
  if (!chosen) return null
  return (
    <>
      <p className={styles.said} aria-hidden="true">
        {chosen.said}
      </p>
      <div
        role="slider"
        tabIndex={0}
        className={styles.plot}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={bars.length - 1}
        aria-valuenow={index}
        aria-valuetext={chosen.said}
        onKeyDown={(event) => setAt(movedByKey(event, index, bars.length))}
        onPointerMove={(event) => setAt(pointedAt(event, bars.length))}
        onPointerDown={(event) => setAt(pointedAt(event, bars.length))}
      >
        <Bars bars={bars} chosen={index} />
      </div>
    </>
  )
}

function Bars({ bars, chosen }: { readonly bars: readonly Bar[]; readonly chosen: number }) {
  const top = axisTop(Math.max(...bars.map(({ value }) => value)))
  const step = SIZE.width / bars.length
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden="true">
      {[0, 0.5, 1].map((level) => (
        <line key={level} className={styles.grid} x1="0" x2={SIZE.width} y1={SIZE.height * level} y2={SIZE.height * level} />
      ))}
      {bars.map(({ key, value }, index) => {
        const height = (value / top) * SIZE.height
        return (
          <rect
            key={key}
            className={index === chosen ? styles.chosen : styles.bar}
            x={index * step + step * 0.12}
            width={step * 0.76}
            y={SIZE.height - height}
            height={height}
          />
        )
      })}
    </svg>
  )
}
