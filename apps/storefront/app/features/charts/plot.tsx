import { classNames } from '@vitrine/ui/components'
import { type ReactNode, useState } from 'react'
import type { ScaleLevel } from './axis.ts'
import styles from './plot.module.css'
import { movedByKey, pointedAt } from './read-chart.ts'

export interface PlotProps {
  readonly label: string
  /** What each place along the plot is and how much it is, in words. */
  readonly said: readonly string[]
  readonly size: PlotSize
  /** What the grid lines stand for, from the top. */
  readonly scale: readonly ScaleLevel[]
  readonly ends?: PlotEnds | undefined
  /** What is drawn in the space of the size, on the grid. */
  readonly children: (chosen: number) => ReactNode
  /** What lies over the drawing and keeps its shape when that is stretched. */
  readonly mark?: (chosen: number) => ReactNode
  /** One of several on a page: lower. */
  readonly isSmall?: boolean
}

/** What stands under the plot: where it begins and, if that is elsewhere, where it ends. */
export interface PlotEnds {
  readonly first: string
  readonly last?: string | undefined
}

export interface PlotSize {
  readonly width: number
  readonly height: number
}

/** The frame of a chart: grid, scale and ends, and one place read out by pointer or arrow keys. */
export function Plot({ label, said, scale, ends, isSmall = false, ...drawn }: PlotProps) {
  const [at, setAt] = useState(said.length - 1)
  const index = Math.max(0, Math.min(at, said.length - 1))
  const text = said[index]
  if (text === undefined) return null
  return (
    <div className={classNames(isSmall && styles.low)}>
      <p className={styles.said} aria-hidden="true">
        {text}
      </p>
      <div className={styles.row}>
        <Scale levels={scale} />
        <div
          role="slider"
          tabIndex={0}
          className={styles.plot}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={said.length - 1}
          aria-valuenow={index}
          aria-valuetext={text}
          onKeyDown={(event) => setAt(movedByKey(event, index, said.length))}
          onPointerMove={(event) => setAt(pointedAt(event, said.length))}
          onPointerDown={(event) => setAt(pointedAt(event, said.length))}
        >
          <Drawing {...drawn} chosen={index} />
        </div>
        {ends && <Ends {...ends} />}
      </div>
    </div>
  )
}

type DrawingProps = Pick<PlotProps, 'size' | 'children' | 'mark'> & { readonly chosen: number }

function Drawing({ size: { width, height }, children, mark, chosen }: DrawingProps) {
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {[0, 0.5, 1].map((level) => (
          <line key={level} className={styles.grid} x1="0" x2={width} y1={height * level} y2={height * level} />
        ))}
        {children(chosen)}
      </svg>
      {mark?.(chosen)}
    </>
  )
}

const Scale = ({ levels }: { readonly levels: readonly ScaleLevel[] }) => (
  <div className={classNames(styles.scale, styles.small)} aria-hidden="true">
    {levels.map(({ value, name }) => (
      <span key={value}>{name}</span>
    ))}
  </div>
)

const Ends = ({ first, last }: PlotEnds) => (
  <p className={classNames(styles.ends, styles.small)} aria-hidden="true">
    <span>{first}</span>
    {last !== undefined && <span>{last}</span>}
  </p>
)
