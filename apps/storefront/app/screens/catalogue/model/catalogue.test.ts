import { describe, expect, it } from 'vitest'
import { boundWithin, clearFilters, countFilters, noFilters, readFilters, writeFilters } from '../../../features/services/list/filters.ts'
import {
  fromPlainFacets,
  groupByType,
  priceAt,
  pricePosition,
  type Scope,
  selectServices,
  sortServices,
  toPlainFacets,
} from '../../../features/services/list/select-services.ts'
import { isAutomatic, nextShown, STEP } from '../../../features/services/list/steps.ts'
import { anItem } from './an-item.ts'

const everywhere: Scope = { networkId: undefined, typeKeyOf: (item) => item.type }
const idsOf = (items: readonly { id: number }[]) => items.map((item) => item.id)
const select = (items: Parameters<typeof selectServices>[0], filters: Partial<typeof noFilters>) =>
  selectServices(items, { ...noFilters, ...filters }, everywhere)

describe('catalogue filters', () => {
  it('leave exactly the favourites of a customer, and filter nothing for a guest', () => {
    const items = [3, 4, 5].map((id) => anItem({ id }))
    const params = { ...noFilters, isFavourites: true }
    expect(idsOf(selectServices(items, params, { ...everywhere, favourites: new Set([3, 5]) }).items)).toEqual([3, 5])
    expect(idsOf(selectServices(items, params, everywhere).items)).toEqual([3, 4, 5])
    expect(readFilters(writeFilters(params)).isFavourites).toBe(true)
  })
  const two = [
    anItem({ id: 1, min_quantity: 10, max_quantity: 100, price: '1.00' }),
    anItem({ id: 2, min_quantity: 50, max_quantity: 5000, price: '5.00' }),
  ]
  it('keeps services inside the price and quantity asked for (CATALOG-004)', () => {
    expect(idsOf(select(two, { priceFrom: 2, priceTo: 10 }).items)).toEqual([2])
    expect(idsOf(select(two, { quantityTo: 100 }).items)).toEqual([1])
  })
  it('takes a typed bound only within what exists (CATALOG-007)', () => {
    const bounds = { min: 0.1, max: 20 }
    const typed = ['5', '25', '0.05', '', 'x', '2,5', '2.5', '-3']
    const counts = [5, undefined, undefined, undefined, undefined, 2.5, 2.5, undefined]
    expect(typed.map((text) => boundWithin(text, bounds, 'en'))).toEqual(counts)
    expect(typed.map((text) => boundWithin(text, bounds, 'de'))).toEqual(counts)
  })
  it('counts for each filter what it would leave beside the others', () => {
    const items = [
      anItem({ id: 1, type: 'views', has_refill: true }),
      anItem({ id: 2, type: 'views', has_refill: false }),
      anItem({ id: 3, type: 'likes', has_refill: true, price: '1.00', default_price: '2.00', discount_percent: 0.5 }),
    ]
    const { items: left, facets } = select(items, { types: ['views'], isGuaranteed: true })
    expect(idsOf(left)).toEqual([1])
    expect(Object.fromEntries(facets.types)).toEqual({ views: 1, likes: 1 })
    expect(facets).toMatchObject({ guaranteed: 1, onSale: 0 })
  })
  it('keeps the services of one region and counts every region beside the other filters', () => {
    const items = located('Germany', 'Japan')
    const { items: left, facets } = select(items, { region: '1', isGuaranteed: true })
    expect(idsOf(left)).toEqual([1])
    expect(facets).toMatchObject({
      regions: [
        { name: 'Germany', count: 1 },
        { name: 'Japan', count: 1 },
      ],
      region: { id: 1 },
    })
    expect(fromPlainFacets(toPlainFacets(facets))).toEqual(facets)
  })
  it('knows a region in every language, by the number of a service there, and by its name where an older address has it', () => {
    const requested = (region: string, ...names: [string, string]) => idsOf(select(located(...names), { region }).items)
    expect([requested('1', 'Germany', 'Japan'), requested('3', 'Deutschland', 'Japan'), requested('Germany', 'Germany', 'Japan')]).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ])
    const old = select(located('Deutschland', 'Japan'), { region: 'Germany' })
    expect([idsOf(old.items), old.facets.region]).toEqual([[1, 2, 3, 4], undefined])
  })
  const located = (one: string, other: string) => [
    anItem({ id: 1, geo: one, has_refill: true }),
    anItem({ id: 2, geo: other, has_refill: true }),
    anItem({ id: 3, geo: one, has_refill: false }),
    anItem({ id: 4, geo: null, has_refill: true }),
  ]
  it('leaves out services whose start is unknown when a start is asked for', () => {
    const items = [
      anItem({ id: 1, starts_within_minutes: 60 }),
      anItem({ id: 2, starts_within_minutes: null }),
      anItem({ id: 3, starts_within_minutes: 61 }),
    ]
    expect(idsOf(select(items, { startsWithin: 1 }).items)).toEqual([1])
  })
  it('stays whole on an empty list', () => {
    expect(select([], {})).toMatchObject({ items: [], facets: { price: { min: 0, max: 0 } } })
  })
  it('finds its way on the price scale and back', () => {
    const bounds = { min: 0.1, max: 100 }
    expect([priceAt(0, bounds), priceAt(1, bounds), pricePosition(0.1, bounds), pricePosition(100, bounds)]).toEqual([0.1, 100, 0, 1])
    expect(pricePosition(priceAt(0.5, bounds), bounds)).toBeCloseTo(0.5, 1)
  })
})

