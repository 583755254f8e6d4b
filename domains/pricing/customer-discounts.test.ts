import { describe, expect, it } from 'vitest'
import { discountFor, isOpenTo, noDiscounts } from './customer-discounts.ts'

describe('the discount of a customer', () => {
  const discounts = { ...noDiscounts, gradePpm: 80_000, services: new Map([[7, 150_000]]), types: new Map([[3, 120_000]]) }
  it('is the highest of the service’s, the grade’s and their own rate; they never add up', () => {
    expect(discountFor({ id: 1, serviceTypeId: 2, discountPpm: 100_000 }, discounts)).toBe(100_000)
    expect(discountFor({ id: 1, serviceTypeId: 2, discountPpm: 50_000 }, discounts)).toBe(80_000)
    expect(discountFor({ id: 7, serviceTypeId: 3, discountPpm: 100_000 }, discounts)).toBe(150_000)
  })
  it('is that of a whole type for its services, where no other is higher', () => {
    expect(discountFor({ id: 1, serviceTypeId: 3, discountPpm: 100_000 }, discounts)).toBe(120_000)
    expect(discountFor({ id: 7, serviceTypeId: 3, discountPpm: 100_000 }, discounts)).toBe(150_000)
  })
  it('is the service’s alone for a guest', () => {
    expect(discountFor({ id: 7, serviceTypeId: 3, discountPpm: 100_000 }, noDiscounts)).toBe(100_000)
  })
})

describe('a closed service', () => {
  const opened = { ...noDiscounts, opensClosedSales: true }
  it('is open only to a grade that opens closed sales; every other service to everybody', () => {
    expect([isOpenTo({ isClosedSale: true }, noDiscounts), isOpenTo({ isClosedSale: true }, opened)]).toEqual([false, true])
    expect([isOpenTo({ isClosedSale: false }, noDiscounts), isOpenTo({ isClosedSale: false }, opened)]).toEqual([true, true])
  })
})
