import { expect, it } from 'vitest'
import type { DripFeed } from '../../features/plans/plan-query.ts'
import { comingRuns } from './coming-runs.ts'

const now = new Date('2026-11-20T10:00:00Z')
const aFeed = (options: Partial<DripFeed>): DripFeed =>
  ({
    ...{ id: 1, status: 'in_processing', is_paused: false, runs: 4, orders_count: 1, minutes_between_runs: 60, refunded: '0.00' },
    next_run_at: '2026-11-20T10:30:00Z',
    ...options,
  }) as DripFeed

it('tells the coming runs of all drip feeds by their time, and no more than a feed still makes', () => {
  const runs = comingRuns([aFeed({ id: 1 }), aFeed({ id: 2, next_run_at: '2026-11-20T11:00:00Z', runs: 2 })], now, 6)
  expect(runs.map(({ feed, number, at }) => [feed.id, number, at.toISOString().slice(11, 16)])).toEqual([
    [1, 2, '10:30'],
    [2, 2, '11:00'],
    [1, 3, '11:30'],
    [1, 4, '12:30'],
  ])
  expect(comingRuns([aFeed({ runs: 100 })], now, 6)).toHaveLength(6)
})

it('promises nothing of a drip feed that is paused, has ended or makes its last run', () => {
  const still = [{ is_paused: true }, { status: 'completed' as const }, { orders_count: 4, next_run_at: null }].map(aFeed)
  expect(comingRuns(still, now, 6)).toEqual([])
})
