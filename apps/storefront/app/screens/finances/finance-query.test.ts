import { financeTypes as typesOfTheWire } from '@vitrine/payments/contract/schemas'
import { describe, expect, it } from 'vitest'
import { financeTypes, isIncome } from '../../features/movements/finance-row.ts'
import { financeTable, isFiltered, readFinanceQuery, withFilter, withoutFilters, writeFinanceQuery } from './finance-query.ts'

const read = (text: string) => readFinanceQuery(new URLSearchParams(text))

describe('the ledger of the customer', () => {
  it('filters by exactly the ten types (FIN-001)', () => {
    expect([...financeTypes].sort()).toEqual([...typesOfTheWire].sort())
    expect(financeTypes).toHaveLength(10)
    expect(read('type=coupon').type).toBe('coupon')
    expect(read('type=withdrawal').type).toBeUndefined()
  })
  it('shows 10 rows, or 25, 50 or 100 when asked (TABLE-001)', () => {
    expect(['', 'rows=25', 'rows=50', 'rows=100', 'rows=500'].map((text) => read(text).rows)).toEqual([10, 25, 50, 100, 10])
  })
  it('reads what it writes, and writes only what differs', () => {
    const query = read('type=fee&from=2026-11-01&to=2026-11-20&page=3&rows=25')
    expect(writeFinanceQuery(query)).toEqual({ type: 'fee', from: '2026-11-01', to: '2026-11-20', page: 3, rows: 25 })
    expect(Object.values(writeFinanceQuery(read(''))).filter((value) => value !== undefined)).toEqual([])
  })
  it('takes nonsense for nothing', () => {
    expect(read('from=yesterday&to=2026-13-40&page=-1')).toEqual(read(''))
  })
  it('begins on the first page when a filter changes', () => {
    const query = withFilter(read('page=4&rows=50'), { type: 'bonus' })
    expect(query).toMatchObject({ page: 1, rows: 50, type: 'bonus' })
    expect(isFiltered(query)).toBe(true)
    expect(isFiltered(withoutFilters(query))).toBe(false)
  })
  it('asks for whole days of the visitor, the last one included, in UTC with an hour without leading zero (DATE-001)', () => {
    expect(financeTable(read('from=2026-11-01&to=2026-11-02'), 'Europe/Berlin')).toMatchObject({
      date_from: '2026-10-31 23:00:00',
      date_to: '2026-11-02 23:00:00',
    })
    expect(financeTable(read('from=2026-11-01'), 'America/New_York').date_from).toBe('2026-11-01 4:00:00')
    expect(financeTable(read(''), 'UTC')).toEqual({ page: 1, per_page: 10, type: undefined, date_from: undefined, date_to: undefined })
  })
  it('calls only what came in an income', () => {
    expect(['12.00', '0.000001', '0.00', '-38.56'].map(isIncome)).toEqual([true, true, false, false])
  })
})
