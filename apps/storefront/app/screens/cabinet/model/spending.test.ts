import { describe, expect, it } from 'vitest'
import type { FinanceRow } from './finance-row.ts'
import { monthStart, spendingOf } from './spending.ts'

const now = new Date('2026-11-04T10:00:00Z')
const row = (created_at: string, amount: string): FinanceRow => ({
  id: 1,
  amount,
  created_at,
  order_id: 1,
  payment_method: null,
  type: 'order',
})
const none = { data: [], total_amount: '0.00', recordsFiltered: 0 }

describe('spending of the month', () => {
  it('begins with the visitor’s month, not the server’s', () => {
    expect(monthStart(new Date('2026-10-31T23:30:00Z'), 'Europe/Berlin')).toBe('2026-11-01')
    expect(monthStart(new Date('2026-10-31T23:30:00Z'), 'UTC')).toBe('2026-10-01')
  })
  it('takes off what came back, to the micro', () => {
    const orders = { data: [], total_amount: '-48.560001', recordsFiltered: 3 }
    expect(spendingOf(orders, { ...none, total_amount: '11.34' }, now, 'UTC')).toMatchObject({
      spent: '37.220001',
      returned: '11.34',
      orders: 3,
    })
  })
  it('adds up the orders of each day so far', () => {
    const data = [row('2026-11-01T23:30:00Z', '-10.00'), row('2026-11-02T08:00:00Z', '-2.50'), row('2026-11-04T08:00:00Z', '-1.00')]
    const orders = { data, total_amount: '-13.50', recordsFiltered: 3 }
    expect(spendingOf(orders, none, now, 'Europe/Berlin').days).toEqual([0, 12.5, 0, 1])
    expect(spendingOf(orders, none, now, 'UTC').days).toEqual([10, 2.5, 0, 1])
  })
  it('draws no days when some rows are missing', () => {
    expect(
      spendingOf({ ...none, data: [row('2026-11-02T08:00:00Z', '-1.00')], recordsFiltered: 140 }, none, now, 'UTC').days,
    ).toBeUndefined()
  })
})
