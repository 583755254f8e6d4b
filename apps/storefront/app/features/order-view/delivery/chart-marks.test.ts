import { expect, it } from 'vitest'
import type { Order } from '../../order-list/order-facts.ts'
import { runsOf } from '../../order-list/runs.ts'
import { pausesOf, pointsOfRuns } from './chart-marks.ts'

const minute = (number: number): number => Date.UTC(2026, 2, 14, 18, number)
const at = (number: number): string => new Date(minute(number)).toISOString()
const event = (number: number, kind: string) => ({ at: at(number), kind, amount: null })

it('a pause lasts until it is taken back, until the end of the order, or until now', () => {
  const events = [event(1, 'paused'), event(2, 'paused'), event(5, 'resumed'), event(8, 'paused')]
  expect(pausesOf({ events }, minute(20))).toEqual([
    { from: minute(1), to: minute(5) },
    { from: minute(8), to: minute(20) },
  ])
  expect(pausesOf({ events: [...events, event(9, 'canceled')] }, minute(20)).at(-1)).toEqual({ from: minute(8), to: minute(9) })
  expect(pausesOf({ events: [event(1, 'placed'), event(3, 'resumed')] }, minute(20))).toEqual([])
})

const part = (id: number, feed: number | null, from: number, to: number | null, delivered: number) =>
  ({
    id,
    drip_feed_id: feed,
    created_at: at(from),
    completed_at: to === null ? null : at(to),
    updated_at: at(30),
    current_quantity: delivered,
  }) as Order['orders'][number]

it('runs add up to one curve, also while one has not ended; parts of a package are no runs', () => {
  const order = { id: 7, orders: [part(12, 7, 10, null, 50), part(11, 7, 0, 20, 100)] }
  expect(runsOf(order).map(({ id }) => id)).toEqual([11, 12])
  expect(pointsOfRuns(order)).toEqual([
    { at: minute(0), delivered: 0 },
    { at: minute(10), delivered: 50 },
    { at: minute(20), delivered: 125 },
    { at: minute(30), delivered: 150 },
  ])
  expect(pointsOfRuns({ id: 7, orders: [part(11, null, 0, 20, 100)] })).toEqual([])
})
