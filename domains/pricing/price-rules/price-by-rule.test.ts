import { describe, expect, it } from 'vitest'
import { marginPpm, type PriceRule, priceByRule } from './price-by-rule.ts'

const rule = (overrides: Partial<PriceRule> = {}): PriceRule => ({
  base: 'cost',
  percentPpm: 0,
  fixedNano: 0n,
  roundToNano: 0n,
  direction: 'up',
  endingNano: null,
  minMarginPpm: 0,
  ...overrides,
})
const service = { priceNano: 2_000_000_000n, costNano: 1_000_000_000n }
const priced = (overrides: Partial<PriceRule>) => priceByRule(service, rule(overrides)).priceNano

describe('a price by rule', () => {
  it('is percent and a fixed part on the cost or on the price, rounded up', () => {
    expect(priced({ percentPpm: 350_000 })).toBe(1_350_000_000n)
    expect(priced({ base: 'price', percentPpm: -100_000 })).toBe(1_800_000_000n)
    expect(priced({ percentPpm: 350_000, fixedNano: 1n })).toBe(1_350_000_001n)
    expect(priced({ percentPpm: 350_000, fixedNano: 1n, roundToNano: 10_000_000n })).toBe(1_360_000_000n)
    expect(priceByRule({ priceNano: 1n, costNano: 1n }, rule({ percentPpm: 1 })).priceNano).toBe(2n)
  })
  it('is rounded up, down or to the nearest step; half a step goes up', () => {
    const to = (percentPpm: number, direction: PriceRule['direction']) => priced({ percentPpm, direction, roundToNano: 100_000_000n })
    expect((['up', 'nearest', 'down'] as const).map((direction) => to(340_000, direction))).toEqual([
      1_400_000_000n,
      1_300_000_000n,
      1_300_000_000n,
    ])
    expect((['up', 'nearest', 'down'] as const).map((direction) => to(350_000, direction))).toEqual([
      1_400_000_000n,
      1_400_000_000n,
      1_300_000_000n,
    ])
    expect((['up', 'nearest', 'down'] as const).map((direction) => to(400_000, direction))).toEqual([
      1_400_000_000n,
      1_400_000_000n,
      1_400_000_000n,
    ])
  })
  it('ends as the rule says, in either direction', () => {
    const to = (percentPpm: number, direction: PriceRule['direction'], endingNano: bigint) => priced({ percentPpm, direction, endingNano })
    const endings = [990_000_000n, 500_000_000n, 0n] as const
    expect(endings.map((ending) => to(1_200_000, 'up', ending))).toEqual([2_990_000_000n, 2_500_000_000n, 3_000_000_000n])
    expect(endings.map((ending) => to(1_200_000, 'down', ending))).toEqual([1_990_000_000n, 1_500_000_000n, 2_000_000_000n])
    expect(endings.map((ending) => to(1_200_000, 'nearest', ending))).toEqual([1_990_000_000n, 2_500_000_000n, 2_000_000_000n])
    expect(to(1_990_000, 'up', 990_000_000n)).toBe(2_990_000_000n)
    expect(to(1_990_001, 'up', 990_000_000n)).toBe(3_990_000_000n)
  })
  it('is not made free by rounding down, and keeps the margin', () => {
    const cheap = { priceNano: 0n, costNano: 40_000_000n }
    expect(priceByRule(cheap, rule({ direction: 'down', roundToNano: 100_000_000n })).priceNano).toBe(100_000_000n)
    expect(priceByRule(cheap, rule({ direction: 'down', endingNano: 0n })).priceNano).toBe(1_000_000_000n)
    expect(priceByRule(cheap, rule({ direction: 'nearest', endingNano: 990_000_000n })).priceNano).toBe(990_000_000n)
    expect(priceByRule(service, rule({ percentPpm: 300_000, direction: 'down', endingNano: 500_000_000n, minMarginPpm: 200_000 }))).toEqual(
      {
        priceNano: 1_500_000_000n,
        isRaisedToMargin: true,
        hasBase: true,
      },
    )
    expect(priceByRule({ priceNano: 0n, costNano: 0n }, rule({ endingNano: 990_000_000n })).priceNano).toBe(0n)
  })
  it('is never below nothing', () => {
    expect(priced({ percentPpm: -1_000_000, fixedNano: -5n })).toBe(0n)
  })
  it('leaves the margin that is asked for, exactly or by the next step', () => {
    expect(priceByRule(service, rule({ minMarginPpm: 200_000 }))).toEqual({
      priceNano: 1_250_000_000n,
      isRaisedToMargin: true,
      hasBase: true,
    })
    expect(priced({ minMarginPpm: 200_000, roundToNano: 100_000_000n })).toBe(1_300_000_000n)
    expect(priceByRule(service, rule({ percentPpm: 250_000, minMarginPpm: 200_000 })).isRaisedToMargin).toBe(false)
    for (const cost of [1n, 3n, 7n, 999_999_999n, 123_456_789_012_345n]) {
      for (const minMarginPpm of [1, 150_000, 333_333, 999_999]) {
        const { priceNano } = priceByRule({ priceNano: 0n, costNano: cost }, rule({ minMarginPpm }))
        expect(marginPpm({ priceNano, costNano: cost })).toBeGreaterThanOrEqual(minMarginPpm)
      }
    }
  })
  it('stays as it is where the rule has no base', () => {
    expect(priceByRule({ priceNano: 5n, costNano: null }, rule())).toEqual({ priceNano: 5n, isRaisedToMargin: false, hasBase: false })
    expect(
      priceByRule({ priceNano: 10n, costNano: null }, rule({ base: 'price', percentPpm: 100_000, minMarginPpm: 500_000 })).priceNano,
    ).toBe(11n)
  })
})

describe('a margin', () => {
  it('is what stays of the price, and less than nothing where the cost is higher', () => {
    expect(marginPpm(service)).toBe(500_000)
    expect(marginPpm({ priceNano: 3n, costNano: 4n })).toBe(-333_334)
    expect(marginPpm({ priceNano: 0n, costNano: 4n })).toBeNull()
    expect(marginPpm({ priceNano: 4n, costNano: null })).toBeNull()
  })
})