describe('filters in the address', () => {
  it('come back as they were', () => {
    const filters = {
      ...noFilters,
      types: ['views', 'likes'],
      priceFrom: 0.5,
      priceTo: 4,
      startsWithin: 12,
      region: 'São Tomé & Príncipe',
      isGuaranteed: true,
      search: 'ads',
      sort: { key: 'price', direction: 'asc' } as const,
    }
    expect(readFilters(writeFilters(filters))).toEqual(filters)
  })
  it('leave foreign keys alone and write nothing when there is nothing', () => {
    expect(writeFilters(noFilters, new URLSearchParams('currency=RUB&type=views')).toString()).toBe('currency=RUB')
  })
  it('ignore nonsense', () => {
    expect(readFilters(new URLSearchParams('price_from=-1&price_to=x&start=7&sort=magic-up&guarantee=yes'))).toEqual(noFilters)
  })
  it('are cleared without touching search and order', () => {
    const filters = { ...noFilters, isOnSale: true, priceTo: 3, search: 'ads' }
    expect(countFilters(filters)).toBe(2)
    expect(clearFilters(filters)).toEqual({ ...noFilters, search: 'ads' })
  })
})

describe('catalogue order', () => {
  const sorted = (
    items: Parameters<typeof sortServices>[0],
    key: 'popularity' | 'price' | 'quantity' | 'discount' | 'guarantee',
    direction: 'asc' | 'desc',
  ) => idsOf(sortServices(items, { key, direction }))
  it('is by popularity unless asked otherwise, and by price when asked (CATALOG-006, CATALOG-009)', () => {
    const items = [
      anItem({ id: 1, price: '3.00', popularity: 1 }),
      anItem({ id: 2, price: '1.00', popularity: 9 }),
      anItem({ id: 3, price: '2.00', popularity: 5 }),
    ]
    expect(idsOf(select(items, {}).items)).toEqual([2, 3, 1])
    expect([sorted(items, 'price', 'asc'), sorted(items, 'price', 'desc')]).toEqual([
      [2, 3, 1],
      [1, 3, 2],
    ])
  })
  it('breaks equal popularity by number, both ways (CATALOG-015)', () => {
    const items = [anItem({ id: 1, popularity: 5 }), anItem({ id: 2, popularity: 9 }), anItem({ id: 3, popularity: 9 })]
    expect([sorted(items, 'popularity', 'desc'), sorted(items, 'popularity', 'asc')]).toEqual([
      [2, 3, 1],
      [1, 2, 3],
    ])
  })
  it('sorts by price (CATALOG-016)', () => {
    const items = [anItem({ id: 1, price: '3' }), anItem({ id: 2, price: '1' }), anItem({ id: 3, price: '2' })]
    expect([sorted(items, 'price', 'asc'), sorted(items, 'price', 'desc')]).toEqual([
      [2, 3, 1],
      [1, 3, 2],
    ])
  })
  it('sorts by the largest quantity (CATALOG-017)', () => {
    const items = [anItem({ id: 1, max_quantity: 50 }), anItem({ id: 2, max_quantity: 10 }), anItem({ id: 3, max_quantity: 100 })]
    expect([sorted(items, 'quantity', 'asc'), sorted(items, 'quantity', 'desc')]).toEqual([
      [2, 1, 3],
      [3, 1, 2],
    ])
  })
  it('sorts by discount (CATALOG-018)', () => {
    const items = [
      anItem({ id: 1, discount_percent: 0 }),
      anItem({ id: 2, discount_percent: 0.2 }),
      anItem({ id: 3, discount_percent: 0.1 }),
    ]
    expect([sorted(items, 'discount', 'asc'), sorted(items, 'discount', 'desc')]).toEqual([
      [1, 3, 2],
      [2, 3, 1],
    ])
  })
  it('puts guaranteed services first or last by the column (CATALOG-010)', () => {
    const items = [anItem({ id: 1, has_refill: false }), anItem({ id: 2, has_refill: true }), anItem({ id: 3, has_refill: false })]
    expect(sorted(items, 'guarantee', 'desc')[0]).toBe(2)
    expect(sorted(items, 'guarantee', 'asc').at(-1)).toBe(2)
  })
  it('groups rows by type where the first of each stands', () => {
    const items = [anItem({ id: 1, service_type_id: 7 }), anItem({ id: 2, service_type_id: 3 }), anItem({ id: 3, service_type_id: 7 })]
    expect(groupByType(items).map((group) => [group.typeId, idsOf(group.items)])).toEqual([
      [7, [1, 3]],
      [3, [2]],
    ])
  })
})

describe('steps of the list', () => {
  it('are 40 services each, up to the end (CATALOG-008)', () => {
    expect([STEP, nextShown(40, 90), nextShown(80, 90)]).toEqual([40, 80, 90])
  })
  it('come by themselves twice, then on request', () => {
    expect([isAutomatic(40), isAutomatic(80), isAutomatic(120)]).toEqual([true, true, false])
  })
})
