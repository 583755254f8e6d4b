import { describe, expect, it } from 'vitest'
import { checkArithmetic } from '../../testing/arithmetic.ts'

/** `ARITHMETIC_CASES=1000000` tries so many, however long it takes. */
const cases = Number(process.env.ARITHMETIC_CASES ?? 4_000)

describe('what an order costs', () => {
  it('is charged exactly as it was quoted, for every service, discount, grade, own rate, guarantee, drip feed, coupon, fee, bonus and currency', {
    timeout: Number.MAX_SAFE_INTEGER > cases ? Math.max(20_000, cases * 2) : 20_000,
  }, () => {
    const coverage = checkArithmetic({ cases, seed: cases > 4_000 ? Date.now() % 2 ** 31 : 20_261_120 })
    for (const met of [
      'coupon discount',
      'coupon cashback',
      'coupon bonus',
      'coupon not applied',
      'from balance',
      'paid in USD',
      'paid in another currency',
    ]) {
      expect(coverage.get(met), met).toBeGreaterThan(cases / 100)
    }
    for (const mode of ['flat', 'increasing', 'decreasing', 'random'])
      expect(coverage.get(`drip feed ${mode}`), mode).toBeGreaterThan(cases / 100)
  })
})
