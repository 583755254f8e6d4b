import { formatCompact, formatQuantity } from '@vitrine/ui/formats'
import { type PointerEvent, type ReactNode, type RefObject, useState } from 'react'
import { useShop } from '../../../shop/shop-context.tsx'
import styles from './delivery-chart.module.css'
import { useWidth } from './use-width.ts'

export const HEIGHT = 240
const LEFT = 48
const RIGHT = 16
const TOP = 12
const BOTTOM = 28
const TIP_HALF = 90

/** One place of a chart that can be read out. */
export interface Reading {
  readonly x: number
  readonly y: number
  readonly moment: string
  readonly delivered: number
}

export interface ChartRoom {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly width: number
  /** What is left between the scale and the edge. */
  readonly inner: number
}

/** The room a chart has on the page. */
export function useChartRoom(): ChartRoom {
  const [frame, width] = useWidth<HTMLDivElement>(720)
  return { frame, width, inner: Math.max(120, width - LEFT - RIGHT) }
}

export interface ChartFrameProps {
  readonly room: ChartRoom
  /** The whole chart in words. */
  readonly summary: string
  readonly label: string
  readonly ticks: readonly { readonly y: number; readonly value: number }[]
  /** From the earliest to the latest. */
  readonly readings: readonly Reading[]
  /** What is drawn on the grid; knows which reading is marked. */
  readonly children: (chosen: number | undefined) => ReactNode
}

/** The grid and scale of a delivery chart, and a reading that the pointer or the arrow keys choose. */
export function ChartFrame({ room: { frame, width, inner }, summary, label, ticks, readings, children }: ChartFrameProps) {
  const { locale } = useShop()
  const [chosen, setChosen] = useState<number>()
  const last = Math.max(0, readings.length - 1)
  const marked = chosen === undefined ? undefined : readings[chosen]
  const spoken = readings[chosen ?? last]
  const follow = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) =>
    setChosen(nearest(readings, clientX - currentTarget.getBoundingClientRect().left - LEFT))
  return (
    <div className={styles.frame} ref={frame}>
      <svg
        className={styles.chart}
        width={width}
        height={HEIGHT + TOP + BOTTOM}
        role="img"
        aria-label={summary}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setChosen(undefined)}
      >
        <g transform={`translate(${LEFT} ${TOP})`}>
          {ticks.map(({ y, value }) => (
            <g key={value}>
              <line className={styles.gridline} x1={0} x2={inner} y1={y} y2={y} />
              <text className={styles.axis} x={-10} y={y + 4} textAnchor="end">
                {formatCompact(value, locale)}
              </text>
            </g>
          ))}
          {children(chosen)}
        </g>
      </svg>
      {marked && (
        <span
          className={styles.tip}
          style={{ left: Math.min(Math.max(marked.x + LEFT, TIP_HALF), width - TIP_HALF), top: TOP + marked.y }}
          aria-hidden="true"
        >
          <span>{marked.moment}</span>
          <strong className="number">{formatQuantity(marked.delivered)}</strong>
        </span>
      )}
      <input
        type="range"
        className={styles.keys}
        min={0}
        max={last}
        value={chosen ?? last}
        aria-label={label}
        aria-valuetext={spoken && `${spoken.moment}: ${formatQuantity(spoken.delivered)}`}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        onFocus={() => setChosen(last)}
        onBlur={() => setChosen(undefined)}
      />
    </div>
  )
}

function nearest(readings: readonly Reading[], x: number): number {
  let best = 0
  for (const [index, reading] of readings.entries()) if (Math.abs(reading.x - x) < Math.abs((readings[best]?.x ?? 0) - x)) best = index
  return best
}
