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
it('every filter narrows what the others leave', () => {
  const names = [
    ...[
      'id',
      'labelIds',
      'labelNames',
      'deliveryId',
      'deliveryName',
      'restrictedAccess',
      'availableClosedSales',
      'isDeactivated',
      'pausedRoutes',
    ],
    ...[
      'importedFrom',
      'isEverSold',
      'translatedLocales',
      'priceNano',
      'costNano',
      'changedAt',
      'createdAt',
      'floorPpm',
      'isStoppedForLoss',
      'isEnabled',
    ],
  ]
  const [recent, old] = [new Date(2026, 10, 20).toISOString(), new Date(2026, 5, 1).toISOString()]
  const many = serviceRowsOf({
    columns: names,
    rows: [
      [
        1,
        [5, 6],
        ['Best', 'Fast'],
        3,
        'Instant',
        true,
        false,
        false,
        1,
        'North',
        true,
        ['en', 'de'],
        '2000000000',
        '1900000000',
        recent,
        old,
        100_000,
        false,
        true,
      ],
      [
        2,
        [6],
        ['Fast'],
        3,
        'Instant',
        false,
        true,
        false,
        0,
        null,
        false,
        ['en'],
        '5000000000',
        '1000000000',
        old,
        recent,
        100_000,
        true,
        false,
      ],
      [3, [], [], 4, 'Slow', false, false, true, 2, 'North', false, ['en'], '2500000000', null, null, recent, null, true, true],
    ],
  })
  const now = new Date(2026, 10, 25).getTime()
  const left = (address: string) => filtered(many, filterFrom(new URLSearchParams(address)), now).map(({ id }) => id)
  expect(left('label=6')).toEqual([1, 2])
  expect(left('delivery=4')).toEqual([3])
  expect([left('access=hidden'), left('access=closed'), left('access=not_orderable')]).toEqual([[1], [2], [3]])
  expect(left('route=paused')).toEqual([1, 3])
  expect(left('imported=North')).toEqual([1, 3])
  expect(left('sold=never')).toEqual([2, 3])
  expect(left('missing=de')).toEqual([2, 3])
  // A cost that is not known is no margin.
  expect(left('margin=20')).toEqual([1])
  expect(left('margin=80.1')).toEqual([1, 2])
  expect(left('priceFrom=2.5')).toEqual([2, 3])
  expect(left('priceTo=2,5')).toEqual([1, 3])
  expect(left('priceFrom=2.01&priceTo=4')).toEqual([3])
  expect(left('changedSince=2026-11-20')).toEqual([1])
  expect(left('changedSince=2026-11-21')).toEqual([])
  expect(left('view=off_sale_loss')).toEqual([2])
  expect(left('view=below_floor')).toEqual([1])
  expect(left('view=new_30_days')).toEqual([2, 3])
  expect(left('view=new_30_days&sold=never&label=6')).toEqual([2])
  expect(left('priceFrom=much&changedSince=some-day&access=odd')).toEqual([1, 2, 3])
})
it('the address holds only what is set', () => {
  const filter = filterFrom(new URLSearchParams('view=on_sale&q=&network=2'))
  expect(searchOf(filter, '7').toString()).toBe('network=2&view=on_sale&open=7')
  expect(isFiltered(filter)).toBe(true)
  expect(isFiltered(filterFrom(new URLSearchParams('q=+')))).toBe(false)
  const many = 'network=2&label=6&sold=never&missing=pt_BR&changedSince=2026-11-20&view=new_30_days'
  expect(searchOf(filterFrom(new URLSearchParams(many))).toString()).toBe(many)
})
it('choices are those that occur, each once, by name', () => {
  expect(choicesOf(rows, (row) => ({ value: String(row.networkId), name: row.networkName }))).toEqual([
    { value: '2', name: 'Instagram' },
    { value: '1', name: 'YouTube' },
  ])
})
