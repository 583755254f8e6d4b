import { expect, it } from 'vitest'
import { groupsFor, type MenuEntry, placedAt, replaced, rowsOf, shownTo } from './menu-tree.ts'

const plain = {
  ...{ icon: 'star', names: {}, routeName: null, url: null, productGroup: null, children: [] },
  ...{ isForGuests: true, isForCustomers: true, isNew: false, isExternal: false, isHidden: false },
}
const page = (routeName: string, more: Partial<MenuEntry> = {}): MenuEntry => ({ ...plain, routeName, ...more })
const group = (productGroup: string, ...children: MenuEntry[]): MenuEntry => ({ ...plain, productGroup, children })
const menu = [page('a'), group('g', page('b'), group('h', page('c'))), page('d')]
const namesOf = (items: readonly MenuEntry[]): unknown[] =>
  items.map(({ routeName, productGroup, children }) => routeName ?? [productGroup, ...namesOf(children)])

it('entries stand in their order, each with its place', () => {
  expect(rowsOf(menu).map(({ entry, place }) => [entry.routeName ?? entry.productGroup, place.join('.')])).toEqual([
    ['a', '0'],
    ['g', '1'],
    ['b', '1.0'],
    ['h', '1.1'],
    ['c', '1.1.0'],
    ['d', '2'],
  ])
})
it('an entry goes before another one, into a group and out of it', () => {
  expect(namesOf(placedAt(menu, [2], [0]))).toEqual(['d', 'a', ['g', 'b', ['h', 'c']]])
  expect(namesOf(placedAt(menu, [0], [1, 1, 1]))).toEqual([['g', 'b', ['h', 'c', 'a']], 'd'])
  expect(namesOf(placedAt(menu, [1, 1, 0], [0]))).toEqual(['c', 'a', ['g', 'b', ['h']], 'd'])
  expect(namesOf(placedAt(menu, [0], [3]))).toEqual([['g', 'b', ['h', 'c']], 'd', 'a'])
})
it('a group goes neither into itself nor deeper than the shop shows', () => {
  expect(placedAt(menu, [1], [1, 0])).toBe(menu)
  expect(groupsFor(menu, [1])).toEqual([[]])
  expect(groupsFor(menu, [1, 1])).toEqual([[], [1]])
  expect(groupsFor(menu, [0])).toEqual([[], [1], [1, 1]])
})
it('an entry is put in the place of another, or taken away', () => {
  expect(namesOf(replaced(menu, [1, 0], page('x')))).toEqual(['a', ['g', 'x', ['h', 'c']], 'd'])
  expect(namesOf(replaced(menu, [1, 1], null))).toEqual(['a', ['g', 'b'], 'd'])
})
it('what is hidden, switched off or for others is not shown, nor a group without a line', () => {
  const items = [page('a', { isHidden: true }), page('b', { isForGuests: false }), group('g', page('off'))]
  const isOn = (name: string) => name !== 'off'
  const names = (isSignedIn: boolean) => shownTo(items, isSignedIn, isOn).map(({ entry }) => entry.routeName)
  expect([names(true), names(false)]).toEqual([['b'], []])
})
