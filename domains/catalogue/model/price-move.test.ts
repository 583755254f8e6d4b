import { describe, expect, it } from 'vitest'
import { movesPriceFar } from './price-move.ts'

const price = (priceNano: string, discountPpm = 0, pricingPer = 1000) => ({ priceNano, discountPpm, pricingPer })

describe('a large change of a price', () => {
  it('is more than half of it, up or down', () => {
    expect(movesPriceFar(price('1000'), price('1500'))).toBe(false)
    expect(movesPriceFar(price('1000'), price('1501'))).toBe(true)
    expect(movesPriceFar(price('1000'), price('500'))).toBe(false)
    expect(movesPriceFar(price('1000'), price('499'))).toBe(true)
    expect(movesPriceFar(price('0'), price('1'))).toBe(true)
    expect(movesPriceFar(price('0'), price('0'))).toBe(false)
  })
  it('is also one by a discount, or by what the price is for', () => {
    expect(movesPriceFar(price('1000'), price('1000', 500_000))).toBe(false)
    expect(movesPriceFar(price('1000'), price('1000', 500_001))).toBe(true)
    expect(movesPriceFar(price('1000'), price('1000', 0, 1))).toBe(true)
    expect(movesPriceFar(price('1000'), price('1', 0, 1))).toBe(false)
  })
})
