import { expect, it } from 'vitest'
import { barPagesOf, groupsOf, pages, pagesOf } from './pages.ts'

const panel = (...permissions: string[]) => ({
  id: 1,
  key: 'a',
  name: 'A',
  host: 'a.example',
  origin: 'https://a.example',
  color: null,
  state: 'open' as const,
  isArchived: false,
  isFrozen: false,
  role: 'support',
  permissions,
  sees: ['audit.view'],
})

it('the menu holds only what the role may see', () => {
  expect(pagesOf(panel()).map(({ name }) => name)).toEqual(['home', 'audit'])
  expect(pagesOf(panel('services.view')).map(({ name }) => name)).toEqual([
    'home',
    'attention',
    'approvals',
    'services',
    'catalogue',
    'audit',
  ])
})
it('the bar of a phone leads to what waits and to orders, and to services where there are no orders', () => {
  expect(barPagesOf(panel('services.view', 'orders.view')).map(({ name }) => name)).toEqual(['attention', 'orders'])
  expect(barPagesOf(panel('services.view')).map(({ name }) => name)).toEqual(['attention', 'services'])
  expect(barPagesOf(panel())).toEqual([])
})
it('a group without a page is not there', () => {
  expect(groupsOf(pagesOf(panel('audit.view'))).map(({ group }) => group)).toEqual([undefined, 'administration'])
})
it('every page has an address of its own', () => {
  expect(new Set(pages.map(({ segment }) => segment)).size).toBe(pages.length)
})
