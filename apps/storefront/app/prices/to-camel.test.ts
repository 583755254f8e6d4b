import { describe, expect, it } from 'vitest'
import { toCamel } from './to-camel.ts'

describe('the discounts of the wire', () => {
  it('are read in camelCase (CONTENT-001)', () => {
    const wire = { grade_discount: { percent: 0.05 }, service_discounts: [{ service_id: 1, discount_percent: 0.1 }] }
    expect(toCamel(wire)).toEqual({ gradeDiscount: { percent: 0.05 }, serviceDiscounts: [{ serviceId: 1, discountPercent: 0.1 }] })
  })
  it('keep what is no key', () => {
    expect(toCamel({ a_b: [null, 'x_y', 1] })).toEqual({ aB: [null, 'x_y', 1] })
  })
})
