import { describe, expect, it } from 'vitest'
import { type BalancePoint, paymentsIn } from './payments-in.ts'
import { thinPoints } from './thin-points.ts'

const ONE = 1_000_000n
const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 0, minute))
const point = (minute: number, balance: number, spent: number, more: Partial<BalancePoint> = {}): BalancePoint => ({
  ...{ at: at(minute), balance: BigInt(Math.round(balance * 1e6)), spent: BigInt(Math.round(spent * 1e6)), uncertain: 0n, usdRatePpm: ONE },
  ...more,
})
const seen = (...points: readonly BalancePoint[]) => paymentsIn(points).map((one) => [one.at.getTime(), Number(one.amount) / 1e6])

describe('a payment', () => {
  it('is a rise of the balance, and what was spent meanwhile is part of it', () => {
    expect(seen(point(0, 40, 100), point(10, 240, 100))).toEqual([[at(10).getTime(), 200]])
    expect(seen(point(0, 40, 100), point(10, 220, 120))).toEqual([[at(10).getTime(), 200]])
  })
  it('is found where more was spent than came in', () => {
    expect(seen(point(0, 40, 100), point(10, 30, 160))).toEqual([[at(10).getTime(), 50]])
  })
  it('is not what spending explains, nor what others spend', () => {
    expect(seen(point(0, 40, 100), point(10, 30, 110), point(20, 30, 110), point(30, 12, 110))).toEqual([])
  })
  it('is not what costs were corrected by, nor a fifth more or less than was expected', () => {
    expect(seen(point(0, 40, 100), point(10, 47, 93))).toEqual([])
    expect(seen(point(0, 40, 100), point(10, 32, 110))).toEqual([])
    expect(seen(point(0, 40, 100), point(10, 32.1, 110))).toHaveLength(1)
  })
  it('is not what may stand there unbooked, nor what is less than a cent', () => {
    const uncertain = 5n * ONE
    expect(seen(point(0, 40, 100, { uncertain }), point(10, 45, 100))).toEqual([])
    expect(seen(point(0, 40, 100), point(10, 45, 100, { uncertain }))).toEqual([])
    expect(seen(point(0, 40, 100, { uncertain }), point(10, 45.02, 100))).toHaveLength(1)
    expect(seen(point(0, 40, 100), point(10, 40.01, 100))).toEqual([])
  })
  it('is not a refund of orders that is booked within a day', () => {
    const refunded = [point(0, 40, 100), point(10, 52, 100)]
    expect(seen(...refunded)).toHaveLength(1)
    expect(seen(...refunded, point(20, 52, 88))).toEqual([])
    expect(seen(...refunded, point(11 + 24 * 60, 52, 88))).toHaveLength(1)
    // Another amount has another cause.
    expect(seen(...refunded, point(20, 52, 91))).toHaveLength(1)
  })
  it('leaves an older one where the newest of the amount was a refund', () => {
    const points = [point(0, 40, 100), point(10, 140, 100), point(20, 240, 100), point(30, 240, 0)]
    expect(seen(...points)).toEqual([[at(10).getTime(), 100]])
  })
  it('is not a new worth of the currency', () => {
    expect(seen(point(0, 40, 100), point(10, 40, 200, { usdRatePpm: 500_000n }))).toEqual([])
  })
  it('needs two readings', () => {
    expect(seen()).toEqual([])
    expect(seen(point(0, 40, 100))).toEqual([])
  })
})

describe('points of a line', () => {
  const points = Array.from({ length: 1000 }, (_, minute) => point(minute, minute, 0))
  it('are all there where they are few', () => {
    expect(thinPoints(points.slice(0, 100), 100, () => false)).toHaveLength(100)
  })
  it('are thinned evenly, with both ends and both sides of a payment', () => {
    const isPayment = ({ at: time }: BalancePoint) => time.getTime() === at(503).getTime()
    const thinned = thinPoints(points, 100, isPayment).map((one) => one.at.getTime())
    expect(thinned.length).toBeGreaterThan(95)
    expect(thinned.length).toBeLessThan(106)
    for (const minute of [0, 502, 503, 999]) expect(thinned).toContain(at(minute).getTime())
  })
})
