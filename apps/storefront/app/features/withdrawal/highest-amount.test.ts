import { micro } from '@vitrine/platform/kernel'
import { expect, it } from 'vitest'
import { highestAmount } from './highest-amount.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

it('is what was earned, within the bounds of the method and in whole cents', () => {
  const bounds = { min_amount: '10.00', max_amount: '100.00' }
  expect(highestAmount(bounds, usd(50.128))).toBe(usd(50.12))
  expect(highestAmount(bounds, usd(100.01))).toBe(usd(100))
  expect(highestAmount({ ...bounds, max_amount: null }, usd(500))).toBe(usd(500))
  expect(highestAmount(bounds, usd(9.999))).toBeUndefined()
  expect(highestAmount({ min_amount: '0.00', max_amount: null }, usd(0.001))).toBeUndefined()
})
