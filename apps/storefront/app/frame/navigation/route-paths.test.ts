import { describe, expect, it } from 'vitest'
import { isPageAvailable, pathOfRoute, routeNamesOfPattern } from './route-paths.ts'

describe('pages by name', () => {
  it('have one address each, nested ones too', () => {
    expect(['index', 'add-funds', 'orders-create', 'tasks-faq', 'keywords-tools'].map(pathOfRoute)).toEqual([
      '/',
      '/add-funds',
      '/orders/create',
      '/tasks/faq',
      '/keywords-tools',
    ])
  })
  it('are named after the route that matched, an optional part or not', () => {
    expect(routeNamesOfPattern('/orders/:id')).toEqual(['orders-id'])
    expect(routeNamesOfPattern('/')).toEqual(['index'])
    expect(routeNamesOfPattern('/free-trials/:id?')).toEqual(['free-trials-id', 'free-trials'])
  })
  it('that the panel does not list are closed to a customer (GUARD-006)', () => {
    expect(isPageAvailable('/tasks', ['tasks'])).toBe(true)
    expect(isPageAvailable('/tasks', ['orders'])).toBe(false)
    expect(['/', '/:slug', '/services/:slug', '/site-view', '/login', '/*'].map((pattern) => isPageAvailable(pattern, []))).not.toContain(
      false,
    )
  })
})
