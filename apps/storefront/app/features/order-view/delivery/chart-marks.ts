import type { OrderProgress } from '../../order-list/order-facts.ts'
import { type OrderWithParts, runsOf } from '../../order-list/runs.ts'

export interface Pause {
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}

const ENDINGS: readonly string[] = ['completed', 'partial', 'canceled', 'expired', 'refused']

/** When nothing was to be delivered because the customer wanted so; a pause that still lasts ends now. */
export function pausesOf({ events }: Pick<OrderProgress, 'events'>, now: number): readonly Pause[] {
  const pauses: Pause[] = []
  let from: number | undefined
  for (const { at, kind } of events) {
    if (kind === 'paused') from ??= Date.parse(at)
    else if (from !== undefined && (kind === 'resumed' || ENDINGS.includes(kind))) {
      pauses.push({ from, to: Date.parse(at) })
      from = undefined
    }
  }
  return from === undefined ? pauses : [...pauses, { from, to: Math.max(from, now) }]
}

/** What arrived by all runs together: each of them evenly from its start to its end. */
export function pointsOfRuns(order: OrderWithParts): readonly { readonly at: number; readonly delivered: number }[] {
  const runs = runsOf(order).map((run) => {
    const start = Date.parse(run.created_at)
    return { start, end: Math.max(start + 1, Date.parse(run.completed_at ?? run.updated_at)), delivered: run.current_quantity }
  })
  const times = [...new Set(runs.flatMap(({ start, end }) => [start, end]))].toSorted((one, other) => one - other)
  return times.map((at) => ({
    at,
    delivered: Math.round(
      runs.reduce((sum, { start, end, delivered }) => sum + delivered * Math.min(1, Math.max(0, (at - start) / (end - start))), 0),
    ),
  }))
}
