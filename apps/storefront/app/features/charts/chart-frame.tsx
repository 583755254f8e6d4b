import { classNames } from '@vitrine/ui/components'
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { ScaleLevel } from './axis.ts'
import styles from './chart-frame.module.css'
import { movedByKey, nearestTo } from './read-chart.ts'

/** One place of a chart that can be read out. */
export interface Reading {
  /** From the left, in the units of the chart's size. */
  readonly x: number
  /** Label and value, as text. */
  readonly said: string
  /** Tooltip beside the point; without it the text stands above the chart. */
  readonly tip?: { readonly y: number; readonly head: string; readonly figure: string } | undefined
}

export interface ChartSize {
  readonly width: number
  readonly height: number
}

/** A label under the chart, where it stands. */
export interface ChartTick {
  readonly x: number
  readonly name: string
}

export interface ChartFrameProps {
  readonly label: string
  /** Text alternative of the whole chart, where its readings do not say enough. */
  readonly summary?: string | undefined
  readonly size: ChartSize
  /** The size is in screen pixels, so text and circles are allowed; otherwise the SVG is stretched to its box. */
  readonly isMeasured?: boolean
  /** What the grid lines stand for, from the top, evenly apart. */
  readonly scale: readonly ScaleLevel[]
  /** From the left to the right. */
  readonly readings: readonly Reading[]
  readonly ticks?: readonly ChartTick[] | undefined
  /** The shapes on the grid, given the chosen reading. */
  readonly children: (chosen: number | undefined) => ReactNode
  /** An overlay that is not stretched with the SVG. */
  readonly mark?: ((chosen: number) => ReactNode) | undefined
  /** One of several on a page: lower. */
  readonly isSmall?: boolean
}

/** The frame of every chart: grid, scale, labels under it, and one place read out by pointer or arrow keys. */
export function ChartFrame({ label, summary, size, isMeasured = false, scale, readings, ticks, children, mark, isSmall }: ChartFrameProps) {
  const [at, setAt] = useState<number>()
  const slider = useRef<HTMLDivElement>(null)
  const last = readings.length - 1
  const hasTips = readings[last]?.tip !== undefined
  // Without tips one place is always read: the latest, until another is chosen.
  const chosen = at === undefined ? (hasTips ? undefined : last) : Math.min(at, last)
  const spoken = readings[chosen ?? last]
  if (!spoken) return null
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(nearestTo(readings, ((clientX - left) / width) * size.width))
  }
  const rest = () => hasTips && setAt(undefined)
  return (
    <div className={classNames(isSmall && styles.low, hasTips && styles.tipped)}>
      {!hasTips && (
        <p className={styles.said} aria-hidden="true">
          {spoken.said}
        </p>
      )}
      <div className={styles.row}>
        <Scale levels={scale} />
        <div
          className={styles.plot}
          onPointerMove={follow}
          onPointerDown={(event) => {
            follow(event)
            slider.current?.focus({ preventScroll: true })
          }}
          onPointerLeave={rest}
        >
          <Plot summary={summary} size={size} isMeasured={isMeasured} lines={scale.length}>
            {children(chosen)}
          </Plot>
          {chosen !== undefined && mark?.(chosen)}
          {chosen !== undefined && <Tip reading={spoken} size={size} />}
          <div
            ref={slider}
            role="slider"
            tabIndex={0}
            className={styles.slider}
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={chosen ?? last}
            aria-valuetext={spoken.said}
            onKeyDown={(event) => setAt(movedByKey(event, chosen ?? last, readings.length))}
            onFocus={() => setAt(chosen ?? last)}
            onBlur={rest}
          />
        </div>
        {ticks && <Ticks ticks={ticks} width={size.width} />}
      </div>
    </div>
  )
}

interface PlotProps {
  readonly summary: string | undefined
  readonly size: ChartSize
  readonly isMeasured: boolean
  readonly lines: number
  readonly children: ReactNode
}

function Plot({ summary, size: { width, height }, isMeasured, lines, children }: PlotProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={isMeasured ? { height } : undefined}
      role="img"
      aria-label={summary}
      aria-hidden={summary === undefined || undefined}
    >
      {Array.from({ length: lines }, (_, index) => (height * index) / (lines - 1)).map((y) => (
        <line key={y} className={styles.grid} x1="0" x2={width} y1={y} y2={y} />
      ))}
      {children}
    </svg>
  )
}

const TIP_HALF_PX = 90

function Tip({ reading: { x, tip }, size }: { readonly reading: Reading; readonly size: ChartSize }) {
  if (!tip) return null
  const place: CSSProperties = {
    left: `clamp(${TIP_HALF_PX}px - var(--chart-before), ${percent(x, size.width)}, 100% - ${TIP_HALF_PX}px + var(--chart-behind))`,
    top: percent(tip.y, size.height),
  }
  return (
    <span className={styles.tip} style={place} aria-hidden="true">
      <span>{tip.head}</span>
      <strong className="number">{tip.figure}</strong>
    </span>
  )
}

const Scale = ({ levels }: { readonly levels: readonly ScaleLevel[] }) => (
  <div className={classNames(styles.scale, styles.small)} aria-hidden="true">
    {levels.map(({ value, name }) => (
      <span key={value}>{name}</span>
    ))}
  </div>
)

/** The first begins where the chart does and the last ends there; those between stand in the middle of their place. */
const Ticks = ({ ticks, width }: { readonly ticks: readonly ChartTick[]; readonly width: number }) => (
  <p className={classNames(styles.ticks, styles.small)} aria-hidden="true">
    {ticks.map(({ x, name }) => (
      <span
        key={x}
        className={classNames(x <= width * 0.03 && styles.first, x >= width * 0.97 && styles.last)}
        style={{ left: percent(x, width) }}
      >
        {name}
      </span>
    ))}
  </p>
)

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 10_000) / 100}%`
