import { describe, expect, it } from 'vitest'
import { type LateFacts, lateSince } from './late.ts'

const at = (clock: string) => new Date(`2026-05-04T${clock}:00Z`)
const order = (more: Partial<LateFacts> = {}): LateFacts => ({
  ...{ state: 'ready', kind: 'single', partOf: null, createdAt: at('10:00'), paidAt: at('10:00'), clearedAt: null, dueAt: null },
  startedAt: null,
  ...more,
})
const usual = { halfMinutes: 180, mostMinutes: 300 }
const isLate = (facts: LateFacts, clock: string, startsWithinMinutes: number | null = 15) =>
  lateSince(facts, { startsWithinMinutes, usual }, at(clock))

describe('an order that is not sent', () => {
  it('is late after twice the time in which its service begins, an hour where the service says nothing', () => {
    expect(isLate(order(), '10:30')).toBeUndefined()
    expect(isLate(order(), '10:31')).toEqual({ kind: 'not_sent', at: at('10:30') })
    expect([isLate(order(), '11:00', null), isLate(order(), '11:01', null)?.at]).toEqual([undefined, at('11:00')])
  })
  it('counts from when it was released, and a run of a drip feed from when it was due', () => {
    expect(isLate(order({ clearedAt: at('12:00') }), '12:30')).toBeUndefined()
    expect(isLate(order({ partOf: 'drip_feed', dueAt: at('14:00') }), '14:10')).toBeUndefined()
    expect(isLate(order({ partOf: 'drip_feed', dueAt: at('14:00') }), '14:31')?.at).toEqual(at('14:30'))
  })
})

describe('an order under way', () => {
  const running = order({ state: 'running', startedAt: at('10:00') })
  it('is late an hour and a quarter of the usual time after most others were done', () => {
    expect(isLate(running, '17:15')).toBeUndefined()
    expect(isLate(running, '17:16')).toEqual({ kind: 'under_way', at: at('17:15') })
    expect(isLate({ ...running, state: 'accepted' }, '17:16')?.kind).toBe('under_way')
  })
  it('is never late where nobody knows how long its service takes', () => {
    expect(lateSince(running, { startsWithinMinutes: 15, usual: undefined }, at('23:59'))).toBeUndefined()
  })
})

it('orders that are over, held, of unknown outcome or made of others are not late', () => {
  for (const state of ['unpaid', 'moderation', 'unknown', 'review', 'paused', 'completed', 'canceled', 'failed', 'cancel_pending'] as const)
    expect(isLate(order({ state }), '23:59')).toBeUndefined()
  expect(isLate(order({ kind: 'package' }), '23:59')).toBeUndefined()
})
