import { describe, expect, it } from 'vitest'
import {
  afterFailedProbe,
  afterFailure,
  afterGoodProbe,
  type Breaker,
  closedBreaker as closed,
  failuresMax,
  openedBreaker,
} from './breaker.ts'
import { after, fulfilmentTimings } from './timings.ts'

const now = new Date('2026-11-20T12:00:00Z')
const timings = fulfilmentTimings()
const fail = (breaker: Breaker, times: number, kind: 'unreachable' | 'key' | 'funds' = 'unreachable') => {
  let state = breaker
  for (let count = 0; count < times; count += 1) state = afterFailure(state, kind, now, timings)
  return state
}

describe('the breaker of an account', () => {
  it('opens at the fifth failure in a row, for a minute', () => {
    expect(fail(closed, failuresMax - 1)).toMatchObject({ state: 'closed', failures: 4 })
    expect(fail(closed, failuresMax)).toEqual({
      state: 'open',
      reason: 'unreachable',
      note: null,
      failures: 5,
      trips: 1,
      openUntil: after(now, 60_000),
    })
  })
  it('opens at once for a revoked key and an empty balance', () => {
    expect(fail(closed, 1, 'key')).toMatchObject({ state: 'open', reason: 'key' })
    expect(fail(closed, 1, 'funds')).toMatchObject({ state: 'open', reason: 'funds' })
  })
  it('waits twice as long after each failed probe, at most 15 minutes', () => {
    let breaker = fail(closed, failuresMax)
    const minutes = []
    for (let probe = 0; probe < 6; probe += 1) {
      breaker = afterFailedProbe(breaker, now, timings)
      minutes.push(((breaker.openUntil?.getTime() ?? 0) - now.getTime()) / 60_000)
    }
    expect(minutes).toEqual([2, 4, 8, 15, 15, 15])
  })
  it('closes on a good probe, and opens again, longer, at the very next failure', () => {
    const probed = afterGoodProbe(fail(closed, failuresMax))
    expect(probed).toMatchObject({ state: 'closed', openUntil: null })
    expect(fail(probed, 1)).toMatchObject({ state: 'open', openUntil: after(now, 120_000) })
  })
  it('is opened by hand until a time, and forgets that once the provider answers', () => {
    const until = after(now, 3_600_000)
    const paused = openedBreaker(fail(closed, 2), { reason: 'by_hand', note: 'They move house', until })
    expect(paused).toMatchObject({ state: 'open', reason: 'by_hand', note: 'They move house', openUntil: until })
    expect(fail(paused, 3)).toMatchObject({ openUntil: until })
    expect(afterGoodProbe(paused)).toEqual(closed)
    expect(afterFailedProbe(paused, now, timings)).toMatchObject({ state: 'open', reason: 'unreachable', note: null })
  })
  it('does not move the end of the cool-down for failures that were under way', () => {
    const open = fail(closed, failuresMax)
    expect(fail(open, 3)).toMatchObject({ state: 'open', openUntil: open.openUntil, trips: 1 })
  })
})
