import { expect, it } from 'vitest'
import { choicesOf, filtered, filterFrom, isFiltered, searchOf } from './service-filter.ts'
import { serviceRowsOf } from './service-row.ts'

const columns = [
  'id',
  'name',
  'networkId',
  'networkName',
  'isEnabled',
  'isPackage',
  'provider',
  'routeCount',
  'translatedLocales',
  'missingLocales',
  'priceNano',
]
const rows = serviceRowsOf({
  columns,
  rows: [
    [1042, 'Video views, ad placements', 1, 'YouTube', true, false, 'Adwave', 2, 12, 0, '2040000000'],
    [1044, 'Video views, search', 1, 'YouTube', false, false, null, 0, ['en', 'de'], 10, '1'],
    [2001, 'Story reach', 2, 'Instagram', true, true, null, 0, 11, 1, '0'],
  ],
})
const found = (address: string) => filtered(rows, filterFrom(new URLSearchParams(address))).map(({ id }) => id)

it('views hold what they are named for', () => {
  expect(found('')).toEqual([1042, 1044, 2001])
  expect(found('view=on_sale')).toEqual([1042, 2001])
  expect(found('view=off_sale')).toEqual([1044])
  expect(found('view=packages')).toEqual([2001])
  expect(found('view=no_route')).toEqual([1044])
  expect(found('view=missing_translations')).toEqual([1044, 2001])
  expect(found('view=made-up')).toEqual([1042, 1044, 2001])
})
it('a search takes every word of a name, or the beginning of a number', () => {
  expect(found('q=VIEWS+search')).toEqual([1044])
  expect(found('q=10')).toEqual([1042, 1044])
  expect(found('q=%232001')).toEqual([2001])
  expect(found('network=1&provider=Adwave')).toEqual([1042])
})
it('the address holds only what is set', () => {
  const filter = filterFrom(new URLSearchParams('view=on_sale&q=&network=2'))
  expect(searchOf(filter, '7').toString()).toBe('network=2&view=on_sale&open=7')
  expect(isFiltered(filter)).toBe(true)
  expect(isFiltered(filterFrom(new URLSearchParams('q=+')))).toBe(false)
})
it('choices are those that occur, each once, by name', () => {
  expect(choicesOf(rows, (row) => ({ value: String(row.networkId), name: row.networkName }))).toEqual([
    { value: '2', name: 'Instagram' },
    { value: '1', name: 'YouTube' },
  ])
})
