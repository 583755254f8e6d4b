import type { Order, OrderProgress } from '../../order-list/order-facts.ts'
import type { ProgressPoint } from './chart-geometry.ts'
import { pointsOfRuns } from './chart-marks.ts'

/**
 * The curve from zero to what is delivered now: it begins when the order was handed over or paid, and ends with the order's own count, which
 * may be ahead of the last stored point.
 */
export function chartPoints(
  order: Pick<Order, 'id' | 'orders' | 'current_quantity' | 'updated_at' | 'completed_at'>,
  progress: Pick<OrderProgress, 'points' | 'events'>,
): readonly ProgressPoint[] {
  // Nothing is sent of a drip feed itself: its curve is that of its runs.
  const ofRuns = pointsOfRuns(order)
  const kept = ofRuns.length > 0 ? ofRuns : progress.points.map(({ at, delivered }) => ({ at: Date.parse(at), delivered }))
  const first = kept[0]
  if (!first && order.current_quantity === 0) return []
  const begin = startOf(progress) ?? first?.at ?? Date.parse(order.updated_at)
  const whole =
    first === undefined || first.delivered > 0 ? [{ at: Math.min(begin, (first?.at ?? begin + 1) - 1), delivered: 0 }, ...kept] : kept
  const last = whole.at(-1)
  if (!last || last.delivered >= order.current_quantity) return whole
  return [...whole, { at: Math.max(last.at + 1, Date.parse(order.completed_at ?? order.updated_at)), delivered: order.current_quantity }]
}

const BEGINNINGS: readonly string[] = ['started', 'sent', 'paid', 'placed']
const startOf = ({ events }: Pick<OrderProgress, 'events'>): number | undefined => {
  for (const kind of BEGINNINGS) {
    const event = events.find((each) => each.kind === kind)
    if (event) return Date.parse(event.at)
  }
  return undefined
}
