import { describe, expect, it } from 'vitest'
import { isActiveItem, navigationFor } from './navigation-items.ts'

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
})
