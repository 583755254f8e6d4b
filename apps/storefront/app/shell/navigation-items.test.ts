import { describe, expect, it } from 'vitest'
import { isActiveItem, navigationFor, quickNavigationFor } from './navigation-items.ts'

const activeAt = (pathname: string) =>
  navigationFor(true)
    .filter((item) => isActiveItem(item, pathname))
    .map((item) => item.name)

describe('sidebar', () => {
  it('marks orders on an order but not on the order form (SIDEBAR-004)', () => {
    expect(activeAt('/orders/5')).toEqual(['orders'])
    expect(activeAt('/orders/create')).toEqual(['newOrder'])
  })
  it('marks services on the catalogue and a service page, in every language', () => {
    expect([activeAt('/'), activeAt('/services/x'), activeAt('/de')]).toEqual([['services'], ['services'], ['services']])
  })
  it('offers guests only what they can open', () => {
    expect(navigationFor(false).map((item) => item.name)).toEqual(['services', 'newOrder'])
  })
  it('leads a customer to every page of his account', () => {
    expect(navigationFor(true).map((item) => item.to)).toEqual(['/dashboard', '/', '/orders/create', '/orders', '/add-funds', '/finances'])
    expect(activeAt('/de/finances')).toEqual(['finances'])
  })
  it('keeps the bar of phones to four', () => {
    expect(quickNavigationFor(true).map((item) => item.name)).toEqual(['services', 'newOrder', 'orders', 'addFunds'])
  })
})
