import { describe, expect, it } from 'vitest'
import { type AccountPlace, chooseRoute, type Route, type SubmissionPast } from './choose-route.ts'
import { after, fulfilmentTimings } from './timings.ts'

const now = new Date('2026-11-20T12:00:00Z')
const timings = fulfilmentTimings()
const route = (priority: number, accountId = priority): Route => ({
  serviceId: 1,
  priority,
  accountId,
  providerServiceId: String(priority),
  rateNano: 1n,
  rateKind: 'per_1000',
  type: 'Default',
  declared: {},
  isPaused: false,
})
const place = (more: Partial<AccountPlace> = {}): AccountPlace => ({ isUsable: true, openUntil: null, freeSlots: 1, ...more })
const fresh: SubmissionPast = { priority: null, refusedRoutes: [], hops: 0, deadlineAt: after(now, 86_400_000) }
const choose = (places: AccountPlace[], past: Partial<SubmissionPast> = {}, routes = places.map((_, index) => route(index + 1))) =>
  chooseRoute(routes, new Map(places.map((each, index) => [index + 1, each])), { ...fresh, ...past }, now, timings)
const open = place({ openUntil: after(now, 60_000) })

describe('who gets an order', () => {
  it('is the first route, in whatever order they come', () => {
    expect(choose([place(), place()], {}, [route(2), route(1)])).toMatchObject({ kind: 'send', route: { priority: 1 }, hops: 0 })
  })
  it('is the next one when the first refused for good, is switched off, paused or its breaker is open', () => {
    expect(choose([place(), place()], { priority: 1, refusedRoutes: [1] })).toMatchObject({ kind: 'send', route: { priority: 2 }, hops: 1 })
    expect(choose([place({ isUsable: false }), place()])).toMatchObject({ route: { priority: 2 } })
    expect(choose([open, place()], { priority: 1 })).toMatchObject({ route: { priority: 2 }, hops: 1 })
    expect(choose([place(), place()], {}, [{ ...route(1), isPaused: true }, route(2)])).toMatchObject({ route: { priority: 2 } })
  })
  it('waits for a busy account instead of changing it', () => {
    expect(choose([place({ freeSlots: 0 }), place()])).toEqual({ kind: 'wait', until: after(now, timings.busyMs) })
  })
  it('waits for the breaker that closes first', () => {
    expect(choose([place({ openUntil: after(now, 90_000) }), open])).toEqual({ kind: 'wait', until: after(now, 60_000) })
  })
  it('changes at most three times and then stays where it is', () => {
    expect(choose([open, place()], { priority: 1, hops: 3 })).toMatchObject({ kind: 'wait' })
    expect(choose([place(), place()], { priority: 1, hops: 3, refusedRoutes: [1] })).toEqual({ kind: 'refuse', because: 'all refused' })
  })
  it('is nobody without a route, after every refusal, or when the day is over', () => {
    expect(choose([], {})).toEqual({ kind: 'refuse', because: 'no route' })
    expect(choose([place()], { priority: 1, refusedRoutes: [1] })).toEqual({ kind: 'refuse', because: 'all refused' })
    expect(choose([place()], { deadlineAt: now })).toEqual({ kind: 'refuse', because: 'too late' })
  })
})
