import { describe, expect, it } from 'vitest'
import { chartPoints } from './chart-points.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 14, 18, minute)).toISOString()
const order = { id: 7, orders: [], current_quantity: 300, updated_at: at(30), completed_at: null }

describe('the points of the delivery curve', () => {
  it('begin with nothing when the delivery started', () => {
    const points = chartPoints(order, {
      points: [{ at: at(20), delivered: 300 }],
      events: [
        { at: at(0), kind: 'paid', amount: null },
        { at: at(5), kind: 'started', amount: null },
      ],
    })
    expect(points).toEqual([
      { at: Date.parse(at(5)), delivered: 0 },
      { at: Date.parse(at(20)), delivered: 300 },
    ])
  })
  it('end with the count of the order itself', () => {
    const points = chartPoints(order, {
      points: [
        { at: at(10), delivered: 0 },
        { at: at(20), delivered: 200 },
      ],
      events: [],
    })
    expect(points.at(-1)).toEqual({ at: Date.parse(at(30)), delivered: 300 })
  })
  it('are always in the order of time', () => {
    const points = chartPoints(order, { points: [{ at: at(20), delivered: 300 }], events: [{ at: at(25), kind: 'started', amount: null }] })
    expect(points.map((point) => point.at)).toEqual([...points.map((point) => point.at)].toSorted((a, b) => a - b))
  })
  it('are none before the first delivery', () => {
    expect(chartPoints({ ...order, current_quantity: 0 }, { points: [], events: [{ at: at(0), kind: 'paid', amount: null }] })).toEqual([])
  })
})
