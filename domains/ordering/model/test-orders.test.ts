import { describe, expect, it } from 'vitest'
import { type TestOrder, testProgress, testRefillStatus, testStatus } from './test-orders.ts'

const MINUTE = 60_000
const begin = new Date('2026-11-22T10:00:00Z')
const after = (seconds: number) => new Date(begin.getTime() + seconds * 1000)
const single: TestOrder = {
  id: 2_000_000_001,
  parentOrderId: null,
  kind: 'single',
  serviceId: 1,
  quantity: 1000,
  charged: 1_000_001n,
  isGuarantee: true,
  serviceAllowsCancel: true,
  guaranteeDays: 30,
  reference: null,
  startsAt: begin,
  expiresAt: null,
  canceledAt: null,
}
const at = (seconds: number, more: Partial<TestOrder> = {}, parts: readonly TestOrder[] = []) => {
  const { status, charge, refunded, remains } = testStatus({ ...single, ...more }, parts, after(seconds), MINUTE)
  return [status, remains, charge, refunded]
}

describe('an order of a test key', () => {
  it.each([
    [0, 'Pending', 1000],
    [9.9, 'Pending', 1000],
    [10, 'In progress', 1000],
    [40, 'In progress', 500],
    [69.9, 'In progress', 2],
    [70, 'Completed', 0],
    [1e6, 'Completed', 0],
  ])('after %s seconds is %s with %s remaining', (seconds, status, remains) => {
    expect(at(seconds)).toEqual([status, remains, 1_000_001n, 0n])
  })
  it('gives everything back while nothing is delivered, and what remains afterwards, whatever is asked later', () => {
    for (const seconds of [5, 500]) expect(at(seconds, { canceledAt: after(5) })).toEqual(['Canceled', 1000, 0n, 1_000_001n])
    // Half of an odd micro is rounded up in the customer's favour, and both parts add up.
    for (const seconds of [40, 500]) expect(at(seconds, { canceledAt: after(40) })).toEqual(['Partial', 500, 500_000n, 500_001n])
    expect(at(100, { canceledAt: after(80) })).toEqual(['Completed', 0, 1_000_001n, 0n])
  })
  it('that is a package has no share of its one piece, but of its money', () => {
    const pack = { kind: 'package', quantity: 1, charged: 1_000_000n } as const
    expect(at(40, pack)).toEqual(['In progress', 1, 1_000_000n, 0n])
    expect(at(40, { ...pack, canceledAt: after(40) })).toEqual(['Partial', 0, 500_000n, 500_000n])
    expect(at(5, { ...pack, canceledAt: after(5) })).toEqual(['Canceled', 1, 0n, 1_000_000n])
  })
  it('never goes back, whenever it is read', () => {
    let before = 0
    for (let seconds = 0; seconds < 90; seconds += 0.7) {
      const { delivered } = testProgress(single, after(seconds), MINUTE)
      expect(delivered).toBeGreaterThanOrEqual(before)
      before = delivered
    }
    expect(before).toBe(1000)
  })
})

describe('what is made of several', () => {
  const run = (index: number): TestOrder => ({
    ...single,
    id: single.id + index,
    parentOrderId: single.id,
    quantity: 500,
    charged: 500n,
    startsAt: after(index * 120),
  })
  const drip = { kind: 'drip_feed', quantity: 1000, charged: 1000n } as const
  it('is a drip feed until its last run is over', () => {
    const runs = [run(0), run(1)]
    expect([0, 100, 130, 190].map((seconds) => at(seconds, drip, runs))).toEqual([
      ['In progress', 1000, 1000n, 0n],
      ['In progress', 500, 1000n, 0n],
      ['In progress', 500, 1000n, 0n],
      ['Completed', 0, 1000n, 0n],
    ])
    expect(testStatus({ ...single, ...drip }, runs, after(100), MINUTE).parts).toHaveLength(1)
  })
  it('gives back the runs that never began', () => {
    const canceledAt = after(100)
    expect(at(100, { ...drip, canceledAt }, [run(0)])).toEqual(['Partial', 500, 500n, 500n])
    expect(at(5, { ...drip, canceledAt: after(5) }, [{ ...run(0), canceledAt: after(5) }])).toEqual(['Canceled', 1000, 0n, 1000n])
  })
  it('is a subscription that serves what was published until it ends', () => {
    const plan = { kind: 'subscription', quantity: 2, charged: 0n } as const
    const posts = [run(0), run(1)]
    expect(at(60, plan, posts)).toEqual(['Active', 1, 500n, 0n])
    expect(at(121, plan, posts)).toEqual(['Completed', 0, 1000n, 0n])
    expect(at(121, { ...plan, expiresAt: after(60) }, posts)).toEqual(['Expired', 1, 500n, 0n])
    expect(at(121, { ...plan, canceledAt: after(60) }, [run(0)])).toEqual(['Canceled', 1, 500n, 0n])
  })
  it('is a refill that takes as long as an order', () => {
    expect([0, 30, 70].map((seconds) => testRefillStatus(begin, after(seconds), MINUTE))).toEqual(['Pending', 'In progress', 'Completed'])
  })
})
