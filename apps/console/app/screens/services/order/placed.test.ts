import { expect, it } from 'vitest'
import { placed } from './placed.ts'

it('one goes to its place, the others close up', () => {
  expect(placed(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(placed(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})
it('places beyond the list are its ends', () => {
  expect([placed(['a', 'b'], 0, 99), placed(['a', 'b'], 1, -5)]).toEqual([
    ['b', 'a'],
    ['b', 'a'],
  ])
})
it('what stays where it is is the same list', () => {
  const items = ['a', 'b']
  expect(placed(items, 1, 1)).toBe(items)
})
