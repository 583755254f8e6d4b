import { describe, expect, it } from 'vitest'
import type { OrderService } from './choices.ts'
import {
  clampMinutes,
  clampRuns,
  dripFeedBody,
  isLongerThanGuarantee,
  offersDripFeed,
  plannedRuns,
  previewOf,
  pricedQuantities,
  withDripFeed,
} from './drip-feed.ts'
import { freshOrder } from './order-form.ts'

const service = {
  min_quantity: 10,
  max_quantity: 1000,
  quantity_step: 1,
  drip_feed_is_allowed: true,
  calculable_quantity: false,
} as OrderService
const form = { ...freshOrder(), quantity: 100, isDripFeed: true, numberOfRuns: 3, dripFeedQuantityStep: 10 }

describe('a drip feed on the form', () => {
  it('has at least two runs and at most a hundred (DRIP-001)', () => {
    expect([1, 0, Number.NaN, 2, 7.4, 101].map(clampRuns)).toEqual([2, 2, 2, 2, 7, 100])
  })
  it('begins with 2 runs, 60 minutes, mode flat and step 100 in the state (DRIP-004)', () => {
    expect(freshOrder()).toMatchObject({
      isDripFeed: false,
      numberOfRuns: 2,
      dripFeedMinutes: 60,
      dripFeedMode: 'flat',
      dripFeedQuantityStep: 100,
    })
  })
  it('shows step 1 when it is switched on in a fresh form, and keeps 100 in a repeated order (DRIP-002)', () => {
    expect(withDripFeed(freshOrder(), true, service).dripFeedQuantityStep).toBe(1)
    expect(withDripFeed({ ...freshOrder(), pageState: 'preselected' }, true, service).dripFeedQuantityStep).toBe(100)
  })
  it('plans the runs of every mode and refuses those that leave the bounds', () => {
    const runsOf = (dripFeedMode: string, more = {}) => plannedRuns({ ...form, dripFeedMode, ...more }, service)
    expect(runsOf('flat')).toEqual([100, 100, 100])
    expect(runsOf('increasing')).toEqual([100, 110, 120])
    expect(runsOf('decreasing')).toEqual([100, 90, 80])
    expect(runsOf('random')).toEqual([100, 100, 100])
    expect(runsOf('increasing', { quantity: 990 })).toBeUndefined()
  })
  it('is priced run by run', () => {
    expect(pricedQuantities({ ...form, dripFeedMode: 'increasing' }, service)).toEqual([100, 110, 120])
    expect(pricedQuantities({ ...form, isDripFeed: false }, service)).toEqual([100])
  })
  it('is sent untouched with mode flat, and not at all when it is off (DRIP-003)', () => {
    expect(dripFeedBody(form)).toEqual({ drip_feed: { runs: 3, minutes_between_runs: 60, quantity_step: 10, mode: 'flat' } })
    expect(dripFeedBody({ ...form, isDripFeed: false })).toEqual({})
  })
  it('is offered where the service allows it and has a quantity to repeat', () => {
    expect(offersDripFeed(service)).toBe(true)
    expect(offersDripFeed({ ...service, calculable_quantity: true })).toBe(false)
    expect(offersDripFeed({ ...service, drip_feed_is_allowed: false })).toBe(false)
  })
  it('is plotted over time, each run on top of those before', () => {
    const now = new Date('2026-11-20T18:30:00Z')
    expect(previewOf([100, 110], 180, now)).toEqual([
      { at: now, quantity: 100, before: 0 },
      { at: new Date('2026-11-20T21:30:00Z'), quantity: 110, before: 100 },
    ])
  })
  it('takes any number of minutes from one to a week between two runs', () => {
    expect([0, 1, 45.4, 10_080, 99_999, Number.NaN].map(clampMinutes)).toEqual([1, 1, 45, 10_080, 10_080, 1])
  })
  it('says when the plan outlasts the guarantee that is ordered along', () => {
    const plan = { numberOfRuns: 31, dripFeedMinutes: 1440, isGuarantee: true }
    const guaranteed = { has_refill: true, guarantee_days: 30 }
    expect(isLongerThanGuarantee(plan, guaranteed)).toBe(false)
    expect(isLongerThanGuarantee({ ...plan, numberOfRuns: 32 }, guaranteed)).toBe(true)
    expect(isLongerThanGuarantee({ ...plan, numberOfRuns: 32, isGuarantee: false }, guaranteed)).toBe(false)
    expect(isLongerThanGuarantee({ ...plan, numberOfRuns: 32 }, { has_refill: true, guarantee_days: null })).toBe(false)
  })
})
