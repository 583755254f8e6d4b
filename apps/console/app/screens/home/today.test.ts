import { describe, expect, it } from 'vitest'
import { changePercent, runningTotals, soldByNow, soldIn } from './today.ts'

const hours = [
  { orders: 2, sales: '3.50' },
  { orders: 0, sales: '0.00' },
  { orders: 4, sales: '8.00' },
]

describe('what was sold', () => {
  it('is the sum of its hours', () => {
    expect(soldIn(hours)).toEqual({ orders: 6, sales: 11.5 })
    expect(soldIn(hours, 2)).toEqual({ orders: 2, sales: 3.5 })
  })
  it('grows from nothing, hour after hour', () => {
    expect(runningTotals(hours, ({ orders }) => orders)).toEqual([0, 2, 2, 6])
  })
  it('is compared with the same time of day: of the running hour only the part that is over', () => {
    expect(soldByNow(hours, 3, 15)).toEqual({ orders: 3, sales: 5.5 })
    expect(soldByNow(hours, 1, 0)).toEqual({ orders: 0, sales: 0 })
  })
  it('has no percents beside nothing', () => {
    expect([changePercent(125.4, 100), changePercent(50, 100), changePercent(5, 0)]).toEqual([25.4, -50, undefined])
  })
})
