import { tickValues } from '../../charts/axis.ts'

export interface ProgressPoint {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly delivered: number
}
export interface ChartInput {
  /** In time order; the first is the start of the delivery. */
  readonly points: readonly ProgressPoint[]
  readonly quantity: number
  readonly now: number
  /** When it should be ready; without it there is no plan to plot. */
  readonly expectedAt: number | null
  /** How far the curve of a finished delivery goes on, when something happened after its end. */
  readonly until?: number | undefined
}
export interface ChartBox {
  readonly width: number
  readonly height: number
}
export interface ChartPlot {
  /** SVG paths in the box's own units. */
  readonly line: string
  readonly area: string
  readonly plan: string | null
  readonly nowX: number | null
  readonly last: { readonly x: number; readonly y: number; readonly delivered: number } | null
  readonly yTicks: readonly { readonly y: number; readonly value: number }[]
  readonly xTicks: readonly { readonly x: number; readonly at: number }[]
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080, 20_160].map((minutes) => minutes * MINUTE_MS)
const X_TICKS_MAX = 8
/** A day with its year beside the next one. */
const X_TICK_WIDTH = 80
/** A chart of a minute would be all noise. */
const SPAN_MIN_MS = 10 * MINUTE_MS

/** Times on whole steps of the clock in the visitor's zone (`offsetMs` east of UTC), at most eight or as many as asked for. */
export function xTickTimes(from: number, to: number, offsetMs: number, most = X_TICKS_MAX): readonly number[] {
  const step = TIME_STEPS.find((each) => (to - from) / each <= most) ?? Math.ceil((to - from) / most / (24 * HOUR_MS)) * 24 * HOUR_MS
  const first = Math.ceil((from + offsetMs) / step) * step - offsetMs
  const times: number[] = []
  for (let at = first; at <= to; at += step) times.push(at)
  return times
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The delivered curve over time, and the straight plan from the start to the expected finish. */
export function plotDelivery({ points, quantity, now: clock, expectedAt, until = 0 }: ChartInput, box: ChartBox, offsetMs = 0): ChartPlot {
  // A point may be newer than a clock that is read every half minute.
  const now = Math.max(clock, points.at(-1)?.at ?? clock)
  const start = points[0]?.at ?? now
  const lastPoint = points.at(-1)
  const isRunning = (lastPoint?.delivered ?? 0) < quantity
  const last = Math.max(lastPoint?.at ?? now, isRunning ? now : until)
  const end = Math.max(last, expectedAt ?? 0, start + SPAN_MIN_MS)
  const ticks = tickValues(Math.max(quantity, lastPoint?.delivered ?? 0))
  const top = ticks.at(-1) ?? 1
  const mostTicks = Math.min(X_TICKS_MAX, Math.max(2, Math.floor(box.width / X_TICK_WIDTH)))
  const x = (at: number) => round(((at - start) / (end - start)) * box.width)
  const y = (delivered: number) => round(box.height - (delivered / top) * box.height)

  // The curve goes on to now: no progress is shown as a flat line.
  const plotted = lastPoint && last > lastPoint.at ? [...points, { at: last, delivered: lastPoint.delivered }] : points
  const steps = plotted.map(({ at, delivered }) => `${x(at)} ${y(delivered)}`)
  const line = steps.length > 0 ? `M${steps.join('L')}` : ''
  const tip = plotted.at(-1)
  return {
    line,
    area: tip ? `${line}L${x(tip.at)} ${box.height}L0 ${box.height}Z` : '',
    plan: expectedAt !== null && expectedAt > start ? `M0 ${y(0)}L${x(expectedAt)} ${y(quantity)}` : null,
    nowX: isRunning ? x(now) : null,
    last: tip ? { x: x(tip.at), y: y(tip.delivered), delivered: tip.delivered } : null,
    yTicks: ticks.map((value) => ({ y: y(value), value })),
    xTicks: xTickTimes(start, end, offsetMs, mostTicks).map((at) => ({ x: x(at), at })),
  }
}

/** What arrived in each hour, from the first to the last point; an hour without a point takes its share of the way between two. */
export function perHour(points: readonly ProgressPoint[]): readonly ProgressPoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const hours: ProgressPoint[] = []
  for (let at = Math.floor(first.at / HOUR_MS) * HOUR_MS; at <= last.at; at += HOUR_MS) {
    const arrived = deliveredAt(points, at + HOUR_MS) - deliveredAt(points, at)
    hours.push({ at, delivered: Math.max(0, Math.round(arrived)) })
  }
  return hours
}

function deliveredAt(points: readonly ProgressPoint[], at: number): number {
  const after = points.findIndex((point) => point.at >= at)
  if (after === 0) return points[0]?.delivered ?? 0
  const [previous, next] = after < 0 ? [points.at(-1), undefined] : [points[after - 1], points[after]]
  if (!previous) return 0
  if (!next || next.at === previous.at) return previous.delivered
  return previous.delivered + ((next.delivered - previous.delivered) * (at - previous.at)) / (next.at - previous.at)
}

/** Whether the delivery is at or above the straight line of its plan. */
export function isOnPlan({ points, quantity, now, expectedAt }: ChartInput): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || expectedAt === null) return true
  if (now >= expectedAt) return last.delivered >= quantity
  const planned = (quantity * (now - first.at)) / (expectedAt - first.at)
  // A tenth of the way is noise: panels report in steps.
  return last.delivered >= planned - quantity / 10
}
