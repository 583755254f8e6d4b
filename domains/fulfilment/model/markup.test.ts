import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costCeiling, coveringCategory, rateInNano, sellingPrice } from './markup.ts'

describe('a price made from a rate', () => {
  it('adds percent and a fixed part and rounds up to the step', () => {
    const markup = { percentPpm: 400_000, fixedNano: 50_000_000n, roundToNano: 10_000_000n, endingNano: null }
    expect(sellingPrice(420_000_000n, markup)).toBe(640_000_000n)
    expect(sellingPrice(421_000_000n, markup)).toBe(640_000_000n)
    expect(sellingPrice(0n, { percentPpm: 0, fixedNano: 0n, roundToNano: 1n, endingNano: null })).toBe(0n)
  })
  it('never sells below its rate, and always on a step', () => {
    const markups = fc.record({
      percentPpm: fc.integer({ min: 0, max: 5_000_000 }),
      fixedNano: fc.bigInt(0n, 10n ** 10n),
      roundToNano: fc.bigInt(1n, 10n ** 9n),
      endingNano: fc.option(fc.bigInt(0n, 10n ** 9n - 1n)),
    })
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 13n), markups, (rate, markup) => {
        const price = sellingPrice(rate, markup)
        const isOnEnding = price === 0n || price % 10n ** 9n === markup.endingNano
        return price >= rate && (markup.endingNano === null ? price % markup.roundToNano === 0n : isOnEnding)
      }),
    )
  })
  it('ends as the markup says, whatever its step', () => {
    const markup = { percentPpm: 400_000, fixedNano: 0n, roundToNano: 10_000_000n, endingNano: 990_000_000n }
    expect(sellingPrice(420_000_000n, markup)).toBe(990_000_000n)
    expect(sellingPrice(800_000_000n, markup)).toBe(1_990_000_000n)
  })
  it('is made by the markup of its category before that of all others', () => {
    const markup = { percentPpm: 0, fixedNano: 0n, roundToNano: 1n, endingNano: null }
    const markups = new Map([
      ['', markup],
      ['YouTube', markup],
    ])
    expect([coveringCategory(markups, 'YouTube'), coveringCategory(markups, 'TikTok')]).toEqual(['YouTube', ''])
    expect(coveringCategory(new Map([['YouTube', markup]]), 'TikTok')).toBeUndefined()
  })
  it('reads rates in the account’s currency, rounded up', () => {
    expect(rateInNano('0.42', 1_000_000n)).toBe(420_000_000n)
    expect(rateInNano('90', 11_111n)).toBe(999_990_000n)
    expect(rateInNano('0.0000000001', 1_000_000n)).toBe(1n)
    for (const text of ['', '-1', '1e3', 'free']) expect(rateInNano(text, 1_000_000n)).toBeUndefined()
  })
  it('leaves at least the floor', () => {
    expect(costCeiling(1_000n, 0)).toBe(1_000n)
    expect(costCeiling(1_000n, 100_000)).toBe(900n)
  })
})
