import { describe, expect, it } from 'vitest'
import { isFiltered, onShownPage, pageOf, readListQuery, tableQuery, withFilter, withoutFilters, writeListQuery } from './list-query.ts'

const read = (text: string) => readListQuery(new URLSearchParams(text))

describe('the orders list is its address', () => {
  it('reads filters, page and rows', () => {
    expect(read('status=unpaid&search= cat &network=1&service=2&from=2026-03-01&to=2026-03-15&page=3&rows=25')).toEqual({
      status: 'unpaid',
      search: 'cat',
      networkId: 1,
      serviceId: 2,
      from: '2026-03-01',
      to: '2026-03-15',
      page: 3,
      rows: 25,
    })
  })
  it('takes nonsense as not asked for, and shows ten rows', () => {
    expect(read('status=partial&network=-1&from=2026-99-99&page=0&rows=7')).toEqual(read(''))
    expect(read('')).toMatchObject({ status: undefined, page: 1, rows: 10 })
  })
  it('writes back what it read', () => {
    const query = read('status=error&search=cat&page=2&rows=50')
    expect(writeListQuery(query)).toMatchObject({ status: 'error', search: 'cat', page: 2, rows: 50 })
    expect(Object.values(writeListQuery(read(''))).every((value) => value === undefined)).toBe(true)
  })
  it('another filter begins on the first page', () => {
    expect(withFilter(read('page=4&status=error'), { search: 'cat' })).toMatchObject({ page: 1, status: 'error', search: 'cat' })
    expect(withoutFilters(read('status=error&search=cat&network=1'))).toMatchObject({ status: 'error', search: '', networkId: undefined })
    expect([isFiltered(read('status=error')), isFiltered(read('search=cat'))]).toEqual([false, true])
  })
  it('asks the API for the same', () => {
    expect(tableQuery(read('from=2026-03-01&page=2'))).toMatchObject({ page: 2, per_page: 10, date_from: '2026-03-01', search: undefined })
  })
  it('shows and sends a picked day as YYYY-MM-DD (DATE-002)', () => {
    const picked = withFilter(read(''), { from: '2026-03-05', to: '2026-03-05' })
    expect(writeListQuery(picked)).toMatchObject({ from: '2026-03-05', to: '2026-03-05' })
    expect(tableQuery(picked)).toMatchObject({ date_from: '2026-03-05', date_to: '2026-03-05' })
    expect(read('from=2026-03-05&to=2026-03-06')).toMatchObject({ from: '2026-03-05', to: '2026-03-06' })
    for (const odd of ['from=2026-3-5', 'from=2026-13-45', 'from=05.03.2026']) expect(read(odd)).toEqual(read(''))
  })
  it('leads from behind its end to its last page', () => {
    expect(onShownPage(read('page=99&status=error'), 14)).toMatchObject({ page: 2, status: 'error' })
    expect(onShownPage(read('page=2'), 0)).toMatchObject({ page: 1 })
    expect([onShownPage(read('page=2'), 14), onShownPage(read(''), 0)]).toEqual([undefined, undefined])
  })
  it('counts its rows', () => {
    expect(pageOf({ page: 1, rows: 10 }, 186)).toEqual({ first: 1, last: 10, pages: 19 })
    expect(pageOf({ page: 19, rows: 10 }, 186)).toEqual({ first: 181, last: 186, pages: 19 })
    expect(pageOf({ page: 1, rows: 10 }, 0)).toEqual({ first: 0, last: 0, pages: 1 })
  })
})
