import { isOrderable } from '@vitrine/pricing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countingPublications, quantityFor } from './publications.ts'

const at = (minute: number) => new Date(minute * 60_000)
const post = (minute: number | null) => ({
  id: String(minute),
  url: `https://x.example/${minute}`,
  title: null,
  thumbnail: null,
  publishedAt: minute === null ? null : at(minute),
})
const counted = (minutes: readonly (number | null)[], terms: { oldPosts?: number; until?: number } = {}) =>
  countingPublications(minutes.map(post), {
    countsFrom: at(100),
    now: at(200),
    until: terms.until === undefined ? null : at(terms.until),
    oldPosts: terms.oldPosts ?? 0,
  })
const idsOf = (...args: Parameters<typeof counted>) => counted(...args).counting.map(({ id }) => Number(id))

describe('what counts', () => {
  it('is what was published since the start and is out now, oldest first, in whatever order it is listed', () => {
    expect(idsOf([150, 100, 99, 200, 201, null])).toEqual([100, 150, 200])
    expect(counted([150, 201]).hasLater).toBe(true)
    expect(counted([150, null]).hasLater).toBe(false)
  })
  it('ends with the end', () => {
    expect(idsOf([100, 150, 160], { until: 150 })).toEqual([100])
    expect(counted([160], { until: 150 }).hasLater).toBe(false)
  })
  it('takes so many of the newest old ones when they were asked for', () => {
    expect(idsOf([10, 50, 30, 120], { oldPosts: 2 })).toEqual([30, 50, 120])
    expect(idsOf([10], { oldPosts: 5 })).toEqual([10])
  })
})

describe('a quantity between min and max', () => {
  const bounds = fc
    .record({ step: fc.constantFrom(1, 5, 10, 50), least: fc.integer({ min: 1, max: 40 }), room: fc.integer({ min: 0, max: 400 }) })
    .map(({ step, least, room }) => ({ step, min: least * step, max: (least + room) * step }))
  it('can always be ordered, lies between them, and depends on its key alone', () => {
    fc.assert(
      fc.property(bounds, fc.nat(30_000), fc.nat(30_000), fc.string(), (service, one, other, key) => {
        const range = { min: Math.min(one, other), max: Math.max(one, other) }
        const quantity = quantityFor(key, range, service)
        expect(isOrderable(quantity, service)).toBe(true)
        expect(quantity).toBe(quantityFor(key, range, service))
        expect(quantity).toBeLessThanOrEqual(Math.max(range.max, service.min))
        if (range.max <= service.max) expect(quantity).toBeGreaterThan(range.min - service.step)
      }),
    )
  })
  it('takes every step in between', () => {
    const picked = Array.from({ length: 400 }, (_, key) =>
      quantityFor(String(key), { min: 100, max: 150 }, { min: 10, max: 1000, step: 10 }),
    )
    expect([...new Set(picked)].sort((one, other) => one - other)).toEqual([100, 110, 120, 130, 140, 150])
  })
})
